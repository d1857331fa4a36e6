import { writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { moveFile, readJsonFile } from '../../lib/files.ts';
import { DataDirectoryError } from '../data-directory.ts';
import type { MoveDestination } from './move-record.ts';

/** The file in the data directory that says where the stores are since a move. */
export const MOVED_MARK = 'moved.json';

const mark = z.object({ to: z.enum(['servers', 'embedded']), at: z.string() });

/** Records that the stores of a data directory are now elsewhere. It is on disk when the call ends. */
export async function markMoved(path: string, to: MoveDestination, atMs: number): Promise<void> {
  const content = JSON.stringify({ to, at: new Date(atMs).toISOString() });
  await writeFile(`${path}.unfinished`, content, { mode: 0o600, flush: true });
  await moveFile(`${path}.unfinished`, path);
}

/** @throws DataDirectoryError if the settings name the stores from which the instance was moved. */
export async function assertNotMoved({
  path,
  databaseUrl,
  clickhouseUrl,
}: {
  readonly path: (...names: string[]) => string;
  readonly databaseUrl: string | undefined;
  readonly clickhouseUrl: string | undefined;
}): Promise<void> {
  const found = mark.safeParse(await readJsonFile(path(MOVED_MARK)));
  if (!found.success) return;
  const { to, at } = found.data;
  const areServers = databaseUrl !== undefined && clickhouseUrl !== undefined;
  const areEmbedded = databaseUrl === undefined && clickhouseUrl === undefined;
  if (to === 'servers' ? areServers : areEmbedded) return;
  const remedy =
    to === 'servers'
      ? 'set DATABASE_URL and PHAROS_CLICKHOUSE_URL to the addresses of these servers'
      : 'remove DATABASE_URL and PHAROS_CLICKHOUSE_URL';
  throw new DataDirectoryError(
    `This instance was moved to ${to === 'servers' ? 'servers' : 'embedded stores'} on ${at}: ${remedy}. To use the stores of before, which lack everything since then, remove ${path(MOVED_MARK)}.`,
  );
}
