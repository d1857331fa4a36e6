import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineModule } from '../../kernel/define-module.ts';
import { onHook } from '../../kernel/hooks.ts';
import { erasureModule, profileErasing } from '../erasure/index.ts';
import { notificationsModule } from '../notifications/index.ts';
import { organizationRemoved, organizationsModule } from '../organizations/index.ts';
import { statusPagesModule, subscriberRemoved } from '../status-pages/index.ts';
import { accountRemoved, usersModule } from '../users/index.ts';
import { websiteRemoved, websitesModule } from '../websites/index.ts';
import { announceBackup } from './announce-backup.ts';
import { answerBackupCommand } from './backup-commands.ts';
import { createBackupMetrics } from './backup-metrics.ts';
import { BackupsService } from './backups.service.ts';
import { BACKUP_TABLES } from './backups.table.ts';
import { ErasureRecord } from './erasures/record-erasures.ts';
import { repeatErasures } from './erasures/repeat-erasures.ts';

const CHECK_EVERY_MS = 60_000;
const WRITE_ERASURES_EVERY_MS = 15_000;

/** Backups of the whole instance: on a schedule, and when `pharos backup` asks for one. Only operators use them. */
export const backupsModule = defineModule({
  name: 'backups',
  needs: [
    organizationsModule,
    websitesModule,
    usersModule,
    notificationsModule,
    erasureModule,
    statusPagesModule,
  ],
  stateTables: BACKUP_TABLES,
  create(kernel, use) {
    const organizations = use(organizationsModule);
    const { publish } = use(notificationsModule);
    const deps = { ...kernel, organizations, publish };
    const erasures = new ErasureRecord(kernel);
    const { removeAccount } = use(usersModule);
    const profiles = use(erasureModule);
    const service = new BackupsService({
      ...kernel,
      stores: kernel,
      scratch: join(kernel.dataDirectory ?? tmpdir(), 'backup'),
      schedule: kernel.backupSchedule,
      erasures,
      repeatErasures: () =>
        repeatErasures({
          ...kernel,
          organizations,
          websites: use(websitesModule),
          removeAccount,
          removeSubscriber: (id) => use(statusPagesModule).subscribers.removeAgain(id),
          eraseProfile: (actor, call, requestedAtMs) => profiles.eraseAgain(actor, call, requestedAtMs),
        }),
      onScheduled: (tx, run) => announceBackup(tx, run, deps),
    });
    return {
      service,
      metrics: createBackupMetrics(service),
      hooks: [
        onHook(websiteRemoved, (tx, { id }) => erasures.record(tx, { kind: 'website', websiteId: id })),
        onHook(organizationRemoved, (tx, organizationId) =>
          erasures.record(tx, { kind: 'organization', organizationId }),
        ),
        onHook(accountRemoved, (tx, userId) => erasures.record(tx, { kind: 'account', userId })),
        onHook(subscriberRemoved, (tx, subscriberId) =>
          erasures.record(tx, { kind: 'subscriber', subscriberId }),
        ),
        onHook(profileErasing, (tx, { websiteId, profileId }) =>
          erasures.record(tx, { kind: 'profile', websiteId, profileId }),
        ),
      ],
      tasks: [
        { name: 'back up', runsOn: 'one', everyMs: CHECK_EVERY_MS, run: (signal) => service.runDue(signal) },
        {
          name: 'write erasures beside backups',
          runsOn: 'one',
          everyMs: WRITE_ERASURES_EVERY_MS,
          run: () => service.writeErasures(),
        },
      ],
      onCommand: (question) => answerBackupCommand(service, question),
      close: () => service.stop(),
    };
  },
});
