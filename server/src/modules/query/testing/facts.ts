import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '../../../lib/ids/ids.ts';
import type { TestFacts } from '../../../stores/facts/testing/open-test-facts.ts';
import type { TableName } from '../plan/tables.ts';

/** A row for a test: columns of its table; omitted columns are empty. Times are ISO 8601 or milliseconds. */
export interface TestFact {
  readonly time: string | number;
  readonly [column: string]: string | number | boolean | readonly string[] | null | undefined;
}

let segments = 0;

/** Stores rows of a table as the journal does. For events use `storeEvents`, which also builds their visits. */
export async function storeFacts(
  store: TestFacts,
  table: Exclude<TableName, 'events'> | 'payments',
  rows: readonly TestFact[],
): Promise<void> {
  segments += 1;
  const path = join(store.directory, `facts-${segments}.jsonl`);
  const lines = rows.map((row) => JSON.stringify({ ...row, time: new Date(row.time).getTime() }));
  await writeFile(path, `${lines.join('\n')}\n`);
  await store.facts.loadSegment({ name: table }, path, newId('seg'), { fresh: true });
}
