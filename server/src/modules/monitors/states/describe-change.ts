import { DAY_MS } from '../../../lib/time/time-zone.ts';
import type { Notification } from '../../integrations/index.ts';
import type { CheckedCertificate } from '../checks/check-result.ts';
import type { MonitorRow, OutageRow } from '../monitors.table.ts';
import type { ExpiryChange } from './expiry.ts';

/** What is announced of a monitor. */
export interface Announcement {
  readonly monitor: MonitorRow;
  readonly reason: string | null;
  readonly errorClass: string | null;
  readonly regions: readonly string[];
  /** The outage that begins or ends. */
  readonly outage: Pick<OutageRow, 'id' | 'startedAt'> | undefined;
  readonly nowMs: number;
  /** Without a slash at its end. */
  readonly baseUrl: string;
}

const SEVERITIES = { down: 'critical', degraded: 'warning', up: 'info' } as const;

/** Returns the notification of a state. Its texts are English, like all notifications. */
export function describeChange(event: 'down' | 'degraded' | 'up', announcement: Announcement): Notification {
  const { monitor, reason, errorClass, regions, outage, nowMs } = announcement;
  const titles = { down: 'is down', degraded: 'is degraded', up: 'is up again' };
  const lasted =
    event !== 'down' && outage !== undefined
      ? `It was down for ${describeDuration(nowMs - outage.startedAt.getTime())}.`
      : undefined;
  const target = `${monitor.target} responds as expected.`;
  const text = [
    event === 'up' ? target : (reason ?? `${monitor.target} does not respond as expected.`),
    lasted,
  ];
  return {
    ...commonOf(announcement),
    kind: `monitor.${event}`,
    severity: SEVERITIES[event],
    phase: event === 'up' ? 'recovery' : 'problem',
    title: `${monitor.name} ${titles[event]}`,
    text: text.filter((part) => part !== undefined).join(' '),
    fields: [
      { label: 'Target', value: monitor.target },
      ...(event === 'down' && regions.length > 0 ? [{ label: 'Regions', value: regions.join(', ') }] : []),
      ...(lasted === undefined || outage === undefined
        ? []
        : [{ label: 'Down since', value: outage.startedAt.toISOString() }]),
    ],
    data: {
      ...dataOf(monitor),
      state: event,
      reason: event === 'up' ? null : reason,
      errorClass: event === 'up' ? null : errorClass,
      regions,
      ...(outage === undefined
        ? {}
        : { outage: { id: outage.id, startedAt: outage.startedAt.toISOString() } }),
    },
  };
}

/** Returns the notification of a certificate that expires soon, or was renewed. */
export function describeExpiry(
  { phase, severity }: NonNullable<ExpiryChange['news']>,
  { expiresAtMs, issuer, intermediate }: CheckedCertificate,
  announcement: Pick<Announcement, 'monitor' | 'nowMs' | 'baseUrl'>,
): Notification {
  const { monitor, nowMs } = announcement;
  const days = Math.floor((expiresAtMs - nowMs) / DAY_MS);
  const expiresAt = new Date(expiresAtMs).toISOString();
  const what = intermediate ? `intermediate certificate ${intermediate}` : 'certificate';
  // A date: the title is read for as long as the problem is open.
  const expiry = expiresAtMs <= nowMs ? 'has expired' : `expires on ${expiresAt.slice(0, 10)}`;
  return {
    ...commonOf(announcement),
    kind: 'monitor.certificate',
    severity: phase === 'recovery' ? 'info' : severity,
    phase,
    title:
      phase === 'recovery'
        ? `The certificate of ${monitor.name} was renewed`
        : `The certificate of ${monitor.name} ${expiry}`,
    text: `The ${what} of ${monitor.target} is valid until ${expiresAt.slice(0, 16).replace('T', ' ')} UTC.`,
    fields: [{ label: 'Issuer', value: issuer }],
    data: {
      ...dataOf(monitor),
      certificate: { expiresAt, issuer, intermediate: intermediate ?? null, daysLeft: days },
    },
  };
}

function commonOf({ monitor, nowMs, baseUrl }: Pick<Announcement, 'monitor' | 'nowMs' | 'baseUrl'>) {
  const { id, organizationId, websiteId, name, tags } = monitor;
  return {
    organizationId,
    websiteId: websiteId ?? undefined,
    resource: { kind: 'monitor', id, name, tags },
    url: `${baseUrl}/monitors/${id}`,
    occurredAtMs: nowMs,
  };
}

function dataOf({ id, name, kind, target, websiteId, tags, groupName }: MonitorRow) {
  return { monitor: { id, name, kind, target, websiteId, tags, group: groupName } };
}

/** `45 seconds`, `12 minutes`, `3 hours`, `2 days`. */
function describeDuration(durationMs: number): string {
  const units = [
    ['day', 86_400_000],
    ['hour', 3_600_000],
    ['minute', 60_000],
  ] as const;
  for (const [name, unitMs] of units) {
    // Two of a unit and more: 90 minutes say more than 1 hour.
    if (durationMs >= 2 * unitMs) return `${Math.floor(durationMs / unitMs)} ${name}s`;
  }
  const seconds = Math.max(1, Math.round(durationMs / 1_000));
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}
