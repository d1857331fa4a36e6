import { hash } from 'node:crypto';
import { didYouMean } from '../../lib/text/did-you-mean.ts';
import { inEnglish } from '../../lib/texts/sentence.ts';
import { EVENT_COLUMNS, type EventColumn } from '../tracking/index.ts';

/** An event of a line: the journal's value of each column without its default. */
export interface ImportedEvent {
  readonly websiteId: string;
  /** Milliseconds since the epoch. */
  readonly timeMs: number;
  /** Empty if the event has none. */
  readonly eventKey: string;
  /** By column. Times are milliseconds; 64-bit numbers and money are decimals in their shortest form. */
  readonly values: ReadonlyMap<string, string | number>;
}

/** A problem of a line. */
export interface LineProblem {
  /** A column, or `line` for the complete line. */
  readonly field: string;
  readonly message: string;
}

/** The maximum length of a text, in UTF-16 units. */
const MAX_TEXT = 65_536;
const EARLIEST_MS = Date.UTC(2000, 0, 1);
const LATEST_MS = Date.UTC(2100, 0, 1);
const MAX_ID = 18_446_744_073_709_551_615n;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z$/;
const MONEY = /^(-?)(\d{1,14})(?:\.(\d{1,4}))?$/;

/** Required columns; the others have defaults. */
const REQUIRED: ReadonlySet<string> = new Set(['time', 'visitor_id', 'type', 'name']);
const NAMES = EVENT_COLUMNS.map(({ name }) => name);
const KNOWN: ReadonlySet<string> = new Set(NAMES);

/** The error that a value is invalid for a column. */
class Unreadable extends Error {}

/** The length of the keys of moved events, as in `/track`. */
const KEY_BYTES = 16;

/**
 * Parses a line of an export.
 * @param needsWebsite whether it must contain its website.
 */
export function readEvent(line: string, needsWebsite: boolean): ImportedEvent | LineProblem {
  const sent = parseObject(line);
  if (sent === undefined) return { field: 'line', message: 'is not a JSON object' };
  const unknown = Object.keys(sent).find((name) => !KNOWN.has(name));
  if (unknown !== undefined) {
    const meant = didYouMean(unknown, NAMES);
    const message = `is not a column of events.${meant === undefined ? '' : ` ${inEnglish(meant)}`}`;
    return { field: unknown.slice(0, 64), message };
  }
  const values = new Map<string, string | number>();
  for (const column of EVENT_COLUMNS) {
    const isRequired = REQUIRED.has(column.name) || (needsWebsite && column.name === 'website_id');
    const problem = readColumn(column, sent[column.name], isRequired, values);
    if (problem !== undefined) return { field: column.name, message: problem };
  }
  const time = values.get('time');
  const timeMs = typeof time === 'number' ? time : 0;
  if (!values.has('received_at')) values.set('received_at', timeMs);
  return {
    websiteId: String(values.get('website_id') ?? ''),
    timeMs,
    eventKey: String(values.get('event_key') ?? ''),
    values,
  };
}

/** Returns whether a line could not be read. */
export function isProblem(read: ImportedEvent | LineProblem): read is LineProblem {
  return 'message' in read;
}

/** Returns the event for another website. A key is unique to a website, so the event gets another. */
export function moveEvent(event: ImportedEvent, websiteId: string): ImportedEvent {
  if (event.websiteId === websiteId) return event;
  const eventKey =
    event.eventKey === ''
      ? ''
      : `~${hash('sha256', `${websiteId}\0${event.eventKey}`, 'buffer').subarray(0, KEY_BYTES).toString('base64url')}`;
  return { ...event, websiteId, eventKey, values: new Map(event.values).set('website_id', websiteId) };
}

function parseObject(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @returns the problem; `undefined` if the value is valid, which adds it to `values` unless it is the default. */
function readColumn(
  column: EventColumn,
  sent: unknown,
  isRequired: boolean,
  values: Map<string, string | number>,
): string | undefined {
  if (sent === undefined) return isRequired ? 'is missing' : undefined;
  try {
    const value = READERS[column.kind](sent);
    if (value === undefined) return isRequired ? 'must not be empty' : undefined;
    values.set(column.name, value);
    return undefined;
  } catch (error) {
    if (error instanceof Unreadable) return error.message;
    throw error;
  }
}

/** Parsers by kind; `undefined` means the default. @throws Unreadable. */
const READERS: Readonly<Record<EventColumn['kind'], (sent: unknown) => string | number | undefined>> = {
  text: readText,
  json(sent) {
    const text = readText(sent);
    if (text !== undefined && parseObject(text) === undefined)
      throw new Unreadable('must be the text of a JSON object, or empty');
    return text;
  },
  time(sent) {
    const epochMs = typeof sent === 'string' && TIME.test(sent) ? Date.parse(sent) : Number.NaN;
    // `Date.parse` accepts 30 February as 2 March.
    const isReal =
      !Number.isNaN(epochMs) && new Date(epochMs).toISOString().startsWith(String(sent).slice(0, 10));
    if (!isReal || epochMs < EARLIEST_MS || epochMs >= LATEST_MS)
      throw new Unreadable('must be a time like 2026-01-31T12:00:00.000Z, from the year 2000 to 2099');
    return epochMs;
  },
  uint64(sent) {
    if (typeof sent !== 'string' || !/^\d{1,20}$/.test(sent) || BigInt(sent) > MAX_ID)
      throw new Unreadable('must be a whole number of 64 bits, as text');
    return BigInt(sent).toString();
  },
  uint32: (sent) => readInteger(sent, 4_294_967_295),
  uint8: (sent) => readInteger(sent, 255),
  money(sent) {
    if (sent === null) return undefined;
    const match = typeof sent === 'string' ? MONEY.exec(sent) : null;
    if (match === null) throw new Unreadable('must be null, or a decimal with at most 14.4 digits, as text');
    const [, sign = '', whole = '', fraction = ''] = match;
    const digits = fraction.replace(/0+$/, '');
    const amount = `${BigInt(whole)}${digits === '' ? '' : `.${digits}`}`;
    return amount === '0' ? amount : `${sign}${amount}`;
  },
};

function readInteger(sent: unknown, max: number): number | undefined {
  if (typeof sent !== 'number' || !Number.isInteger(sent) || sent < 0 || sent > max)
    throw new Unreadable(`must be a whole number from 0 to ${max}`);
  return sent === 0 ? undefined : sent;
}

function readText(sent: unknown): string | undefined {
  if (typeof sent !== 'string') throw new Unreadable('must be text');
  if (sent.length > MAX_TEXT) throw new Unreadable(`must have at most ${MAX_TEXT} characters`);
  if (sent.includes('\0') || !sent.isWellFormed())
    throw new Unreadable('must not contain NUL characters or lone surrogates');
  return sent === '' ? undefined : sent;
}
