export type { BackupAnswer, BackupCommand } from './backup-commands.ts';
export { backupsModule } from './backups.module.ts';
export type { BackupsService } from './backups.service.ts';
