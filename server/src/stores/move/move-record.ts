import { open } from 'node:fs/promises';
import { z } from 'zod';
import { moveFile, readJsonFile } from '../../lib/files.ts';

const record = z.strictObject({
  to: z.enum(['servers', 'embedded']),
  /** A digest of the addresses of the target. */
  target: z.string(),
  /** Whether the facts of the source are cloned. */
  isCut: z.boolean(),
  /** Partitions of facts that were copied, as `table partition`. */
  done: z.array(z.string()),
});

/** Where a move leads. */
export type MoveDestination = z.infer<typeof record>['to'];

/** How far a move is, for the process that continues it. */
export type MoveRecord = z.infer<typeof record>;

/** Returns the record of a move that is not complete. @throws Error if the file is damaged. */
export async function readMoveRecord(path: string): Promise<MoveRecord | undefined> {
  const found = await readJsonFile(path);
  return found === undefined ? undefined : record.parse(found);
}

/** Replaces the record. It is on disk when the call ends. */
export async function writeMoveRecord(path: string, value: MoveRecord): Promise<void> {
  const file = await open(`${path}.unfinished`, 'w', 0o600);
  try {
    await file.writeFile(JSON.stringify(value));
    await file.sync();
  } finally {
    await file.close();
  }
  await moveFile(`${path}.unfinished`, path);
}
