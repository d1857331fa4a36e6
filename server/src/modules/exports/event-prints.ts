import { hash } from 'node:crypto';
import type { Facts } from '../../stores/facts/facts.ts';
import { identifier, instant, join, param, raw, type Sql, sql, text, texts } from '../../stores/facts/sql.ts';
import { EVENT_COLUMNS, type EventColumn } from '../tracking/index.ts';
import type { ImportedEvent } from './read-event.ts';

/** 96 bits: enough to avoid collisions. */
const PRINT_BYTES = 12;

/** The time-out of a query, in milliseconds. */
const LOOK_TIMEOUT_MS = 120_000;

/** The columns that identify an event: all but the key, which is derived from them. */
const PRINTED = EVENT_COLUMNS.filter(({ name }) => name !== 'event_key');

/**
 * Returns the fingerprint of an event: equal for events that are equal in every column. Default values are omitted, so that
 * new columns do not change it. {@link countUnkeyed} computes the same in the engine.
 */
export function printOf(values: ImportedEvent['values']): string {
  let content = '';
  for (const { name } of PRINTED) {
    const value = values.get(name);
    if (value !== undefined) content += `${name}\0${value}\0`;
  }
  return hash('sha256', content, 'buffer').subarray(0, PRINT_BYTES).toString('base64url');
}

/** Returns the day and website of an event, as a key of places where events without a key may be stored. */
export function placeOf(websiteId: string, epochMs: number): string {
  return `${websiteId} ${new Date(epochMs).toISOString().slice(0, 10)}`;
}

/** Finds the places where events without a key are stored. */
export async function findUnkeyedPlaces(
  facts: Pick<Facts, 'query'>,
  websiteIds: readonly string[],
  fromMs: number,
  toMs: number,
): Promise<ReadonlySet<string>> {
  const rows = await facts.query(
    sql`
SELECT concat(website_id, ' ', toString(toDate(time))) AS place FROM events
WHERE website_id IN ${texts(websiteIds)} AND time >= ${instant(fromMs)} AND time <= ${instant(toMs)} AND event_key = ''
GROUP BY place`,
    { timeoutMs: LOOK_TIMEOUT_MS },
  );
  return new Set(rows.map(({ place }) => String(place)));
}

/** An event with its fingerprint. */
export interface PrintedEvent {
  readonly websiteId: string;
  readonly timeMs: number;
  readonly print: string;
}

/** Returns how many events without a key are stored for each fingerprint. */
export async function countUnkeyed(
  facts: Pick<Facts, 'query'>,
  events: readonly PrintedEvent[],
): Promise<ReadonlyMap<string, number>> {
  if (events.length === 0) return new Map();
  const websiteIds = [...new Set(events.map(({ websiteId }) => websiteId))];
  const times = [...new Set(events.map(({ timeMs }) => timeMs))];
  const print = sql`base64URLEncode(substring(SHA256(concat(${join(PRINTED.map(printedInEngine))})), 1, ${param(PRINT_BYTES, 'UInt8')}))`;
  const rows = await facts.query(
    sql`
SELECT print, count() AS stored FROM (
  SELECT ${print} AS print FROM events
  WHERE website_id IN ${texts(websiteIds)} AND event_key = ''
    AND time >= ${instant(Math.min(...times))} AND time <= ${instant(Math.max(...times))}
    AND toUnixTimestamp64Milli(time) IN ${param(times, 'Array(Int64)')})
WHERE print IN ${texts([...new Set(events.map((event) => event.print))])} GROUP BY print`,
    { timeoutMs: LOOK_TIMEOUT_MS },
  );
  return new Map(rows.map((row) => [String(row['print']), Number(row['stored'])]));
}

const END = raw(`'\\0'`);

function printedInEngine({ name, kind }: EventColumn): Sql {
  const column = identifier(name);
  const begin = sql`${text(name)}, ${END}`;
  if (kind === 'time') return sql`${begin}, toString(toUnixTimestamp64Milli(${column})), ${END}`;
  if (kind === 'uint64') return sql`${begin}, toString(${column}), ${END}`;
  if (kind === 'money')
    return sql`if(isNull(${column}), '', concat(${begin}, toString(assumeNotNull(${column})), ${END}))`;
  if (kind === 'uint32' || kind === 'uint8')
    return sql`if(${column} = 0, '', concat(${begin}, toString(${column}), ${END}))`;
  return sql`if(${column} = '', '', concat(${begin}, ${column}, ${END}))`;
}
