import {
  type Breakdown,
  type Frame,
  givenIn,
  knownIn,
  numberIn,
  type Part,
  type Row,
  textOf,
  valueName,
} from '../../analytics/index.ts';
import { messages } from './messages.ts';

const VISITORS = { field: 'visitors', title: messages.visitors } as const;
const LIST_ROWS = 250;
const FEED_ROWS = 40;

const now = (type: string, [title = '', noun = '']: readonly string[], field: string): Breakdown => ({
  type,
  title,
  noun,
  field,
  figure: VISITORS,
  metrics: [],
});

/** The lists of current visitors. */
export const NOW_LISTS = {
  pages: now('realtime_pages', messages.lists.pages, 'path'),
  referrers: now('realtime_referrers', messages.lists.referrers, 'referrer_name'),
  countries: now('realtime_countries', messages.lists.countries, 'country'),
  cities: now('realtime_cities', messages.lists.cities, 'city'),
} as const;

/** The query for the number of current visitors. */
export const nowPart = (frame: Frame): Part => ({ frame, parameter: 'active_stats' });

/** The last half hour by the minute. */
export const minutesPart = (frame: Frame): Part => ({ frame, parameter: 'realtime_velocity' });

/** The rows of a list. */
export const listPart = (frame: Frame, { type }: Breakdown): Part => ({
  frame: { ...frame, limit: LIST_ROWS, totals: true },
  parameter: type,
});

/** The latest events. */
export const feedPart = (frame: Frame): Part => ({
  frame: { ...frame, limit: FEED_ROWS },
  parameter: 'realtime_feed',
});

/** One of the last 30 minutes. */
export interface Minute {
  readonly minutesAgo: number;
  /** When it begins, ISO 8601. */
  readonly begins: string;
  readonly pageviews: number;
  readonly events: number;
  readonly visitors: number;
}

/** Reads the minutes of a result, oldest first. */
export function minutesOf(rows: readonly Row[]): readonly Minute[] {
  return rows.map((row) => ({
    minutesAgo: numberIn(row, 'minutes_ago') ?? 0,
    begins: textOf(row, 'minute'),
    pageviews: numberIn(row, 'pageviews') ?? 0,
    events: numberIn(row, 'events') ?? 0,
    visitors: numberIn(row, 'visitors') ?? 0,
  }));
}

/** Describes the minutes for screen readers. */
export function describeMinutes(minutes: readonly Minute[]): string {
  const sum = minutes.reduce((all, { pageviews }) => all + pageviews, 0);
  const most = minutes.reduce<Minute | undefined>(
    (best, minute) => (best === undefined || minute.pageviews > best.pageviews ? minute : best),
    undefined,
  );
  if (sum === 0 || most === undefined) return messages.minutes.none;
  return messages.minutes.described({ sum, maximum: most.pageviews });
}

/** One event as it came in. */
export interface LiveEvent {
  readonly id: string;
  readonly time: string;
  readonly kind: 'pageview' | 'error' | 'event';
  /** The name of an event; empty for pageviews. */
  readonly name: string;
  readonly path: string;
  readonly country: string;
  readonly city: string;
  /** Browser and system, as far as they are known. */
  readonly device: string;
}

/** The events of a feed, the newest first. */
export function eventsOf(rows: readonly Row[]): readonly LiveEvent[] {
  return rows.map((row) => {
    const type = textOf(row, 'event_type');
    const isView = type === 'pageview';
    return {
      id: textOf(row, 'id'),
      time: textOf(row, 'timestamp'),
      kind: isView ? 'pageview' : type === 'error' ? 'error' : 'event',
      name: isView ? '' : givenIn(row, 'event_name'),
      path: givenIn(row, 'path'),
      country: knownIn(row, 'country'),
      city: knownIn(row, 'city'),
      device: [knownIn(row, 'browser_name'), valueName('os_name', knownIn(row, 'os_name'))]
        .filter((name) => name !== '')
        .join(' · '),
    };
  });
}
