import { randomUUID } from 'node:crypto';
import type { FactRow, FactTable, LoadOptions } from '../facts.ts';
import { segmentNumber } from '../journal/segment-number.ts';
import type { Sql } from '../sql.ts';
import { identifier, join, param, raw, sql, text, texts } from '../sql.ts';

/** The structure of a fact table. */
export interface TableShape {
  /** The columns that JSON rows fill, with their types. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** The partition key as in the migration, `0` without one. */
  readonly partitionKey: string;
}

type Dedupe = NonNullable<FactTable['dedupe']>;

/** Options of {@link storeSegment}. */
export interface StoreSegmentInput {
  readonly table: FactTable;
  readonly shape: TableShape;
  /** The table expression that reads the rows of the segment, in the order of the file. */
  readonly rows: Sql;
  readonly token: string;
  readonly options: LoadOptions;
  /** Executes an INSERT as one block. An empty token disables deduplication by token. */
  readonly insert: (statement: Sql, token: string) => Promise<void>;
  /** Executes a SELECT that can read the rows. */
  readonly query: (statement: Sql) => Promise<FactRow[]>;
}

/** The maximum number of repeated keys in a list. For more, the engine uses a subquery. */
const MAX_NAMED_KEYS = 500;

/**
 * Stores each row of a segment exactly once, whatever the result of earlier attempts.
 *
 * Correctness: a segment is one block, so its rows in one partition are one part, which is written atomically and contains
 * the number of the segment. An earlier attempt may have failed at any point:
 *
 * - some partitions have their part: the retry skips them by looking for the number in the table;
 * - the engine recorded the token but stopped before writing the part (it records the token first): a retry with
 *   the same token is skipped, so a final one uses a new token for the rows that are still missing;
 * - the part exists but the token does not (it is not fsynced): the part is found by the number;
 * - an attempt still runs on a server to which the connection was lost: the retry uses the same token, so the
 *   second of the two is skipped, and the final check runs only afterwards;
 * - the duplicates may be counted or not: they are counted before the keys are stored. On a first attempt the count comes
 *   from the keys, otherwise from the rows missing in the table. Existing counts are found by the number;
 * - the keys may be stored or not: they are stored only after every partition. So a key of
 *   this segment in the table of keys belongs to a stored row, and skipping its row loses nothing, although
 *   the block then differs from the first attempt. (A materialized view would store keys before the rows.)
 */
export async function storeSegment(segment: StoreSegmentInput): Promise<void> {
  const input = { ...segment, rows: withoutErased(segment) };
  const { table, rows, token, options, insert } = input;
  if (table.dedupe === undefined) {
    await insertOnce(input, plainRows(input));
    return;
  }
  const hasRepeats = options.fresh === true ? await insertFresh(input, table.dedupe) : true;
  if (options.fresh !== true)
    await insertOnce(input, distinctRows(input, table.dedupe, keysStored(input, table.dedupe)));
  if (table.dedupe.repeats !== undefined && hasRepeats) {
    const counting = countRepeats(input, table.dedupe);
    await insert(counting, `${token}.repeats`);
    if (options.fresh !== true) await insert(counting, `${token}.repeats.${randomUUID()}`);
  }
  const key = identifier(table.dedupe.keyColumn);
  const seen = identifier(table.dedupe.seenTable);
  await insert(sql`INSERT INTO ${seen} (${key}) SELECT DISTINCT ${key} FROM ${rows} WHERE ${key} != ''`, '');
}

/** Inserts all rows on a first attempt, otherwise only missing ones, as described above. */
async function insertOnce(input: StoreSegmentInput, rows: (condition: Sql) => Sql): Promise<void> {
  const { token, options, insert } = input;
  if (options.fresh === true) {
    await insert(rows(sql`1`), token);
    return;
  }
  await insert(rows(notYetStored(input)), token);
  await insert(rows(notYetStored(input)), `${token}.${randomUUID()}`);
}

/**
 * Inserts a segment on the first attempt. Most segments have no repeated keys, and then the insert needs no
 * look-up.
 *
 * @returns whether rows were skipped.
 */
async function insertFresh(input: StoreSegmentInput, dedupe: Dedupe): Promise<boolean> {
  const { rows, query } = input;
  const key = identifier(dedupe.keyColumn);
  const repeats = await query(sql`SELECT ${key} AS repeated, ${key} IN (${keysSeen(input, dedupe)}) AS is_seen
FROM ${rows} WHERE ${key} != '' GROUP BY ${key} HAVING is_seen OR count() > 1 LIMIT ${param(MAX_NAMED_KEYS + 1, 'UInt32')}`);
  if (repeats.length === 0) {
    await insertOnce(input, plainRows(input));
    return false;
  }
  const seen = repeats.filter(({ is_seen }) => Boolean(is_seen)).map(({ repeated }) => String(repeated));
  const known =
    repeats.length > MAX_NAMED_KEYS ? keysSeen(input, dedupe) : sql`SELECT arrayJoin(${texts(seen)})`;
  await insertOnce(input, distinctRows(input, dedupe, known));
  return true;
}

