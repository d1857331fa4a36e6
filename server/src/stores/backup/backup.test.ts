import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { sql as stateSql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { pathsBelow } from '../../lib/files.ts';
import { StoppedClock } from '../../lib/time/clock.ts';
import { copyTemplate } from '../../testing/copy-template.ts';
import type { Facts } from '../facts/facts.ts';
import { openJournal } from '../facts/journal/journal.ts';
import type { SegmentJournal } from '../facts/journal/journal.types.ts';
import { param, sql } from '../facts/sql.ts';
import { openTestFacts, type TestFacts } from '../facts/testing/open-test-facts.ts';
import { EVENTS, event } from '../facts/testing/tables.ts';
import { openFacts, openState } from '../open-stores.ts';
import { instance } from '../state/instance.table.ts';
import type { State } from '../state/state.ts';
import { openTestState } from '../state/testing/open-test-state.ts';
import { type BackupOptions, createBackup } from './create-backup.ts';
import { piecesOf } from './manifest.ts';
import { openPlace } from './open-place.ts';
import { BackupRepository } from './repository.ts';
import { restoreBackup } from './restore-backup.ts';
import { BackupError, type BackupTarget, openDirectoryTarget } from './target.ts';
import { BUCKET, openTestS3 } from './testing/open-test-s3.ts';

const SECRET = 's'.repeat(43);
const PASSPHRASE = 'correct horse battery staple';

let directory: string;
let store: TestFacts;
let state: State;
let journal: SegmentJournal;
const clock = new StoppedClock(Date.parse('2026-11-30T12:00:00Z'));

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pharos-backup-'));
  store = await openTestFacts('own');
  state = await openTestState();
  journal = await openJournal({ directory: join(directory, 'journal'), clock });
  await store.facts.command(sql`
INSERT INTO events (website_id, time, visitor_id, name, revenue, segment)
SELECT 'web_1', toDateTime64('2026-03-01', 3) + number * 60, number, concat('event ', toString(number)),
  if(number % 3 = 0, NULL, toDecimal64(number / 7, 4)), 1
FROM numbers(100000) SETTINGS max_partitions_per_insert_block = 0`);
  // Rows that replace others, in this order.
  for (const pages of [1, 2])
    await store.facts.command(
      sql`INSERT INTO visits (website_id, slice, visitor_id, pageviews) SELECT 'web_1', toDateTime('2026-03-01 10:00:00'), 7, ${param(pages, 'UInt32')}`,
    );
  await state.db.execute(stateSql`
insert into instance (id, secret_fingerprint, facts_id, losses) values (1, ${'é"\\ \u2028'}, 'id', '[{"at":1.50}]')`);
});

afterEach(async () => {
  await journal.close();
  await state.close();
  await store.close();
  await rm(directory, { recursive: true, force: true });
});

const optionsFor = (repository: BackupRepository): BackupOptions => ({
  stores: { facts: store.facts, state, journal },
  repository,
  clock,
  secret: SECRET,
  scratch: join(directory, 'scratch'),
  signal: new AbortController().signal,
});

const target = () => openDirectoryTarget(join(directory, 'backups'));

/** Restores into new embedded stores, and returns what a query of each finds. */
async function restoreAnd<T>(
  repository: BackupRepository,
  name: string,
  read: (stores: { facts: Facts; state: State; journal: SegmentJournal }) => Promise<T>,
): Promise<T> {
  await store.facts.close();
  copyTemplate('facts', join(directory, 'restored', 'facts'));
  copyTemplate('state', join(directory, 'restored', 'state'));
  const addresses = {
    path: (...names: string[]) => join(directory, 'restored', ...names),
    databaseUrl: undefined,
    clickhouseUrl: undefined,
    stateThread: 'caller' as const,
  };
  await restoreBackup({ repository, manifest: await repository.get(name), addresses });
  const facts = await openFacts(addresses, {});
  const restored = await openState(addresses, {});
  const waiting = await openJournal({ directory: addresses.path('journal'), clock });
  try {
    return await read({ facts, state: restored, journal: waiting });
  } finally {
    await Promise.all([facts.close(), restored.close(), waiting.close()]);
  }
}

