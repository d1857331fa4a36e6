import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../lib/ids/ids.ts';
import { DAY_MS } from '../../lib/time/time-zone.ts';
import { instant, sql } from '../../stores/facts/sql.ts';
import type { TestEvent } from '../query/testing/events.ts';
import { storeFacts } from '../query/testing/facts.ts';
import type { ErasedProfile } from './record-visitors.ts';
import { removalOfProfiles } from './remove-profiles.ts';
import { type ErasureStore, FIRST_MS, openErasureStore, randomEvents } from './testing/erasure-store.ts';
import { TABLES } from './testing/tables.ts';

let erasure: ErasureStore;
beforeAll(async () => {
  erasure = await openErasureStore();
});
afterAll(() => erasure.close());

const forgetAll = (profiles: readonly ErasedProfile[], visitorsPerStatement?: number) => {
  const { store, rollUps } = erasure;
  const sizes = visitorsPerStatement === undefined ? {} : { visitorsPerStatement };
  const deps = {
    facts: store.facts,
    rollUps,
    tables: TABLES,
    findLoading: async () => new Set<string>(),
    ...sizes,
  };
  return removalOfProfiles(deps, profiles);
};
const forget = (profile: Omit<ErasedProfile, 'erasureId' | 'visitorId'>) =>
  forgetAll([{ ...profile, erasureId: `ers_${profile.websiteId}`, visitorId: '42' }]);

test('all metrics equal those of a store that never contained the profile, and others are unchanged', async () => {
  // Visitors 3, 9, 15 … have the profile p1, and all their facts until then are removed.
  const untilMs = FIRST_MS + 5 * DAY_MS;
  const isTheirs = ({ visitor_id, time }: { visitor_id: unknown; time: unknown }) =>
    Number(visitor_id) < 100 && Number(visitor_id) % 6 === 3 && Number(time) <= untilMs;
  await erasure.add([
    ...randomEvents('web_all', 1),
    ...randomEvents('web_other', 1),
    ...randomEvents('web_rest', 1).filter((event) => !isTheirs(event)),
  ]);
  const errors = ['web_all', 'web_other'].flatMap((website_id) =>
    [3, 4, 42].map((visitor_id) => ({ website_id, visitor_id, time: FIRST_MS, received_at: FIRST_MS })),
  );
  await storeFacts(erasure.store, 'errors', errors);
  await storeFacts(erasure.store, 'vitals', errors);
  await erasure.rollUps.advance();
  const untouched = await erasure.picture('web_other');
  expect(untouched['sums']).not.toEqual([]);

  const removal = forget({ websiteId: 'web_all', profileId: 'p1', untilMs });
  await erasure.remove(removal);
  const left = await erasure.picture('web_all');
  expect(left['events']?.length).toBeLessThan(untouched['events']?.length ?? 0);
  expect(left).toEqual(await erasure.picture('web_rest'));
  expect(await erasure.picture('web_other')).toEqual(untouched);
  const { facts } = erasure.store;
  for (const table of [sql`errors`, sql`vitals`])
    expect(
      await facts.query(
        sql`SELECT website_id, groupArray(visitor_id) AS v FROM (SELECT * FROM ${table} ORDER BY visitor_id) GROUP BY website_id ORDER BY website_id`,
      ),
    ).toEqual([
      { website_id: 'web_all', v: [4] },
      { website_id: 'web_other', v: [3, 4, 42] },
    ]);

  await facts.derive('erasing', async (session) => {
    expect(await removal.count(session)).toEqual(new Map());
    expect(await removal.settle?.(), 'daily roll-ups with the profile are removed, too').toEqual(
      new Set(['ers_web_all']),
    );
    expect(await removal.settle?.()).toEqual(new Set());
    await removal.end?.(session);
  });
  expect(await facts.query(sql`SELECT count() AS n FROM erased_visitors`)).toEqual([{ n: 0 }]);
  expect(await erasure.picture('web_all')).toEqual(left);
}, 60_000);

test('a crash after the removal of events is recovered: the remaining steps are repeated', async () => {
  const untilMs = FIRST_MS + 30 * DAY_MS;
  await erasure.add([...randomEvents('web_crash', 2), ...randomEvents('web_twin', 2)]);
  const { facts } = erasure.store;
  const removal = forget({ websiteId: 'web_crash', profileId: 'p0', untilMs });
  const leaving = new AbortController();
  const signal = leaving.signal;
  const cut = facts.derive('erasing', async (session) => {
    await removal.prepare(session);
    await removal.remove({ session, signal, onPart: async () => leaving.abort(new Error('killed')) });
  });
  await expect(cut).rejects.toThrow('killed');
  const again = forget({ websiteId: 'web_crash', profileId: 'p0', untilMs });
  await erasure.remove(again);
  await erasure.remove(forget({ websiteId: 'web_twin', profileId: 'p0', untilMs }));
  expect(await erasure.picture('web_crash')).toEqual(await erasure.picture('web_twin'));
});

