import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { AppError } from '../../errors.ts';
import type { Sentence } from '../../lib/texts/sentence.ts';
import type { StateHandle } from './state.ts';

/**
 * Rejects one more row than a maximum. Call it in the transaction of the creation, after what the rows belong to is locked.
 * @param where the rows that count.
 * @param limit.added the number of rows that are created; 1 if absent.
 * @throws AppError CONFLICT with the message.
 */
export async function assertRoom(
  tx: StateHandle,
  table: PgTable,
  where: SQL | undefined,
  { max, message, added = 1 }: { readonly max: number; readonly message: Sentence; readonly added?: number },
): Promise<void> {
  if ((await tx.$count(table, where)) + added > max) throw new AppError('CONFLICT', { message });
}
