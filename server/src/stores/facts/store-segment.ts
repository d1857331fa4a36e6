import { randomUUID } from 'node:crypto';
import type { FactTable, LoadOptions } from './facts.ts';
import { segmentNumber } from './segment-number.ts';
import type { Sql } from './sql.ts';
import { identifier, join, param, raw, sql } from './sql.ts';

/** What the engine says of a fact table. */
export interface TableShape {
  /** The columns that a row's JSON fills, with their types. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** The partition key as written in its migration, `0` when there is none. */
  readonly partitionKey: string;
}

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
}

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
 * - the keys are not yet noted as seen, or all are: keys are noted only after every partition is stored. So a key of
 *   this segment that is found to be seen belongs to a row that is stored, and leaving it out loses nothing, although
 *   the block is then another than the first time. (A materialized view would note keys before the rows are there.)
 */
export async function storeSegment(input: StoreSegmentInput): Promise<void> {
  const { table, rows, token, options, insert } = input;
  if (options.fresh === true) {
    await insert(insertRows(input, sql`1`), token);
  } else {
    await insert(insertRows(input, notYetStored(input)), token);
    await insert(insertRows(input, notYetStored(input)), `${token}.${randomUUID()}`);
  }
  if (table.dedupe === undefined) return;
  const key = identifier(table.dedupe.keyColumn);
  const seen = identifier(table.dedupe.seenTable);
  await insert(sql`INSERT INTO ${seen} (${key}) SELECT DISTINCT ${key} FROM ${rows} WHERE ${key} != ''`, '');
}

function insertRows({ table, shape, rows, token }: StoreSegmentInput, condition: Sql): Sql {
  const columns = join(shape.columns.map(({ name }) => identifier(name)));
  const number = param(segmentNumber(token), 'UInt64');
  const target = sql`INSERT INTO ${identifier(table.name)} (${columns}, segment)`;
  if (table.dedupe === undefined) {
    return sql`${target} SELECT ${columns}, ${number} FROM ${rows} WHERE ${condition}`;
  }
  const key = identifier(table.dedupe.keyColumn);
  const seen = identifier(table.dedupe.seenTable);
  // The inner IN keeps the look-up to the keys of this segment, which the primary key of the seen table finds.
  return sql`${target}
SELECT ${columns}, ${number}
FROM (SELECT *, rowNumberInAllBlocks() AS row_number FROM ${rows})
WHERE ${condition} AND (${key} = '' OR ${key} NOT IN (
  SELECT ${key} FROM ${seen} WHERE ${key} IN (SELECT ${key} FROM ${rows} WHERE ${key} != '')))
LIMIT 1 BY ${key}, if(${key} = '', row_number + 1, 0)`;
}

function notYetStored({ table, shape, rows, token }: StoreSegmentInput): Sql {
  const partition = raw(shape.partitionKey);
  const number = param(segmentNumber(token), 'UInt64');
  return sql`${partition} NOT IN (
  SELECT DISTINCT ${partition} FROM ${identifier(table.name)}
  WHERE segment = ${number} AND ${partition} IN (SELECT DISTINCT ${partition} FROM ${rows}))`;
}
