import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFileCheck, findDamagedFiles } from './check-files.ts';
import { createStoppedClock } from './lib/clock.ts';
import { createDamageLog } from './stores/damage.ts';
import { sql } from './stores/facts/sql.ts';
import { openTestFacts, type TestFacts } from './stores/facts/testing/open-test-facts.ts';
import type { State } from './stores/state/state.ts';
import { openTestState } from './stores/state/testing/open-test-state.ts';
import { copyTemplate } from './testing/copy-template.ts';

let store: TestFacts;
let state: State;

beforeAll(async () => {
  [store, state] = await Promise.all([openTestFacts(), openTestState('pglite')]);
});
afterAll(async () => {
  await state.close();
  await store.close();
});

async function change(path: string, position: number): Promise<void> {
  const content = await readFile(path);
  content[position] = (content[position] ?? 0) ^ 1;
  await writeFile(path, content);
}

test('a changed bit in a page of the state store, or in a part of a table, is found and reported once', async () => {
  const directory = join(store.directory, 'state');
  copyTemplate('state', directory);
  const damage = createDamageLog(createStoppedClock(0), pino({ level: 'silent' }));
  const check = createFileCheck({ facts: store.facts, state, damage }, directory);
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
    'state.base/5/1249',
    'facts.audit_log',
  ]);
  expect(await findDamagedFiles(directory)).toEqual(['base/5/1249']);
});
