import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { SegmentJournal } from '../journal/journal.types.ts';

const row = z.record(z.string(), z.unknown());

/** All rows of the journal, in the order in which a loader would see them. */
export async function readJournal(
  journal: SegmentJournal,
  table?: string,
): Promise<Record<string, unknown>[]> {
  await journal.rotate();
  const rows: Record<string, unknown>[] = [];
  for (const segment of journal.closed()) {
    if (table !== undefined && segment.table !== table) continue;
    const content = await readFile(segment.path, 'utf8');
    const lines = content.split('\n').filter((line) => line !== '');
    rows.push(...lines.map((line) => row.parse(JSON.parse(line))));
  }
  return rows;
}
