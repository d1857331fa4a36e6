import { z } from 'zod';
import { DAY_MS } from '../../lib/time/time-zone.ts';
import type { Credential, DemoClient } from '../demo-client.ts';
import { lastBackupMs, modelChecks } from '../model/checks.ts';
import type { PastFinding } from '../past/monitor-history.ts';
import type { Past } from '../past/past.module.ts';
import { DEMO_MONITORS, type ServerPlace } from './monitors.data.ts';

/** The days of checks. */
const DAYS = 90;
const SEED_STEP = 307;
/** The start of the first maintenance window: a Sunday. */
const FIRST_SUNDAY_MS = 3 * DAY_MS;
const WINDOW_HOUR_MS = 2 * 3_600_000;
/** Days before the expiry of a certificate at which it is announced. */
const ANNOUNCED_DAYS = 14;

const created = z.object({ monitor: z.object({ id: z.string(), name: z.string(), kind: z.string() }) });
const createdWindow = z.object({ maintenanceWindow: z.object({ id: z.string() }) });

/** A monitor whose checks are computed while the demo runs. */
export interface SimulatedMonitor {
  readonly id: string;
  readonly findingAt: (atMs: number) => PastFinding;
}

/** An outage of a monitor, or a certificate that expires. Times are in milliseconds since the epoch. */
export interface MonitorProblem {
  readonly monitor: { readonly id: string; readonly name: string };
  /** When it was announced. */
  readonly fromMs: number;
  /** Null while it lasts. */
  readonly toMs: number | null;
  /** Why the checks fail. */
  readonly reason?: string | null;
  /** When the certificate expires; absent for outages. */
  readonly expiresAtMs?: number;
}

/**
 * Creates eight monitors in two groups with 90 days of checks and outages, and a maintenance window. Afterwards only those are checked
 * that point to the server itself, so that no request is sent to other hosts.
 * @returns the ids of the monitors by name, the monitors whose checks the demo computes, and their problems.
 */
export async function fillMonitors(
  client: DemoClient,
  session: Credential,
  { id: shopId, organizationId }: { readonly id: string; readonly organizationId: string },
  options: {
    readonly baseUrl: string;
    readonly past: Pick<Past, 'writeMonitorHistory'>;
    readonly seed: number;
    readonly endMs: number;
  },
): Promise<{
  readonly monitorIds: ReadonlyMap<string, string>;
  readonly simulated: readonly SimulatedMonitor[];
  readonly problems: readonly MonitorProblem[];
}> {
  const { baseUrl, past, seed, endMs } = options;
  const place = placeOf(baseUrl);
  const beganMs = endMs - DAYS * DAY_MS;
  await client.post(
    '/v1/maintenance-windows',
    {
      organizationId,
      name: 'Database updates',
      tags: ['database'],
      monitorIds: [],
      startsAt: new Date(firstSunday(beganMs) + WINDOW_HOUR_MS).toISOString(),
      durationMinutes: 60,
      rrule: 'FREQ=WEEKLY;BYDAY=SU',
      timeZone: 'UTC',
    },
    session,
    createdWindow,
  );
  const monitorIds = new Map<string, string>();
  const simulated: SimulatedMonitor[] = [];
  const problems: MonitorProblem[] = [];
  for (const [index, one] of DEMO_MONITORS.entries()) {
    const website = one.isOfShop ? { websiteId: shopId } : {};
    // Paused, so that it is not checked before its past is written.
    const body = { ...one.body(place), ...website, organizationId, paused: true };
    const { monitor } = await client.post('/v1/monitors', body, session, created);
    monitorIds.set(monitor.name, monitor.id);
    const findingAt = modelChecks(one, { seed: seed + index * SEED_STEP, endMs });
    const outages = await past.writeMonitorHistory(monitor.id, {
      days: DAYS,
      findingAt,
      afterwards: one.afterwards === 'simulated' ? 'idle' : one.afterwards,
      ...(monitor.kind === 'heartbeat' && { lastPingMs: lastBackupMs(endMs) }),
    });
    const { id, name } = monitor;
    for (const { confirmedAtMs, endedAtMs, evidence } of outages)
      problems.push({
        monitor: { id, name },
        fromMs: confirmedAtMs,
        toMs: endedAtMs,
        reason: evidence.reason,
      });
    if (one.certificateDays !== undefined)
      problems.push({
        monitor: { id, name },
        fromMs: endMs + (one.certificateDays - ANNOUNCED_DAYS) * DAY_MS,
        toMs: null,
        expiresAtMs: endMs + one.certificateDays * DAY_MS,
      });
    if (one.afterwards === 'simulated') simulated.push({ id: monitor.id, findingAt });
  }
  return { monitorIds, simulated, problems };
}

/** The first midnight of a Sunday in UTC at or after an instant, in milliseconds since the epoch. */
export function firstSunday(atMs: number): number {
  const weekMs = 7 * DAY_MS;
  return Math.ceil((atMs - FIRST_SUNDAY_MS) / weekMs) * weekMs + FIRST_SUNDAY_MS;
}

function placeOf(baseUrl: string): ServerPlace {
  const { hostname, port, protocol } = new URL(baseUrl);
  const usual = protocol === 'https:' ? 443 : 80;
  // IPv6 addresses are in brackets.
  const host = hostname.replace(/^\[|\]$/g, '');
  return { baseUrl, host, port: port === '' ? usual : Number(port) };
}
