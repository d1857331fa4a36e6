import {
  type Breakdown,
  type Frame,
  givenIn,
  knownIn,
  numberIn,
  type Part,
  type Row,
  textOf,
} from '../../analytics/index.ts';

const VISITORS = { field: 'visitors', title: 'Visitors' } as const;
const LIST_ROWS = 250;
const FEED_ROWS = 40;

const now = (type: string, title: string, noun: string, field: string): Breakdown => ({
  type,
  title,
  noun,
  field,
  figure: VISITORS,
  metrics: [],
});

/** The lists of who is there. */
export const NOW_LISTS = {
  pages: now('realtime_pages', 'Pages', 'Page', 'path'),
  referrers: now('realtime_referrers', 'Referrers', 'Referrer', 'referrer'),
  countries: now('realtime_countries', 'Countries', 'Country', 'country'),
  cities: now('realtime_cities', 'Cities', 'City', 'city'),
} as const;

/** How many are there. */
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

/** The minutes that an answer tells, the oldest first. */
export function minutesOf(rows: readonly Row[]): readonly Minute[] {
  return rows.map((row) => ({
    minutesAgo: numberIn(row, 'minutes_ago') ?? 0,
    begins: textOf(row, 'minute'),
    pageviews: numberIn(row, 'pageviews') ?? 0,
    events: numberIn(row, 'events') ?? 0,
    visitors: numberIn(row, 'visitors') ?? 0,
  }));
}

/** What the minutes say, in a sentence for those who do not see the bars. */
export function describeMinutes(minutes: readonly Minute[]): string {
  const sum = minutes.reduce((all, { pageviews }) => all + pageviews, 0);
  const most = minutes.reduce<Minute | undefined>(
    (best, minute) => (best === undefined || minute.pageviews > best.pageviews ? minute : best),
    undefined,
  );
  if (sum === 0 || most === undefined) return 'No pageview in the last 30 minutes.';
  return `${count(sum, 'pageview')} in the last 30 minutes, at most ${most.pageviews.toLocaleString('en')} in one.`;
}

/** A number with its word: `1 pageview`, `1,200 pageviews`. */
export function count(number: number, word: string): string {
  return `${number.toLocaleString('en')} ${word}${number === 1 ? '' : 's'}`;
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
      device: [knownIn(row, 'browser_name'), knownIn(row, 'os_name')]
        .filter((name) => name !== '')
        .join(' · '),
    };
  });
}
