import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineModule } from '../../kernel/define-module.ts';
import { notificationsModule } from '../notifications/index.ts';
import { organizationsModule } from '../organizations/index.ts';
import { announceBackup } from './announce-backup.ts';
import { answerBackupCommand } from './backup-commands.ts';
import { createBackupMetrics } from './backup-metrics.ts';
import { BackupsService } from './backups.service.ts';
import { BACKUP_TABLES } from './backups.table.ts';

const CHECK_EVERY_MS = 60_000;

/** Backups of the whole instance: on a schedule, and when `pharos backup` asks for one. Only operators use them. */
export const backupsModule = defineModule({
  name: 'backups',
  needs: [organizationsModule, notificationsModule],
  stateTables: BACKUP_TABLES,
  create(kernel, use) {
    const { publish } = use(notificationsModule);
    const deps = { ...kernel, organizations: use(organizationsModule), publish };
    const service = new BackupsService({
      ...kernel,
      stores: kernel,
      scratch: join(kernel.dataDirectory ?? tmpdir(), 'backup'),
      schedule: kernel.backupSchedule,
      onScheduled: (tx, run) => announceBackup(tx, run, deps),
    });
    return {
      service,
      metrics: createBackupMetrics(service),
      tasks: [
        { name: 'back up', runsOn: 'one', everyMs: CHECK_EVERY_MS, run: (signal) => service.runDue(signal) },
      ],
      onCommand: (question) => answerBackupCommand(service, question),
      close: () => service.stop(),
    };
  },
});
