import { hostname } from 'node:os';
import { showEnglishNumber } from '../../../lib/texts/show-english-number.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import type { Notification } from '../../integrations/index.ts';
import type { OrganizationsService } from '../../organizations/index.ts';
import { ANNOUNCED_MS } from './disk-forecast.ts';
import type { DiskAnnouncement, DiskWatchDeps } from './disk-watch.ts';

const GIGABYTE = 1024 ** 3;
const DAY_MS = 24 * 3_600_000;

/** Announces changes of a disk to the organization of the operator. */
export function createAnnouncer(deps: {
  readonly state: Pick<State, 'transaction'>;
  readonly baseUrl: string;
  readonly organizations: Pick<OrganizationsService, 'operatorOrganization'>;
  readonly publish: (tx: StateHandle, notification: Notification) => Promise<unknown>;
}): DiskWatchDeps['announce'] {
  return (announcement) =>
    deps.state.transaction(async (tx) => {
      const organizationId = await deps.organizations.operatorOrganization(tx);
      if (organizationId === undefined) return false;
      await deps.publish(tx, describeDisk(announcement, { ...deps, organizationId }));
      return true;
    });
}

/** Returns the notification of a disk that runs full, or no longer does. Its texts are English, like all notifications. */
function describeDisk(
  { id, atMs, freeBytes, totalBytes, fullAt, lowSince }: DiskAnnouncement,
  { organizationId, baseUrl }: { readonly organizationId: string; readonly baseUrl: string },
): Notification {
  const name = hostname();
  const isLow = lowSince !== null;
  const space = `${gigabytes(freeBytes)} GB of ${gigabytes(totalBytes)} GB are free.`;
  return {
    kind: 'disk.low',
    organizationId,
    resource: { kind: 'disk', id, name },
    severity: isLow ? 'warning' : 'info',
    phase: isLow ? 'problem' : 'recovery',
    title: isLow ? `The disk of ${name} is running full` : `The disk of ${name} has enough space again`,
    text: isLow ? [space, ...describeTime(fullAt, atMs)].join(' ') : space,
    url: `${baseUrl}/settings/instance`,
    data: { disk: { id, host: name, freeBytes, totalBytes, fullAt, lowSince } },
    occurredAtMs: atMs,
  };
}

function gigabytes(bytes: number): string {
  return showEnglishNumber(String(Math.round((bytes / GIGABYTE) * 10) / 10), 'en');
}

/** A later time is not why it is announced. */
function describeTime(fullAt: string | null, nowMs: number): readonly string[] {
  const leftMs = fullAt === null ? Number.POSITIVE_INFINITY : Date.parse(fullAt) - nowMs;
  if (leftMs > ANNOUNCED_MS) return [];
  const days = Math.floor(leftMs / DAY_MS);
  if (days === 0) return ['At the present rate it is full in less than a day.'];
  return [`At the present rate it is full in ${days === 1 ? '1 day' : `${days} days`}.`];
}
