export type { BackupAnswer, BackupCommand } from './backup-commands.ts';
export { backupsModule } from './backups.module.ts';
