import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../lib/time-zone.ts';
import { sql } from '../../stores/facts/sql.ts';
import { storeFacts } from '../query/testing/facts.ts';
import type { ForgottenProfile } from './note-visitors.ts';
import { removalOfProfiles } from './remove-profiles.ts';
import { type ErasureStore, FIRST_MS, openErasureStore, randomEvents } from './testing/erasure-store.ts';

let erasure: ErasureStore;
beforeAll(async () => {
  erasure = await openErasureStore();
});
afterAll(() => erasure.close());

const forgetAll = (profiles: readonly ForgottenProfile[], visitorsPerStatement?: number) => {
  const { store, rollUps } = erasure;
  const sizes = visitorsPerStatement === undefined ? {} : { visitorsPerStatement };
  const deps = { facts: store.facts, rollUps, findLoading: async () => new Set<string>(), ...sizes };
  return removalOfProfiles(deps, profiles);
};
const forget = (profile: Omit<ForgottenProfile, 'erasureId' | 'visitorId'>) =>
  forgetAll([{ ...profile, erasureId: `ers_${profile.websiteId}`, visitorId: '42' }]);

test('all figures are those of a store that never held the profile, and those of others stay', async () => {
  // Visitors 3, 9, 15 … carry p1, and everything that they did until then goes.
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
    expect(await removal.settle?.(), 'sums that the profile was part of go, too').toEqual(
      new Set(['ers_web_all']),
    );
    expect(await removal.settle?.()).toEqual(new Set());
    await removal.end?.(session);
  });
  expect(await facts.query(sql`SELECT count() AS n FROM erased_visitors`)).toEqual([{ n: 0 }]);
  expect(await erasure.picture('web_all')).toEqual(left);
}, 60_000);

test('a crash after the events went loses nothing of the rest: it is done anew', async () => {
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
