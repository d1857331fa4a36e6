import { formatDuration } from '../../../../lib/time/format-duration.ts';
import { givenIn, type Row, textOf } from '../../../analytics/index.ts';
import { messages } from '../messages.ts';

/** What an event is, for its sign. */
export type EventKind = 'pageview' | 'error' | 'identify' | 'event';

/** One thing that happened in a visit. */
export interface TimelineEvent {
  /** Distinguishes events of one visit. */
  readonly key: string;
  readonly kind: EventKind;
  /** `Viewed`, the name of the event, the message of the error. */
  readonly title: string;
  readonly path: string;
  /** ISO 8601. */
  readonly time: string;
  /** Seconds since the event before; `null` of the first. */
  readonly gap: number | null;
  readonly properties: readonly Property[];
}

/** One property of an event, as text. */
export interface Property {
  readonly name: string;
  readonly value: string;
  /** Whether it is better folded up. */
  readonly isLong: boolean;
}

/** Longest value that shows in full, in characters. */
const LONG = 120;

/** The events of a visit and the errors of its browser, in the order in which they happened. */
export function timelineOf(events: readonly Row[], errors: readonly Row[]): readonly TimelineEvent[] {
  const all = [...events.map(readEvent), ...errors.map(readError)];
  const sorted = all.toSorted((one, other) => Date.parse(one.time) - Date.parse(other.time));
  return sorted.map((event, index) => {
    const before = sorted[index - 1];
    const gap = before === undefined ? null : (Date.parse(event.time) - Date.parse(before.time)) / 1_000;
    return { ...event, gap };
  });
}

type Ungapped = Omit<TimelineEvent, 'gap'>;

function readEvent(row: Row): Ungapped {
  const kind = kindOf(textOf(row, 'event_type'));
  const properties = propertiesOf(row['properties']);
  const message = properties.find(({ name }) => name === 'message')?.value;
  return {
    key: `${String(row['position'])} ${textOf(row, 'event_id')}`,
    kind,
    title: kind === 'error' && message !== undefined ? message : textOf(row, 'event_name'),
    path: givenIn(row, 'path'),
    time: textOf(row, 'time'),
    properties: kind === 'error' ? properties.filter(({ name }) => name !== 'message') : properties,
  };
}

function readError(row: Row): Ungapped {
  const place = [givenIn(row, 'filename'), row['lineno'], row['colno']].filter(
    (part) => part !== '' && part !== 0 && part !== undefined,
  );
  const told = {
    error_type: givenIn(row, 'error_type'),
    where: place.join(':'),
    stack: givenIn(row, 'stack'),
  };
  return {
    key: `error ${textOf(row, 'id')}`,
    kind: 'error',
    title: givenIn(row, 'message'),
    path: givenIn(row, 'path'),
    time: textOf(row, 'timestamp'),
    properties: propertiesOf(told).filter(({ value }) => value !== ''),
  };
}

function kindOf(type: string): EventKind {
  return type === 'pageview' || type === 'error' || type === 'identify' ? type : 'event';
}

/** Properties as text, in their order; of what is no object, none. */
export function propertiesOf(properties: unknown): readonly Property[] {
  if (typeof properties !== 'object' || properties === null) return [];
  return Object.entries(properties).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return { name, value: text, isLong: text.length > LONG || text.includes('\n') };
  });
}

/** Formats the time since the previous event: `12s later`. Returns `undefined` below one second. */
export function formatGap(seconds: number | null): string | undefined {
  if (seconds === null || seconds < 1) return undefined;
  return messages.visit.later({ duration: formatDuration(seconds) });
}
