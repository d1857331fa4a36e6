import type { Span } from '../../lib/time/spans.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/time/time-zone.ts';
import { BACKUP_ENDS_MS, DEMO_MONITORS, type DemoIncident, type DemoMonitor } from '../fill/monitors.data.ts';
import type { PastFinding } from '../past/monitor-history.ts';
import { createRandom } from './random.ts';

/** Certificates with less time left are degraded, in days. */
const WARN_DAYS = 14;
const SPREAD = 0.18;
/** Responses are slower by this share in the afternoon. */
const DAILY_SWING = 0.25;
const DIGITS = 100;

/** Returns when an incident begins and ends. */
function spanOf({ daysBefore, hour, minutes }: DemoIncident, endMs: number): Span {
  const fromMs =
    hour === undefined
      ? endMs - daysBefore * DAY_MS
      : (Math.floor(endMs / DAY_MS) - daysBefore) * DAY_MS + hour * HOUR_MS;
  return { fromMs, toMs: fromMs + minutes * MINUTE_MS };
}

/** Returns the function that generates the finding of a check, called in the order of time. The same seed generates the same findings. */
export function modelChecks(
  monitor: DemoMonitor,
  { seed, endMs }: { readonly seed: number; readonly endMs: number },
): (atMs: number) => PastFinding {
  const random = createRandom(seed);
  const incidents = monitor.incidents.map(({ finding, ...when }) => ({
    ...spanOf({ finding, ...when }, endMs),
    finding,
  }));
  return (atMs) => {
    const incident = incidents.find(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs);
    if (incident !== undefined) return incident.finding;
    const { medianMs, certificateDays } = monitor;
    const swing = 1 + DAILY_SWING * Math.sin((2 * Math.PI * ((atMs % DAY_MS) / HOUR_MS - 9)) / 24);
    const latencyMs = medianMs === undefined ? null : round(random.skewed(medianMs * swing, SPREAD));
    return {
      ...monitor.normal,
      status: 'up',
      latencyMs,
      ...(latencyMs === null ? {} : { phases: phasesOf(monitor, latencyMs) }),
      ...(certificateDays === undefined ? {} : findCertificate(endMs + certificateDays * DAY_MS, atMs)),
    };
  };
}

/** When a website was down, in milliseconds since the epoch: it received no visits then. */
export function downtimesOf(name: string, endMs: number): readonly Span[] {
  const place = { baseUrl: 'http://localhost', host: 'localhost', port: 1 };
  return DEMO_MONITORS.filter(({ body }) => body(place)['name'] === name)
    .flatMap(({ incidents }) => incidents)
    .filter(({ finding }) => finding.status === 'down')
    .map((incident) => spanOf(incident, endMs));
}

/** Returns when the backup reported last, in milliseconds since the epoch. */
export function lastBackupMs(endMs: number): number {
  const todayMs = Math.floor(endMs / DAY_MS) * DAY_MS + BACKUP_ENDS_MS;
  return todayMs <= endMs ? todayMs : todayMs - DAY_MS;
}

function phasesOf({ phases }: DemoMonitor, latencyMs: number) {
  const partOf = (share: number | undefined) => (share === undefined ? null : round(latencyMs * share));
  return {
    dnsMs: partOf(phases.dnsMs),
    connectMs: partOf(phases.connectMs),
    tlsMs: partOf(phases.tlsMs),
    ttfbMs: partOf(phases.ttfbMs),
    transferMs: partOf(phases.transferMs),
  };
}

function findCertificate(expiresAtMs: number, atMs: number): Partial<PastFinding> {
  const certificate = {
    isValid: true,
    expiresAtMs,
    issuer: 'Example Trust Services, Example CA 1',
    subject: 'shop.example',
    names: ['shop.example', 'www.shop.example'],
    problem: null,
  };
  const days = Math.floor((expiresAtMs - atMs) / DAY_MS);
  if (days >= WARN_DAYS) return { certificate };
  const date = new Date(expiresAtMs).toISOString().slice(0, 10);
  if (atMs >= expiresAtMs)
    return {
      certificate: { ...certificate, isValid: false, problem: `The certificate expired on ${date}.` },
      status: 'down',
      errorClass: 'expired',
      reason: `The certificate expired on ${date}.`,
    };
  const reason = `The certificate expires in ${days} days, on ${date}.`;
  return { certificate, status: 'degraded', errorClass: 'expiring', reason };
}

function round(value: number): number {
  return Math.round(value * DIGITS) / DIGITS;
}
