import type { StateHandle } from '../../stores/state/state.ts';
import type { Notification } from '../integrations/index.ts';
import type { OrganizationsService } from '../organizations/index.ts';
import type { BackupRun } from './backups.table.ts';

/** Dependencies of announcements. */
export interface AnnounceDeps {
  readonly baseUrl: string;
  readonly organizations: Pick<OrganizationsService, 'operatorOrganization'>;
  readonly publish: (tx: StateHandle, notification: Notification) => Promise<unknown>;
}

/** Tells the organization of the operator that a scheduled backup failed, or that one succeeded after that. */
export async function announceBackup(
  tx: StateHandle,
  { target, error, startedAt, finishedAt }: BackupRun,
  { baseUrl, organizations, publish }: AnnounceDeps,
): Promise<void> {
  const organizationId = await organizations.operatorOrganization(tx);
  if (organizationId === undefined) return;
  const hasFailed = error !== null;
  await publish(tx, {
    kind: 'backup.failed',
    organizationId,
    resource: { kind: 'backup', id: 'scheduled', name: target },
    severity: hasFailed ? 'critical' : 'info',
    phase: hasFailed ? 'problem' : 'recovery',
    title: hasFailed ? 'The backup of the server failed' : 'The backup of the server succeeded again',
    text: error ?? 'A complete backup was written.',
    url: `${baseUrl}/settings/instance`,
    data: { backup: { target, error, startedAt: startedAt.toISOString() } },
    occurredAtMs: (finishedAt ?? startedAt).getTime(),
  });
}