test('a backup restores facts, state and waiting segments as they were when it began', async () => {
  await journal.append([{ table: EVENTS, json: JSON.stringify(event('waiting')) }]);
  const repository = await BackupRepository.open(target(), { create: true });
  let later: Promise<unknown> | undefined;
  const options = optionsFor(repository);
  const result = await createBackup({
    ...options,
    onProgress: () => {
      later ??= Promise.all([
        store.facts.command(sql`INSERT INTO events (website_id, time, name) SELECT 'web_1', now(), 'later'`),
        journal.append([{ table: EVENTS, json: JSON.stringify(event('also later')) }]),
      ]);
    },
  });
  await later;
  expect(result).toMatchObject({ name: '20261130T120000000Z', rows: 100_002, hasSecret: false, removed: 0 });
  const found = await restoreAnd(repository, result.name, async (stores) => ({
    events: await stores.facts.query(
      sql`SELECT count() AS n, toString(sum(revenue)) AS total, countIf(revenue IS NULL) AS without, any(segment) AS segment FROM events`,
    ),
    visits: await stores.facts.query(sql`SELECT pageviews FROM visits FINAL`),
    instance: await stores.state.db.select().from(instance),
    waiting: await Promise.all(
      stores.journal
        .closed()
        .map(async ({ path, table, rows }) => [
          table,
          rows,
          JSON.parse((await readFile(path, 'utf8')).split('\t')[0]?.split('\n')[0] ?? '').name,
        ]),
    ),
  }));
  expect(found.events).toEqual([{ n: 100_000, total: expect.any(String), without: 33_334, segment: 1 }]);
  expect(found.visits).toEqual([{ pageviews: 2 }]);
  expect(found.instance).toMatchObject([{ secretFingerprint: 'é"\\ \u2028', losses: [{ at: 1.5 }] }]);
  expect(found.waiting).toEqual([['events', 1, 'waiting']]);
  expect(await readdir(join(directory, 'restored'))).not.toContain('secret');
});

test('a second backup writes only what is new, is restored with all of it, and leaves nothing of an aborted one', async () => {
  const options = optionsFor(await BackupRepository.open(target(), { create: true }));
  const first = await createBackup(options);
  await store.facts.command(sql`INSERT INTO events (website_id, time, name) SELECT 'web_1', now(), 'new'`);
  clock.advance(3_600_000);
  const aborting = new AbortController();
  const aborted = createBackup({
    ...options,
    signal: aborting.signal,
    onProgress: ({ newBytes }) => newBytes > 0 && aborting.abort(new Error('stopped')),
  });
  await expect(aborted).rejects.toThrow('stopped');
  clock.advance(3_600_000);
  await state.db.delete(instance);
  const repository = await BackupRepository.open(target(), {});
  const second = await createBackup({ ...optionsFor(repository), keep: { days: 1, weeks: 0, months: 0 } });
  expect(second.newBytes).toBeLessThan(first.newBytes / 5);
  expect(second).toMatchObject({ rows: 100_003, removed: 1 });
  expect(await repository.list()).toEqual([second.name]);
  const needed = piecesOf(await repository.get(second.name));
  const stored = pathsBelow(join(directory, 'backups', 'pieces'));
  expect(new Set(stored.map((path) => basename(path)))).toEqual(needed);
  expect(await readdir(directory)).not.toContain('scratch');
  const restored = await restoreAnd(repository, second.name, async ({ facts, state: after }) => [
    await facts.query(sql`SELECT count() AS n FROM events`),
    await after.db.$count(instance),
  ]);
  expect(restored).toEqual([[{ n: 100_001 }], 0]);
});

/** A place that is out of reach after a number of operations: what a killed process would have done later is not done. */
function cutAfter(place: BackupTarget, operations: number): BackupTarget {
  let left = operations;
  const reach = async (): Promise<BackupTarget> => {
    left -= 1;
    if (left < 0) throw new BackupError('out of reach');
    return place;
  };
  return {
    title: place.title,
    read: async (name) => (await reach()).read(name),
    write: async (name, bytes) => (await reach()).write(name, bytes),
    create: async (name, bytes) => (await reach()).create(name, bytes),
    remove: async (name) => (await reach()).remove(name),
    list: async (prefix) => (await reach()).list(prefix),
  };
}

