import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { systemClock } from '../../lib/time/clock.ts';
import { openChdbFacts } from '../../stores/facts/engines/chdb.ts';
import type { Facts } from '../../stores/facts/facts.ts';
import { sql } from '../../stores/facts/sql.ts';
import { openPgliteState } from '../../stores/state/pglite.ts';
import type { State } from '../../stores/state/state.ts';
import { copyTemplate } from '../../testing/copy-template.ts';
import { SHORT_LIVED } from '../../testing/node-options.ts';
import { storeEvents, type TestEvent } from '../query/testing/events.ts';
import { erasures } from './erasures.table.ts';
import { ErasureRecords } from './records.ts';
import { randomEvents } from './testing/erasure-store.ts';
import { TABLES } from './testing/tables.ts';

const CHILD = fileURLToPath(new URL('./testing/erase-child.ts', import.meta.url));
const LOADER = fileURLToPath(new URL('../../stores/facts/testing/run-typescript.mjs', import.meta.url));
/**
 * Steps at which the child is killed: during the removal of the profiles' events, after it, during that of the visits, and
 * during that of the website's events. The last child completes.
 */
const KILLED_AT = [5, 7, 13, 24];

/** Returns how a child ended: killed, or with the number of its steps. */
function eraseInChild(directory: string, killedAt: number | string): Promise<string> {
  const args = [
    ...SHORT_LIVED,
    '--import',
    LOADER,
    CHILD,
    directory,
    String(killedAt),
    JSON.stringify(TABLES),
  ];
  return new Promise((resolve) => {
    execFile(process.execPath, args, (error, output, problems) =>
      resolve(error?.signal ?? (output === '' ? problems : output)),
    );
  });
}

async function withStores<T>(
  directory: string,
  work: (facts: Facts, state: State) => Promise<T>,
): Promise<T> {
  const facts = await openChdbFacts({ path: join(directory, 'facts') });
  const state = await openPgliteState({ directory: join(directory, 'state'), thread: 'caller' });
  try {
    return await work(facts, state);
  } finally {
    await Promise.all([facts.close(), state.close()]);
  }
}

const pictureOf = (facts: Facts) =>
  facts.query(sql`
SELECT website_id, visitor_id, slice, pageviews, visit_pageviews, is_first, is_only, is_of_day
FROM visits FINAL ORDER BY ALL`);

test('after a crash during the removal of profiles or of a website, the next process completes it', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'pharos-erase-'));
  copyTemplate('facts', join(directory, 'facts'));
  copyTemplate('state', join(directory, 'state'));
  const isNamed = ({ visitor_id }: { visitor_id: unknown }) =>
    Number(visitor_id) < 100 && Number(visitor_id) % 3 === 0;
  const isOf1 = (event: TestEvent) => isNamed(event) && Number(event.visitor_id) % 2 === 1;
  const expected = await withStores(directory, async (facts, state) => {
    const store = { facts, directory, close: async () => undefined };
    // First the rows that must remain, then all others.
    const first = randomEvents('web_kept', 1);
    const second = randomEvents('web_second', 2);
    await storeEvents(store, [
      ...first.filter((event) => !isNamed(event)),
      ...second.filter((event) => !isOf1(event)),
    ]);
    const left = await pictureOf(facts);
    await storeEvents(store, [
      ...first.filter(isNamed),
      ...second.filter(isOf1),
      ...randomEvents('web_gone', 1),
    ]);
    const records = new ErasureRecords({ state, clock: systemClock });
    await records.add(state.db, { kind: 'website', websiteId: 'web_gone' });
    await records.add(state.db, { kind: 'profile', websiteId: 'web_kept', profileId: 'p0' });
    await records.add(state.db, { kind: 'profile', websiteId: 'web_kept', profileId: 'p1' });
    await records.add(state.db, { kind: 'profile', websiteId: 'web_second', profileId: 'p1' });
    return left;
  });

  const ends: string[] = [];
  for (const killedAt of [...KILLED_AT, 'never']) ends.push(await eraseInChild(directory, killedAt));
  expect(ends.slice(0, -1)).toEqual(KILLED_AT.map(() => 'SIGKILL'));
  expect(Number(ends.at(-1))).toBeGreaterThan(0);

  await withStores(directory, async (facts, state) => {
    expect(await pictureOf(facts)).toEqual(expected);
    expect(await facts.query(sql`SELECT DISTINCT website_id FROM events ORDER BY website_id`)).toEqual([
      { website_id: 'web_kept' },
      { website_id: 'web_second' },
    ]);
    const settled = await state.db.select().from(erasures).orderBy(asc(erasures.id));
    expect(
      settled.map(({ kind, stage, rowsTotal, rowsRemoved }) => [
        kind,
        stage,
        rowsTotal > 0,
        rowsTotal === rowsRemoved,
      ]),
    ).toEqual([
      ['website', 'settling', true, true],
      ['profile', 'settling', true, true],
      ['profile', 'settling', true, true],
      ['profile', 'settling', true, true],
    ]);
  });
  await rm(directory, { recursive: true, force: true });
}, 300_000);
