import { cpSync } from 'node:fs';
import { chmod, mkdir, readFile, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { exists, moveFile, syncTree } from '../lib/files.ts';

/** The embedded stores with files. */
export type EmbeddedStore = 'facts' | 'state';

/** Data directories of new stores with all migrations, created by the build. The sources have none. */
const PREPARED = fileURLToPath(new URL('../prepared-stores', import.meta.url));

/**
 * Creates the data directory of a new store as a copy of the one that the build prepared. A copy takes 0.3 s; creating a
 * cluster and its tables takes 4 s. The directory is complete and on disk before it has its name.
 * @param create creates the directory if none is prepared.
 * @param canUsePrepared whether it may have all migrations.
 */
export async function createDataDirectory(
  store: EmbeddedStore,
  directory: string,
  create: (directory: string) => Promise<unknown>,
  canUsePrepared = true,
): Promise<void> {
  // Under a temporary name, because an interrupted copy would leave a directory that cannot be opened.
  const unfinished = `${directory}.unfinished`;
  await mkdir(dirname(directory), { recursive: true });
  await rm(unfinished, { recursive: true, force: true });
  const prepared = join(PREPARED, store);
  if (canUsePrepared && (await exists(prepared))) await copyPrepared(prepared, unfinished);
  else await create(unfinished);
  await syncTree(unfinished);
  await rm(directory, { recursive: true, force: true });
  await moveFile(unfinished, directory);
}

/**
 * What an npm package does not contain of a prepared directory, as `scripts/pack.mjs` writes it: modes of files and directories by path, in the
 * order of the paths, and targets of links.
 */
const layoutSchema = z.object({
  modes: z.array(z.tuple([z.string(), z.number(), z.boolean()])),
  links: z.array(z.tuple([z.string(), z.string()])),
});

/** Copies a prepared directory. npm packs neither empty directories nor links, and changes modes: these are from the layout beside it. */
async function copyPrepared(prepared: string, directory: string): Promise<void> {
  // The asynchronous copy takes four times the processor time for these 1,200 files.
  cpSync(prepared, directory, { recursive: true, verbatimSymlinks: true });
  const layout = `${prepared}.json`;
  if (!(await exists(layout))) return;
  const { modes, links } = layoutSchema.parse(JSON.parse(await readFile(layout, 'utf8')));
  for (const [path, mode, isDirectory] of modes) {
    if (isDirectory) await mkdir(join(directory, path), { recursive: true });
    await chmod(join(directory, path), mode);
  }
  for (const [path, target] of links) await symlink(target, join(directory, path));
}
