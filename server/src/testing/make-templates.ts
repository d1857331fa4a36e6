import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The embedded stores that tests begin with. */
export type TemplateKind = 'facts' | 'state';

/** Whatever decides what is in a new, migrated store, from `server/`. */
const INPUTS = [
  'package.json',
  'src/stores/migrations.ts',
  'src/stores/facts/chdb.ts',
  'src/stores/facts/fact-migrations.ts',
  'src/stores/facts/migrations',
  'src/stores/state/migrate.ts',
  'src/stores/state/migrations',
  'src/stores/state/pglite.ts',
];
const SERVER = fileURLToPath(new URL('../..', import.meta.url));
const CACHE = join(SERVER, '../node_modules/.cache/pharos-templates');
/** Templates that no run has used for so long are removed. */
const KEPT_MS = 3_600_000;

/**
 * Makes the data directory of a new, migrated store of each kind unless it is there, and tells where. It is kept from run
 * to run, for as long as nothing changes that decides what is in it.
 */
export async function makeTemplates(
  create: Readonly<Record<TemplateKind, (directory: string) => Promise<void>>>,
): Promise<string> {
  const own = digestOf(INPUTS.map((input) => join(SERVER, input)));
  const directory = join(CACHE, own);
  if (existsSync(directory)) {
    utimesSync(directory, new Date(), new Date());
    return directory;
  }
  const unfinished = `${directory}.${process.pid}`;
  await create.facts(join(unfinished, 'facts'));
  await create.state(join(unfinished, 'state'));
  try {
    renameSync(unfinished, directory);
  } catch (error) {
    // Another run was faster; its templates are the same.
    if (!existsSync(directory)) throw error;
    rmSync(unfinished, { recursive: true });
  }
  for (const name of readdirSync(CACHE)) {
    const isOld = Date.now() - statSync(join(CACHE, name)).mtimeMs > KEPT_MS;
    if (isOld && name !== own) rmSync(join(CACHE, name), { recursive: true, force: true });
  }
  return directory;
}

function digestOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesUnder)) hash.update(path).update('\0').update(readFileSync(path));
  return hash.digest('hex').slice(0, 16);
}

function filesUnder(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => join(path, name));
}