test('a backup that is cut off at any point leaves the source as it was, and the next one removes what it wrote', async () => {
  await createBackup(optionsFor(await BackupRepository.open(target(), { create: true })));
  for (const operations of [1, 2, 3, 5, 7, 9, 12]) {
    clock.advance(60_000);
    await store.facts.command(sql`INSERT INTO events (website_id, time, name) SELECT 'web_1', now(), 'new'`);
    const place = cutAfter(target(), operations);
    const aborted = BackupRepository.open(place, {}).then((one) => createBackup(optionsFor(one)));
    await expect(aborted).rejects.toThrow('out of reach');
    const databases = await store.facts.query(
      sql`SELECT name FROM system.databases WHERE name LIKE '%backup'`,
    );
    expect(databases).toEqual([]);
    expect(await readdir(directory)).not.toContain('scratch');
  }
  const repository = await BackupRepository.open(target(), {});
  const { name } = await createBackup(optionsFor(repository));
  const needed = new Set<string>();
  for (const one of await repository.list())
    for (const piece of piecesOf(await repository.get(one))) needed.add(piece);
  const stored = pathsBelow(join(directory, 'backups', 'pieces')).map((path) => basename(path));
  expect(new Set(stored)).toEqual(needed);
  expect(await readdir(join(directory, 'backups'))).not.toContain('running.json');
  const restored = await restoreAnd(repository, name, ({ facts }) =>
    facts.query(sql`SELECT count() AS n FROM events`),
  );
  expect(restored).toEqual([{ n: 100_007 }]);
});

test('a backup on S3 is restored from there', async () => {
  const s3 = await openTestS3();
  onTestFinished(() => s3.close());
  const place = { target: `s3://${BUCKET}/pharos`, passphrase: PASSPHRASE, s3: s3.access };
  const { name } = await createBackup(optionsFor(await openPlace(place, { create: true })));
  const restored = await restoreAnd(await openPlace(place), name, ({ facts }) =>
    facts.query(sql`SELECT count() AS n FROM events`),
  );
  expect(restored).toEqual([{ n: 100_000 }]);
  await expect(openPlace({ target: place.target })).rejects.toThrow('Set AWS_ACCESS_KEY_ID');
});

test('an encrypted backup shows nothing, opens only with its passphrase, and contains the secret', async () => {
  const repository = await BackupRepository.open(target(), { create: true, passphrase: PASSPHRASE });
  const { name, hasSecret } = await createBackup(optionsFor(repository));
  expect(hasSecret).toBe(true);
  const files = await Promise.all(
    pathsBelow(join(directory, 'backups')).map((path) => readFile(path, 'latin1')),
  );
  for (const file of files) expect(file).not.toMatch(/web_1|schema_migrations|ssss/);
  await expect(BackupRepository.open(target(), { passphrase: 'another' })).rejects.toThrow(
    'not the passphrase',
  );
  await expect(BackupRepository.open(target(), {})).rejects.toThrow('are encrypted');
  const opened = await BackupRepository.open(target(), { passphrase: PASSPHRASE });
  const secret = await restoreAnd(opened, name, () =>
    readFile(join(directory, 'restored', 'secret'), 'utf8'),
  );
  expect(secret).toBe(SECRET);
});

test.each([undefined, PASSPHRASE])(
  'a changed, shortened or missing file is found before anything is restored: %s',
  async (passphrase) => {
    const repository = await BackupRepository.open(target(), { create: true, passphrase });
    const { name } = await createBackup(optionsFor(repository));
    const manifest = await repository.get(name);
    const addresses = {
      path: (...names: string[]) => join(directory, 'restored', ...names),
      databaseUrl: undefined,
      clickhouseUrl: undefined,
    };
    const [path = ''] = pathsBelow(join(directory, 'backups', 'pieces'));
    const content = await readFile(path);
    const changed = Buffer.from(content);
    changed[content.length >> 1] = (content[content.length >> 1] ?? 0) ^ 1;
    for (const wrong of [changed, content.subarray(0, -1), undefined]) {
      if (wrong === undefined) await rm(path);
      else await writeFile(path, wrong);
      await expect(restoreBackup({ repository, manifest, addresses })).rejects.toThrow(basename(path));
      expect(await readdir(directory)).not.toContain('restored');
    }
  },
);

test('a backup waits for no other: a second one at the same time is refused, and one that was killed holds nothing', async () => {
  const repository = await BackupRepository.open(target(), { create: true });
  let second: Promise<unknown> | undefined;
  await createBackup({
    ...optionsFor(repository),
    onProgress: () => {
      second ??= createBackup(optionsFor(repository)).catch((error: Error) => error.message);
    },
  });
  expect(await second).toContain('Another process of this instance is writing a backup');
  const killed = JSON.stringify({ id: 'killed', renewedMs: clock.now() });
  await writeFile(join(directory, 'backups', 'running.json'), killed);
  clock.advance(16 * 60_000);
  expect(await createBackup(optionsFor(repository))).toMatchObject({ rows: 100_002 });
});
