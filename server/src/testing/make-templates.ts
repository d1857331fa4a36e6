import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The embedded stores of tests. */
export type TemplateKind = 'facts' | 'state';

/** The files that determine the contents of a new, migrated store, relative to `server/`. */
const INPUTS = [
  'package.json',
  'src/stores/migrations.ts',
  'src/stores/facts/engines/chdb.ts',
  'src/stores/facts/fact-migrations.ts',
  'src/stores/facts/migrations',
  'src/stores/state/migrate.ts',
  'src/stores/state/migrations',
  'src/stores/state/pglite.ts',
];
const SERVER = fileURLToPath(new URL('../..', import.meta.url));
const CACHE = join(SERVER, '../node_modules/.cache/pharos-templates');
/** Templates that were not used for this long are removed. */
const KEPT_MS = 3_600_000;

/**
 * Creates the data directory of a new, migrated store of each kind unless it exists, and returns the path. It is kept between
 * runs while its inputs are unchanged.
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
    // A concurrent run created the same templates.
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