test.each([
  { of: 'in one statement', visitorsPerStatement: undefined },
  { of: 'in statements of five visitors', visitorsPerStatement: 5 },
])(
  'metrics after erasing many profiles $of, each up to its own time, equal those of a store that never contained them',
  async ({ visitorsPerStatement }) => {
    const name = (website: string) => `web_${website}_${visitorsPerStatement}`;
    const days = (count: number) => FIRST_MS + count * DAY_MS + 12_345_678;
    // The same visitor ids on all websites, because a visitor id is unique only within a website.
    const requested = [
      { websiteId: name('a'), profileId: 'p0', untilMs: days(5) },
      { websiteId: name('a'), profileId: 'p1', untilMs: days(2) },
      { websiteId: name('b'), profileId: 'p1', untilMs: days(4) },
      { websiteId: name('b'), profileId: 'p1', untilMs: days(3) },
      { websiteId: name('b'), profileId: 'nobody', untilMs: days(6) },
    ];
    const seeds = { a: 11, b: 12 };
    const held = Object.entries(seeds).map(([website, seed]) => randomEvents(name(website), seed));
    await erasure.add(held.flat());
    await erasure.add(
      held.flatMap((events) => {
        const cutOffs = cutOffsOf(events, requested);
        return events
          .filter(({ visitor_id, time }) => Number(time) > (cutOffs.get(visitor_id) ?? 0))
          .map((event) => ({ ...event, website_id: `${event.website_id}_rest` }));
      }),
    );
    await erasure.rollUps.advance();
    const removal = forgetAll(
      requested.map((profile, index) => ({
        ...profile,
        erasureId: `ers_${visitorsPerStatement}_${index}`,
        visitorId: '42',
      })),
      visitorsPerStatement,
    );
    await erasure.remove(removal);
    for (const website of Object.keys(seeds)) {
      const left = await erasure.picture(name(website));
      expect(left['sums']).not.toEqual([]);
      expect(left, website).toEqual(await erasure.picture(`${name(website)}_rest`));
    }
    expect(await erasure.store.facts.derive('erasing', removal.count)).toEqual(new Map());
  },
  60_000,
);

/**
 * Returns the time until which all facts of a visitor are removed: the latest time requested for a profile that it had by
 * then.
 */
function cutOffsOf(
  events: readonly TestEvent[],
  requested: readonly Omit<ErasedProfile, 'erasureId' | 'visitorId'>[],
) {
  const cutOffs = new Map<TestEvent['visitor_id'], number>();
  for (const { websiteId, profileId, untilMs } of requested)
    for (const event of events)
      if (
        event.website_id === websiteId &&
        event['profile_id'] === profileId &&
        Number(event.time) <= untilMs
      )
        cutOffs.set(event.visitor_id, Math.max(untilMs, cutOffs.get(event.visitor_id) ?? 0));
  return cutOffs;
}

test('a thousand profiles of a hundred websites are erased together, including the longest ids', async () => {
  const count = 1_000;
  const kept = { website_id: 'web_many_0', time: FIRST_MS, visitor_id: 1, visit_id: '' };
  const profiles = Array.from({ length: count }, (_, index) => ({
    erasureId: newId('ers', FIRST_MS + index),
    websiteId: `web_many_${index % 100}`,
    profileId: index % 3 === 0 ? `${index}`.padEnd(256, '界') : `'\\${index}'`.padEnd(256, "'"),
    visitorId: String(2n ** 64n - 1n - BigInt(index)),
    untilMs: FIRST_MS + index,
  }));
  const ofProfile = (profile: ErasedProfile, index: number, time: number) => ({
    ...kept,
    website_id: profile.websiteId,
    profile_id: profile.profileId,
    visitor_id: 1_000 + index,
    time,
  });
  await erasure.add([
    kept,
    ...profiles.map((profile, index) => ofProfile(profile, index, FIRST_MS)),
    // Events after the request are kept, even if they precede other requests.
    ...profiles.map((profile, index) => ofProfile(profile, index, profile.untilMs + 1)),
  ]);
  const { facts } = erasure.store;
  const removal = forgetAll(profiles);
  await facts.derive('erasing', async (session) => {
    await removal.prepare(session);
    const counts = await removal.count(session);
    expect(counts.size).toBe(count);
    expect(new Set(counts.values())).toEqual(new Set([1]));
  });
  await erasure.remove(removal);
  const rows = await facts.query(sql`
SELECT count() AS events, uniqExact(visitor_id) AS visitors, countIf(time = ${instant(FIRST_MS)}) AS first
FROM events WHERE website_id LIKE 'web_many_%'`);
  expect(rows).toEqual([{ events: count + 1, visitors: count + 1, first: 1 }]);
}, 60_000);
