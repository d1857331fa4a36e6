import { randomUUID } from 'node:crypto';
import type { FactRow, FactTable, LoadOptions } from './facts.ts';
import { segmentNumber } from './segment-number.ts';
import type { Sql } from './sql.ts';
import { identifier, join, param, raw, sql, text, texts } from './sql.ts';

/** What the engine says of a fact table. */
export interface TableShape {
  /** The columns that a row's JSON fills, with their types. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** The partition key as written in its migration, `0` when there is none. */
  readonly partitionKey: string;
}

type Dedupe = NonNullable<FactTable['dedupe']>;

/** What {@link storeSegment} needs. */
export interface StoreSegmentInput {
  readonly table: FactTable;
  readonly shape: TableShape;
  /** What stands after FROM to read the segment's rows, in the order of the file. */
  readonly rows: Sql;
  readonly token: string;
  readonly options: LoadOptions;
  /** Executes an INSERT as one block; an empty token turns deduplication by token off. */
  readonly insert: (statement: Sql, token: string) => Promise<void>;
  /** Executes a SELECT where the rows can be read. */
  readonly query: (statement: Sql) => Promise<FactRow[]>;
}

/** Keys that come again and are named one by one; of more the engine makes a set. */
const MAX_NAMED_KEYS = 500;

/**
 * Stores each row of a segment exactly once, whatever became of earlier attempts.
 *
 * Why this is right. A segment is one block, so its rows of one partition are one part, which is there as a whole or not
 * at all, and which carries the segment's number. An attempt can have died anywhere, and then
 *
 * - some partitions have their part: the repetition leaves these out by looking for the number in the table;
 * - the engine noted the token but died before the part was there (it writes its note first): the repetition under
 *   the same token is skipped, wrongly, so a last one runs under a token of its own for what is still missing;
 * - the part is there but the note is not (it is not fsynced): found by the number;
 * - an attempt still runs on a server we lost touch with: the repetition carries the same token, so whichever comes
 *   second is skipped, and only afterwards the last look is taken;
 * - the repeats are not counted yet, or are: they are counted before keys are noted, from the keys when nothing was begun
 *   before, else from what is missing in the table, and found by the number, too;
 * - the keys are not yet noted as seen, or all are: keys are noted only after every partition is stored. So a key of
 *   this segment that is found to be seen belongs to a row that is stored, and leaving it out loses nothing, although
 *   the block is then another than the first time. (A materialized view would note keys before the rows are there.)
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
    await insertOnce(input, distinctRows(input, table.dedupe, keysSeen(input, table.dedupe)));
  if (table.dedupe.repeats !== undefined && hasRepeats) {
    const counting = countRepeats(input, table.dedupe);
    await insert(counting, `${token}.repeats`);
    if (options.fresh !== true) await insert(counting, `${token}.repeats.${randomUUID()}`);
  }
  const key = identifier(table.dedupe.keyColumn);
  const seen = identifier(table.dedupe.seenTable);
  await insert(sql`INSERT INTO ${seen} (${key}) SELECT DISTINCT ${key} FROM ${rows} WHERE ${key} != ''`, '');
}

/** Inserts rows that were never begun before at once, others where they are missing, as told above. */
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
 * Inserts a segment that was never begun before. Most have no key that came before, and then nothing has to be looked for
 * while they are inserted.
 *
 * @returns whether rows were left out.
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

/** Of rows with one key the first, unless the key is among `known`; all of those without. */
function distinctRows(input: StoreSegmentInput, { keyColumn }: Dedupe, known: Sql): (condition: Sql) => Sql {
  const { columns, number, target } = targetOf(input);
  const key = identifier(keyColumn);
  return (condition) => sql`${target}
SELECT ${columns}, ${number}
FROM (SELECT *, rowNumberInAllBlocks() AS row_number FROM ${input.rows})
WHERE ${condition} AND (${key} = '' OR ${key} NOT IN (${known}))
LIMIT 1 BY ${key}, if(${key} = '', row_number + 1, 0)`;
}

/** The keys of this segment that are noted as seen. The inner IN keeps the look-up to them, which the primary key finds. */
function keysSeen({ rows }: StoreSegmentInput, { keyColumn, seenTable }: Dedupe): Sql {
  const key = identifier(keyColumn);
  const seen = identifier(seenTable);
  return sql`SELECT ${key} FROM ${seen} WHERE ${key} IN (SELECT ${key} FROM ${rows} WHERE ${key} != '')`;
}

function targetOf({ table, shape, token }: StoreSegmentInput) {
  const columns = join(shape.columns.map(({ name }) => identifier(name)));
  return {
    columns,
    number: param(segmentNumber(token), 'UInt64'),
    target: sql`INSERT INTO ${identifier(table.name)} (${columns}, segment)`,
  };
}

/** Rows of websites that were deleted with all their facts stay out, however late they come. */
function withoutErased({ shape, rows }: StoreSegmentInput): Sql {
  const isOfWebsite = shape.columns.some(({ name }) => name === 'website_id');
  if (!isOfWebsite) return rows;
  return sql`(SELECT * FROM ${rows} WHERE website_id NOT IN (SELECT website_id FROM erased_websites))`;
}

/** What counts the rows that are left out because their key was seen before, in the store or in this segment. */
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
