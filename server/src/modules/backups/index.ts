export type { BackupAnswer, BackupCommand } from './backup-commands.ts';
export { backupsModule } from './backups.module.ts';
export type { BackupsService } from './backups.service.ts';
export { ErasureRecord, resealErasures } from './erasures/record-erasures.ts';
export { keepErasures } from './erasures/repeat-erasures.ts';
