import type { Metric } from '../../lib/metrics/metric.ts';
import type { BackupsService } from './backups.service.ts';

/** What can be observed about backups. */
export function createBackupMetrics(service: Pick<BackupsService, 'list'>): readonly Metric[] {
  const lastComplete = async () => (await service.list()).find(({ name }) => name !== null);
  return [
    {
      type: 'gauge',
      name: 'pharos_backup_last_success_timestamp_seconds',
      help: 'When the last complete backup began, in seconds since the epoch.',
      read: async () => {
        const last = await lastComplete();
        return last === undefined ? undefined : last.startedAt.getTime() / 1_000;
      },
    },
    {
      type: 'gauge',
      name: 'pharos_backup_last_duration_seconds',
      help: 'How long the last complete backup took.',
      read: async () => {
        const last = await lastComplete();
        return last?.finishedAt == null
          ? undefined
          : (last.finishedAt.getTime() - last.startedAt.getTime()) / 1_000;
      },
    },
    {
      type: 'gauge',
      name: 'pharos_backup_last_bytes',
      help: 'The size of the last complete backup, without encryption: what it would take alone.',
      read: async () => (await lastComplete())?.bytes ?? undefined,
    },
    {
      type: 'gauge',
      name: 'pharos_backup_last_failed',
      help: 'Whether the last backup failed: 1 or 0.',
      read: async () => {
        const [last] = (await service.list()).filter(({ finishedAt }) => finishedAt !== null);
        return last === undefined ? undefined : Number(last.error !== null);
      },
    },
  ];
}
