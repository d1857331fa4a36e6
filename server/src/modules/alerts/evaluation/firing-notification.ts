import { newId } from '../../../lib/ids/ids.ts';
import type { TimeRange } from '../../../lib/time/time-range.ts';
import { DAY_MS, MINUTE_MS } from '../../../lib/time/time-zone.ts';
import type { Notification } from '../../integrations/index.ts';
import type { FiringText } from '../describe-firing.ts';
import type { Evaluated } from './evaluated.ts';
import type { LoadedAlert } from './load-alerts.ts';

const MAX_SENT_ERRORS = 20;
/** The longest window of a query that shows a first event, in milliseconds. */
const MAX_WINDOW_MS = 366 * DAY_MS;

/** What people see of a firing. */
export interface ShownFiring extends FiringText {
  readonly query: Readonly<Record<string, unknown>> | undefined;
  /** Of the dashboard. */
  readonly path: string;
}

/** The row of a firing. One that fires once has ended already. */
export function eventOf(
  { alert, finding, isFinished }: Evaluated,
  { text, query, path }: ShownFiring,
  firedMs: number,
) {
  const firedAt = new Date(firedMs);
  return {
    id: newId('alf', firedMs),
    alertId: alert.id,
    firedAt,
    resolvedAt: isFinished === true ? firedAt : null,
    resolution: isFinished === true ? ('recovered' as const) : null,
    reason: finding.reason ?? 'above',
    value: finding.value,
    low: finding.low ?? null,
    high: finding.high ?? null,
    summary: text,
    query: query ?? null,
    path,
  };
}

/** Whether it begins a problem, adds to it, or stands alone. */
export function phaseOf({ alert, isFinished }: Evaluated): Notification['phase'] {
  if (isFinished === true) return 'information';
  return alert.current.state === 'firing' ? 'update' : 'problem';
}

/** The data of the notification of a firing. */
export function dataOf(
  { alert, finding, newErrors = [] }: Evaluated,
  { query }: ShownFiring,
): Notification['data'] {
  const { id, name, condition, website } = alert;
  const { reason, value, low, high } = finding;
  return {
    alert: { id, name, condition },
    websiteId: website.id,
    reason,
    value,
    ...(low === undefined ? {} : { expected: { low, high } }),
    ...(newErrors.length === 0 ? {} : { errors: newErrors.slice(0, MAX_SENT_ERRORS) }),
    ...(query === undefined ? {} : { query }),
  };
}

/**
 * When a finding fires, and the window of the query that shows it. An event that was received after the end of the window, or occurred
 * before its beginning, extends both. Of an event that is older than a year, the window is the day after it: queries have a longest range.
 */
export function timesOf(
  { alert: { condition }, event }: Evaluated,
  endMs: number,
): { readonly firedMs: number; readonly window: TimeRange } {
  const windowMinutes = 'windowMinutes' in condition ? condition.windowMinutes : 60;
  const fromMs = endMs - windowMinutes * MINUTE_MS;
  if (event === undefined) return { firedMs: endMs, window: { fromMs, toMs: endMs } };
  const { receivedMs, timeMs } = event;
  const firedMs = Math.max(endMs, receivedMs);
  const toMs = firedMs - timeMs > MAX_WINDOW_MS ? timeMs + DAY_MS : Math.max(firedMs, timeMs + 1);
  return { firedMs, window: { fromMs: Math.min(fromMs, timeMs), toMs } };
}

/** The fields of its notifications that depend only on the alert. */
export function notificationOf(alert: LoadedAlert, occurredAtMs: number) {
  return {
    organizationId: alert.website.organizationId,
    websiteId: alert.website.id,
    severity: alert.severity,
    resource: { kind: 'alert', id: alert.id, name: alert.name },
    occurredAtMs,
  };
}

/** The fields for tables and cards. */
export function fieldsOf({ alert, finding }: Evaluated): NonNullable<Notification['fields']> {
  const { value, low, high } = finding;
  return [
    { label: 'Website', value: alert.website.name },
    ...(value === null ? [] : [{ label: 'Value', value: String(Math.round(value * 100) / 100) }]),
    ...(low === undefined || high === undefined
      ? []
      : [{ label: 'Expected', value: `${Math.round(low)} to ${Math.round(high)}` }]),
  ];
}