function plainRows(input: StoreSegmentInput): (condition: Sql) => Sql {
  const { columns, number, target } = targetOf(input);
  return (condition) => sql`${target} SELECT ${columns}, ${number} FROM ${input.rows} WHERE ${condition}`;
}

/** Selects the first row of each key that is not in `known`, and all rows without a key. */
function distinctRows(input: StoreSegmentInput, { keyColumn }: Dedupe, known: Sql): (condition: Sql) => Sql {
  const { columns, number, target } = targetOf(input);
  const key = identifier(keyColumn);
  return (condition) => sql`${target}
SELECT ${columns}, ${number}
FROM (SELECT *, rowNumberInAllBlocks() AS row_number FROM ${input.rows})
WHERE ${condition} AND (${key} = '' OR ${key} NOT IN (${known}))
LIMIT 1 BY ${key}, if(${key} = '', row_number + 1, 0)`;
}

/** Selects the keys of this segment that are already stored. The inner IN limits the look-up to the primary key. */
function keysSeen({ rows }: StoreSegmentInput, { keyColumn, seenTable }: Dedupe): Sql {
  const key = identifier(keyColumn);
  const seen = identifier(seenTable);
  return sql`SELECT ${key} FROM ${seen} WHERE ${key} IN (SELECT ${key} FROM ${rows} WHERE ${key} != '')`;
}

/**
 * Selects the keys of this segment that are already stored, also if they were not noted: an earlier attempt may have stored the first row of a
 * key, and its repetition in the segment may be in a partition without any stored row.
 */
function keysStored(input: StoreSegmentInput, dedupe: Dedupe): Sql {
  const { table, token } = input;
  const key = identifier(dedupe.keyColumn);
  const number = param(segmentNumber(token), 'UInt64');
  return sql`${keysSeen(input, dedupe)} UNION ALL SELECT ${key} FROM ${identifier(table.name)} WHERE segment = ${number} AND ${key} != ''`;
}

function targetOf({ table, shape, token }: StoreSegmentInput) {
  const columns = join(shape.columns.map(({ name }) => identifier(name)));
  return {
    columns,
    number: param(segmentNumber(token), 'UInt64'),
    target: sql`INSERT INTO ${identifier(table.name)} (${columns}, segment)`,
  };
}

/** Excludes rows of deleted websites, however late they arrive. */
function withoutErased({ shape, rows }: StoreSegmentInput): Sql {
  const isOfWebsite = shape.columns.some(({ name }) => name === 'website_id');
  if (!isOfWebsite) return rows;
  return sql`(SELECT * FROM ${rows} WHERE website_id NOT IN (SELECT website_id FROM erased_websites))`;
}

/** Counts the rows skipped because their key occurred before, in the store or in this segment. */
function countRepeats(input: StoreSegmentInput, dedupe: Dedupe): Sql {
  const { table, shape, rows, token, options } = input;
  const { keyColumn, repeats } = dedupe;
  const key = identifier(keyColumn);
  const number = param(segmentNumber(token), 'UInt64');
  const counted = identifier(repeats?.table ?? '');
  const target = sql`INSERT INTO ${counted} (website_id, time, kind, outcome, facts, segment)
SELECT website_id, minute, ${text(repeats?.kind ?? '')}, 'duplicate', sum(left_out) AS facts, ${number}`;
  if (options.fresh === true) {
    return sql`${target}
FROM (
  SELECT any(website_id) AS website_id, toStartOfMinute(max(time)) AS minute,
    count() - (${key} NOT IN (${keysSeen(input, dedupe)})) AS left_out
  FROM ${rows} WHERE ${key} != '' GROUP BY ${key} HAVING left_out > 0
)
GROUP BY website_id, minute`;
  }
  const partition = raw(shape.partitionKey);
  return sql`${target}
FROM (
  SELECT website_id, toStartOfMinute(time) AS minute, 1 AS left_out FROM ${rows}
  WHERE ${partition} NOT IN (SELECT DISTINCT ${partition} FROM ${counted} WHERE segment = ${number})
  UNION ALL
  SELECT website_id, toStartOfMinute(time) AS minute, -1 AS left_out FROM ${identifier(table.name)}
  WHERE segment = ${number} AND ${partition} IN (SELECT DISTINCT ${partition} FROM ${rows})
)
GROUP BY website_id, minute HAVING facts > 0`;
}

function notYetStored({ table, shape, rows, token }: StoreSegmentInput): Sql {
  const partition = raw(shape.partitionKey);
  const number = param(segmentNumber(token), 'UInt64');
  return sql`${partition} NOT IN (
  SELECT DISTINCT ${partition} FROM ${identifier(table.name)}
  WHERE segment = ${number} AND ${partition} IN (SELECT DISTINCT ${partition} FROM ${rows}))`;
}
