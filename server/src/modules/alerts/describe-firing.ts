import type { TimeRange } from '../../lib/time/time-range.ts';
import { HOUR_MS, MINUTE_MS, type TimeZone, wallOf } from '../../lib/time/time-zone.ts';
import type { SavedFilters } from '../query/index.ts';
import type { AlertCondition } from './condition.contract.ts';
import type { Evaluated } from './evaluation/evaluated.ts';

/** Whether the monitors of a website found it available: `undefined` without monitors. */
export type SiteAvailability = 'up' | 'down' | undefined;

/** The notification of a firing. */
export interface FiringText {
  /** One line: “Traffic of Shop dropped”. */
  readonly title: string;
  /** One or two sentences. */
  readonly text: string;
}

const CONTEXT_MS = 24 * HOUR_MS;
const NAMES: Readonly<Record<string, string>> = {
  pageviews: 'pageviews',
  visitors: 'visitors',
  sessions: 'visits',
  total_events: 'events',
  custom_events: 'custom events',
  transactions: 'transactions',
  errors: 'errors',
};

/** Returns the texts of a firing. They are English, like all notifications. */
export function describeFiring(
  { alert, finding, newErrors = [] }: Evaluated,
  availability: SiteAvailability,
): FiringText {
  const { condition, website } = alert;
  const { reason, value, low = 0, high = 0 } = finding;
  const site = website.name;
  const number = formatNumber(value);
  const expected = `${formatNumber(low)} to ${formatNumber(high)} are expected`;
  switch (condition.kind) {
    case 'traffic': {
      const metric = NAMES[condition.metric] ?? condition.metric;
      if (reason === 'stopped')
        return {
          title: `${site} receives no traffic`,
          text: stoppedText(site, expected, metric, availability),
        };
      const verb = reason === 'spike' ? 'rose' : 'dropped';
      return {
        title: `Traffic of ${site} ${verb}`,
        text: `${number} ${metric} in the last 60 minutes; ${expected}.`,
      };
    }
    case 'threshold': {
      const metric = NAMES[condition.metric] ?? condition.metric;
      const window = formatWindow(condition.windowMinutes);
      return {
        title: `${alert.name}: ${number} ${metric} in ${window}`,
        text: `${site} had ${number} ${metric} in the last ${window}, ${condition.comparison} the limit of ${formatNumber(condition.value)}.`,
      };
    }
    case 'goal':
      return {
        title: `${alert.name}: goal reached ${number} times`,
        text: `The goal was reached ${number} times in the last ${formatWindow(condition.windowMinutes)} on ${site}; the alert fires at ${formatNumber(condition.count)}.`,
      };
    case 'errors':
      if (condition.mode === 'spike')
        return {
          title: `Errors on ${site} rose`,
          text: `${number} JavaScript errors in the last 60 minutes; up to ${formatNumber(high)} are expected.`,
        };
      return describeNewErrors(site, newErrors);
    case 'web_vital': {
      const unit = condition.metric === 'CLS' ? '' : ' ms';
      return {
        title: `${condition.metric} of ${site} is above ${formatNumber(condition.threshold)}${unit}`,
        text: `The 75th percentile of the last ${formatWindow(condition.windowMinutes)} is ${number}${unit}.`,
      };
    }
    case 'first_event':
      return {
        title: `${site} received its first event`,
        text: 'Tracking works. Its analytics are available now.',
      };
  }
}

function stoppedText(site: string, expected: string, metric: string, availability: SiteAvailability): string {
  const cause = {
    up: 'Its monitors are up: tracking may be broken.',
    down: 'Its monitors are down, too.',
    none: 'Tracking may be broken, or the website is down.',
  }[availability ?? 'none'];
  return `No event of ${site} was received recently; ${expected} in 60 minutes (${metric}). ${cause}`;
}

function describeNewErrors(site: string, errors: NonNullable<Evaluated['newErrors']>): FiringText {
  const [first] = errors;
  const message = (first?.message ?? '').slice(0, 120);
  const more = errors.length > 1 ? ` and ${errors.length - 1} more` : '';
  return {
    title: errors.length === 1 ? `New error on ${site}` : `${errors.length} new errors on ${site}`,
    text: `${message}${more}. ${formatNumber(first?.count ?? 0)} occurrences in the last 60 minutes.`,
  };
}

/** Returns the page of the dashboard that shows the values of a condition in a window and the day before its end, in the time zone of the website. */
export function pageOf(
  condition: AlertCondition,
  websiteId: string,
  zone: TimeZone,
  { fromMs, toMs }: TimeRange,
): string {
  const pages: Partial<Record<AlertCondition['kind'], string>> = {
    errors: '/errors',
    web_vital: '/vitals',
    goal: '/goals',
  };
  const page =
    condition.kind === 'threshold' && condition.metric === 'errors' ? '/errors' : pages[condition.kind];
  const search = new URLSearchParams({
    from: toLocal(zone, Math.min(fromMs, toMs - CONTEXT_MS)),
    to: toLocal(zone, toMs + MINUTE_MS),
  });
  if (condition.kind === 'web_vital' && condition.metric !== 'LCP') search.set('vital', condition.metric);
  const filter = condition.kind === 'threshold' ? writeFilters(condition.filters ?? []) : '';
  if (filter !== '') search.set('filter', filter);
  return `/websites/${websiteId}${page ?? ''}?${search.toString()}`;
}

/** Writes filters as the dashboard does in addresses. Groups have no such form: the page then shows everything. */
function writeFilters(filters: SavedFilters): string {
  const written = filters.map((filter) => {
    if (!('field' in filter)) return undefined;
    const { field, op, value, caseSensitive } = filter;
    const head = `${escapeIn(field, /[%*-]/g)}-${op}${caseSensitive === false ? '.i' : ''}`;
    if (value === undefined) return head;
    const values = [value].flat().map((one) => escapeIn(String(one), /[%*,]/g));
    return `${head}-${values.join(',')}`;
  });
  return written.includes(undefined) ? '' : written.join('*');
}

function escapeIn(text: string, signs: RegExp): string {
  return text.replace(signs, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
}

function toLocal(zone: TimeZone, epochMs: number): string {
  return new Date(wallOf(zone, epochMs)).toISOString().slice(0, 16);
}

function formatWindow(minutes: number): string {
  if (minutes < 60) return `${minutes} minutes`;
  return minutes === 60 ? '60 minutes' : `${minutes / 60} hours`;
}

function formatNumber(value: number | null): string {
  if (value === null) return 'no';
  return value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : 0 });
}
