import type { TimeRange } from '../../lib/time/time-range.ts';
import type { Facts, ReadOptions } from '../../stores/facts/facts.ts';
import { identifier, instant, join, param, type Sql, sql, text } from '../../stores/facts/sql.ts';
import { type RowSource, writeExport } from '../exports/index.ts';
import type { ErasedTable, ErasedTables } from './erased-tables.ts';
import { type Profile, renderVisitors } from './profile-visitors.ts';

type VisitorsTable = Required<Pick<ErasedTable, 'name' | 'ofVisitors'>>;

/** The sources of a profile's facts. */
export interface ProfileSource {
  readonly facts: Pick<Facts, 'query' | 'spool'>;
  readonly tables: Pick<ErasedTables, 'base'>;
}

/**
 * Writes all facts of a profile as NDJSON, one type after another, each in order of time: the facts that an erasure would
 * remove. A slow receiver holds neither memory nor a connection of the store.
 * @throws AppError as `Facts.query`; the reason of the signal.
 */
export async function* writeProfile(
  { facts, tables }: ProfileSource,
  profile: Profile,
  bounds: ReadOptions & { readonly signal: AbortSignal },
): AsyncGenerator<Uint8Array, void, undefined> {
  for (const { name, ofVisitors } of tables.base) {
    if (ofVisitors === undefined) continue;
    const source = factsSource({ name, ofVisitors }, isTheirs(tables, name, profile));
    const range = await findRange(facts, name, isTheirs(tables, name, profile), bounds);
    if (range !== undefined) yield* writeExport({ facts, source, range, format: 'ndjson', bounds });
  }
}

/** Columns are qualified with their table, because the rows use the same names. */
function isTheirs(tables: ProfileSource['tables'], table: string, profile: Profile): Sql {
  const of = identifier(table);
  return sql`${of}.website_id = ${text(profile.websiteId)} AND ${of}.visitor_id IN (${renderVisitors(tables, profile)})`;
}

/** Returns the range of their facts in a table, from the first to after the last. */
async function findRange(
  facts: Pick<Facts, 'query'>,
  table: string,
  where: Sql,
  bounds: ReadOptions,
): Promise<TimeRange | undefined> {
  const ms = (edge: 'min' | 'max') => sql`toUnixTimestamp64Milli(${identifier(edge)}(time))`;
  const [row] = await facts.query(
    sql`SELECT count() AS n, ${ms('min')} AS first, ${ms('max')} AS last FROM ${identifier(table)} WHERE ${where}`,
    bounds,
  );
  if (Number(row?.['n']) === 0) return undefined;
  return { fromMs: Number(row?.['first']), toMs: Number(row?.['last']) + 1 };
}

function factsSource({ name, ofVisitors }: VisitorsTable, where: Sql): RowSource {
  const table = identifier(name);
  const { fact, wide, isVersioned } = ofVisitors;
  const from = isVersioned ? sql`${table} FINAL` : table;
  // As text, because JSON numbers are read with 53 bits.
  const asText = wide.map((column) => sql`toString(${identifier(column)}) AS ${identifier(column)}`);
  const within = ({ fromMs, toMs }: TimeRange) =>
    sql`${table}.time >= ${instant(fromMs)} AND ${table}.time < ${instant(toMs)} AND ${where}`;
  return {
    rows: (range) => sql`
SELECT ${text(fact)} AS fact, * EXCEPT (segment) REPLACE (${join(asText)}) FROM ${from} WHERE ${within(range)}
ORDER BY ${table}.time, ${table}.event_key`,
    weights: (range, stepMs) => sql`
SELECT intDiv(toUnixTimestamp64Milli(time) - ${param(range.fromMs, 'Int64')}, ${param(stepMs, 'Int64')}) AS step,
  sum(1 + intDiv(byteSize(*), 2048)) AS weight
FROM ${from} WHERE ${within(range)} GROUP BY step ORDER BY step`,
  };
}
