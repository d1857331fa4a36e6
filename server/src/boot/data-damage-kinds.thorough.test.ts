import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql as stateSql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../stores/facts/sql.ts';
import {
  type Change,
  changeFile,
  copyDirectory,
  filesBelow,
  kindOfFile,
  type RestorableCopy,
} from '../testing/change-files.ts';
import {
  classify,
  createSnapshots,
  type Outcome,
  type Snapshots,
  startAndInspect,
  startSmallProcess,
} from '../testing/damaged-directory.ts';

// Each kind of file once. `boot/data-damage.thorough.test.ts` changes the others.

let root: string;
let snapshots: Snapshots;
/** After a stop, and after a kill. */
let stopped: RestorableCopy;
let killed: RestorableCopy;
let good: Outcome;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'pharos-damage-'));
  snapshots = await createSnapshots(root);
  stopped = copyDirectory(snapshots.second, join(root, 'stopped'));
  killed = copyDirectory(snapshots.killed, join(root, 'killed-copy'));
  good = await startAndInspect(killed.path, 'facts');
  killed.restore();
}, 120_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Returns the path of the file of a kind in a copy. */
function fileOf({ path }: RestorableCopy, pattern: RegExp): string {
  const names = filesBelow(path);
  const name = names.find((one) => pattern.test(one) && !kindOfFile(one, names).startsWith('merged'));
  if (name === undefined) throw new Error(`No file ${pattern}`);
  return join(path, name);
}

async function verdictOf(copy: RestorableCopy): Promise<string> {
  try {
    const { kind, text } = classify(good, await startAndInspect(copy.path, 'facts'));
    return `${kind}: ${text}`;
  } finally {
    copy.restore();
  }
}

async function afterChange(copy: RestorableCopy, pattern: RegExp, change: Change): Promise<string> {
  const path = fileOf(copy, pattern);
  const earlier = copy === stopped ? snapshots.first : snapshots.second;
  expect(changeFile(path, change, path.replace(copy.path, earlier))).toBe(true);
  return verdictOf(copy);
}

const PART = /store\/.*\/202611_\d+_\d+_\d+\//;

test('any change of the small files of the stores after a stop is refused, with the name of the file', async () => {
  for (const [pattern, change] of [
    [/\/events\.sql$/, 'one bit'],
    [new RegExp(`${PART.source}count\\.txt`), 'one bit'],
    [new RegExp(`${PART.source}minmax_time\\.idx`), 'one bit'],
    [/state\/base\/5\/1259$/, 'halved'],
    [/state\/pg_xact/, 'older'],
    [/state\/global\/pg_control/, 'older'],
  ] as const) {
    const name = fileOf(stopped, pattern);
    expect(await afterChange(stopped, pattern, change)).toContain(
      `refused: DataDirectoryError: ${name} changed after the last process had stopped.`,
    );
  }
});

test('a store, or the journal, of an older backup beside newer ones is refused', async () => {
  for (const [name, from, message] of [
    ['state', snapshots.second, /The state store is older than the rest of the data/],
    ['state', snapshots.third, /The state store is older than the rest of the data/],
    ['facts', snapshots.second, /\d+ rows of events in the store of facts.* are missing/],
    ['journal', snapshots.third, /40 accepted rows of events in the journal are missing/],
  ] as const) {
    rmSync(join(killed.path, name), { recursive: true });
    if (existsSync(join(from, name)))
      cpSync(join(from, name), join(killed.path, name), { recursive: true, verbatimSymlinks: true });
    expect(await verdictOf(killed)).toMatch(
      new RegExp(`^refused: DataDirectoryError: .*${message.source}`, 's'),
    );
  }
});

test('after a kill, missing, older and damaged files of the state store are refused', async () => {
  expect(await afterChange(killed, /state\/base\/5\/1259$/, 'removed')).toMatch(/^refused/);
  expect(await afterChange(killed, /state\/pg_wal\/\d/, 'older')).toMatch(
    /^refused: .*is older than the rest/,
  );
  expect(await afterChange(killed, /state\/pg_xact\/\d/, 'several bytes')).toMatch(/^refused: .*pg_xact/);
  expect(await afterChange(killed, /state\/PG_VERSION$/, 'removed')).toMatch(/^refused/);
});

test('a damaged page of the state store is 503 for its table, and reported with the name of the table until it is repaired', async () => {
  let running = await startSmallProcess(killed.path);
  const [users] = await running.stores.state.db
    .select({ path: stateSql<string>`path` })
    .from(stateSql`pg_relation_filepath('users') AS path`);
  await running.stop(false);
  const file = join(killed.path, 'state', users?.path ?? '');
  const content = readFileSync(file);
  const damaged = Buffer.from(content);
  damaged[4_000] = (damaged[4_000] ?? 0) ^ 1;
  writeFileSync(file, damaged);
  running = await startSmallProcess(killed.path);
  const read = () => running.stores.state.db.execute(stateSql`SELECT * FROM users`);
  await expect(read()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 });
  await expect.poll(() => running.stores.damage.list()).toMatchObject([{ store: 'state', table: 'users' }]);
  await running.stop(false);
  writeFileSync(file, content);
  expect(await startAndInspect(killed.path, 'facts')).toMatchObject({ kind: 'healthy' });
  killed.restore();
});

test('damaged parts of the store of facts are reported, and damaged lines of the journal are set aside', async () => {
  expect(await afterChange(killed, new RegExp(`${PART.source}data\\.bin`), 'one bit')).toMatch(
    /^reported: facts\./,
  );
  expect(await afterChange(killed, /journal\/events\/seg_/, 'one bit')).toMatch(/^reported: quarantine/);
  expect(await afterChange(killed, /journal\/events\/seg_/, 'halved')).toMatch(
    /^refused: .*20 accepted rows/,
  );
});

test('a missing definition of a table is created again, with all rows; one that lost a column is refused', async () => {
  expect(await afterChange(killed, /\/events\.sql$/, 'removed')).toBe('repaired: ');
  const path = fileOf(killed, /\/events\.sql$/);
  writeFileSync(path, readFileSync(path, 'utf8').replace(/\n {4}`title`[^\n]*/, ''));
  expect(await verdictOf(killed)).toMatch(/^refused: .*The definitions of the tables events in/);
});

test('--accept-loss starts with a missing definition after a stop, and loses no row', async () => {
  rmSync(fileOf(stopped, /\/events\.sql$/));
  expect(await verdictOf(stopped)).toMatch(/^refused: .*events\.sql changed/);
  rmSync(fileOf(stopped, /\/events\.sql$/));
  const running = await startSmallProcess(stopped.path, true);
  expect(await running.stores.facts.query(sql`SELECT count() AS n FROM events`)).toEqual([{ n: 2000 }]);
  await running.stop();
  expect(await startAndInspect(stopped.path, 'facts')).toMatchObject({ kind: 'reported', what: 'missing' });
  stopped.restore();
});
