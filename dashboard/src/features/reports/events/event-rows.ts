import {
  bucketStates,
  type CardRow,
  type Change,
  changeIn,
  type Figures,
  givenIn,
  numberIn,
  type Reading,
  type SeriesPoint,
  textOf,
} from '../../analytics/index.ts';
import { messages } from './messages.ts';

/** One event of the list. */
export interface EventRow {
  readonly name: string;
  readonly events: number;
  readonly visitors: number;
  /** Of all custom events, in percent. */
  readonly share: number;
  readonly change: Change | undefined;
  /** ISO 8601. */
  readonly lastSeen: string;
}

/** The events of an answer. */
export function eventRows({ result }: Figures): readonly EventRow[] {
  return result.data.map((row, index) => ({
    name: textOf(row, 'name'),
    events: numberIn(row, 'total_events') ?? 0,
    visitors: numberIn(row, 'unique_users') ?? 0,
    share: numberIn(row, 'percentage') ?? 0,
    change: changeIn(result.comparison?.data[index], 'total_events'),
    lastSeen: textOf(row, 'last_occurrence'),
  }));
}

/** The events whose name holds what was typed. */
export function findEvents(rows: readonly EventRow[], typed: string): readonly EventRow[] {
  const wanted = typed.trim().toLowerCase();
  return wanted === '' ? rows : rows.filter(({ name }) => name.toLowerCase().includes(wanted));
}

/** The events as lines of a file, the head first. */
export function csvOfEvents(rows: readonly EventRow[]): readonly (readonly (string | number)[])[] {
  return [
    [
      messages.list.event,
      messages.figures.events,
      messages.list.percent,
      messages.figures.visitors,
      messages.list.lastSeen,
    ],
    ...rows.map(({ name, events, share, visitors, lastSeen }) => [name, events, share, visitors, lastSeen]),
  ];
}

/** One property of an event, with its most frequent values. */
export interface EventProperty {
  readonly key: string;
  /** `string`, `number`, `mixed` … */
  readonly type: string;
  /** Events that carry it. */
  readonly events: number;
  readonly distinct: number;
  readonly values: readonly CardRow[];
  /** Events with values that are not among them. */
  readonly others: number;
}

const OTHER = '(other)';
/** The most values that are listed separately. */
const MAX_VALUES = 20;

/** The properties of an event, those that most events carry first. */
export function propertiesOf(discovery: Figures, distribution: Figures): readonly EventProperty[] {
  return discovery.result.data
    .filter((row) => givenIn(row, 'property_key') !== '')
    .map((row) => {
      const key = textOf(row, 'property_key');
      const shown = distribution.result.data.filter((one) => textOf(one, 'property_key') === key);
      const distinct = numberIn(row, 'unique_values') ?? 0;
      const rest =
        distinct > MAX_VALUES ? shown.find((one) => textOf(one, 'property_value') === OTHER) : undefined;
      return {
        key,
        type: textOf(row, 'property_type'),
        events: numberIn(row, 'occurrences') ?? 0,
        distinct,
        others: numberIn(rest, 'count') ?? 0,
        values: shown
          .filter((one) => one !== rest)
          .map((one) => {
            const value = textOf(one, 'property_value');
            return {
              value,
              name: value,
              figure: numberIn(one, 'count') ?? 0,
              share: numberIn(one, 'percentage') ?? 0,
            };
          })
          .sort((one, other) => other.figure - one.figure),
      };
    })
    .sort((one, other) => other.events - one.events || one.key.localeCompare(other.key));
}

/** The lines of some events, bucket by bucket, by their names; those that lie ahead have no values. */
export function linePoints(
  { result, meta }: Figures,
  events: readonly string[],
  { granularity, nowMs }: Omit<Reading, 'isAllTime'>,
): readonly SeriesPoint[] {
  const dates = [...new Set(result.data.map((row) => textOf(row, 'date')))];
  const known = new Map(
    result.data.map((row) => [
      JSON.stringify([textOf(row, 'date'), textOf(row, 'event_name')]),
      numberIn(row, 'total_events') ?? 0,
    ]),
  );
  const states = bucketStates(dates, meta.range.end, granularity, nowMs);
  return dates.map((date, index) => {
    const read = (event: string) =>
      states[index] === 'ahead' ? null : (known.get(JSON.stringify([date, event])) ?? 0);
    return {
      date,
      values: Object.fromEntries(events.map((event) => [event, read(event)])),
      previous: null,
      previousDate: null,
      isRunning: states[index] === 'running',
    };
  });
}
