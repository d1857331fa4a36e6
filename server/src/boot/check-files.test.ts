import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StoppedClock } from '../lib/time/clock.ts';
import { DamageLog } from '../stores/damage.ts';
import { openJournal } from '../stores/facts/journal/journal.ts';
import type { SegmentJournal } from '../stores/facts/journal/journal.types.ts';
import { sql } from '../stores/facts/sql.ts';
import { openTestFacts, type TestFacts } from '../stores/facts/testing/open-test-facts.ts';
import { openPgliteState } from '../stores/state/pglite.ts';
import type { State } from '../stores/state/state.ts';
import { copyTemplate } from '../testing/copy-template.ts';
import { createFileCheck, findDamagedFiles } from './check-files.ts';

const clock = new StoppedClock(Date.parse('2026-11-20T09:00:00Z'));

let store: TestFacts;
let journal: SegmentJournal;
let state: State;

beforeAll(async () => {
  store = await openTestFacts();
  const directory = join(store.directory, 'state');
  copyTemplate('state', directory);
  state = await openPgliteState({ directory, thread: 'caller' });
  journal = await openJournal({ directory: join(store.directory, 'journal'), clock });
});
afterAll(async () => {
  await journal.close();
  await state.close();
  await store.close();
});

async function change(path: string, position: number): Promise<void> {
  const content = await readFile(path);
  content[position] = (content[position] ?? 0) ^ 1;
  await writeFile(path, content);
}

test('a changed bit in a page of the state store, or in a part of a table, is reported until it is repaired, also by later processes', async () => {
  const directory = join(store.directory, 'state');
  const path = join(store.directory, 'damage.json');
  const open = () =>
    new DamageLog(clock, pino({ level: 'silent' }), { path, stores: new Set(['state', 'facts']) });
  const damage = open();
  const check = createFileCheck(
    { facts: store.facts, state, damage, journal },
    { clock, stateDirectory: directory, idleMs: 0 },
  );
  await store.facts.command(
    sql`INSERT INTO audit_log (time, entry_id) SELECT now64(3), toString(number) FROM numbers(1000)`,
  );
  const { signal } = new AbortController();
  await check.checkAll(signal);
  expect(damage.list()).toEqual([]);

  const base = join(directory, 'base', '5');
  // The catalog of columns has several pages.
  expect(await readdir(base)).toContain('1249');
  await change(join(base, '1249'), 3 * 8_192 + 100);
  const [part] = await store.facts.query(
    sql`SELECT path FROM system.parts WHERE active AND table = 'audit_log' AND database = currentDatabase()`,
  );
  await change(join(String(part?.['path']), 'data.bin'), 200);
  await check.checkAll(signal);
  expect(damage.list().map(({ store: name, table }) => `${name}.${table}`)).toEqual([
    'state.pg_attribute',
    'facts.audit_log',
  ]);
  expect(open().list()).toEqual(damage.list());
  expect(await findDamagedFiles(directory)).toEqual(['base/5/1249']);

  await change(join(base, '1249'), 3 * 8_192 + 100);
  await check.checkAll(signal);
  expect(open().list()).toMatchObject([{ store: 'facts', table: 'audit_log' }]);
  expect(open().checkedAtMs()).toBe(clock.now());
});

test('a check waits until nothing is read, loaded or accepted', async () => {
  const damage = new DamageLog(clock, pino({ level: 'silent' }));
  let polls = 0;
  const uses = () => {
    polls += 1;
    return Math.min(polls, 5);
  };
  const used = { ...store.facts, uses };
  const check = createFileCheck(
    { facts: used, state, damage, journal },
    { clock, stateDirectory: join(store.directory, 'state'), idleMs: 5 },
  );
  const checking = check.checkAll(new AbortController().signal);
  await expect.poll(() => polls, { interval: 1 }).toBeGreaterThan(3);
  expect(damage.checkedAtMs()).toBe(0);
  await checking;
  expect(damage.checkedAtMs()).toBe(clock.now());
});
