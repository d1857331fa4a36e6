import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { StoppedClock } from '../../../lib/time/clock.ts';
import type { LiveStore } from '../../../stores/live/live.ts';
import { createMemoryLive } from '../../../stores/live/memory.ts';
import { openPostgresState } from '../../../stores/state/postgres.ts';
import type { State } from '../../../stores/state/state.ts';
import { availableStateDrivers, openTestState } from '../../../stores/state/testing/open-test-state.ts';
import { testServers } from '../../../testing/test-servers.ts';
import type { TrackEvent } from '../contract/event.contract.ts';
import type { PendingFact, Step } from '../rows/pending-fact.ts';
import { CHROME, FIREFOX, pendingFactOf, website } from '../testing/fixtures.ts';
import { VisitorIds } from '../visitors/visitor-id.ts';
import { visitorSalts } from '../visitors/visitor-salts.table.ts';
import { dayOf, VisitorSalts } from '../visitors/visitor-salts.ts';
import { createVisitStep } from './visit.ts';
import { createVisitorStep } from './visitor.ts';

const MIDNIGHT_MS = Date.UTC(2025, 5, 16);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SECRET = 'a secret that is long enough';
const ids = new VisitorIds({ secret: SECRET });

let state: State;
const clock = new StoppedClock(MIDNIGHT_MS);
let live: LiveStore;
let salts: VisitorSalts;
let steps: readonly Step[];

beforeAll(async () => {
  state = await openTestState();
});
afterAll(() => state.close());
beforeEach(async () => {
  await state.db.delete(visitorSalts);
  clock.set(MIDNIGHT_MS - 12 * HOUR_MS);
  live = createMemoryLive({ clock });
  salts = new VisitorSalts({ state, clock, secret: SECRET });
  steps = [createVisitorStep({ ids, salts, live }), createVisitStep(live)];
});

type Sender = Partial<Pick<PendingFact, 'ip' | 'userAgent' | 'isServerSide' | 'website'>> & {
  readonly agoMs?: number;
};

/** Sends events in one request and returns their visitor and visit ids. */
async function send(senders: readonly Sender[], event: Partial<TrackEvent> = {}) {
  const pendingFacts = senders.map(({ agoMs = 0, ...sender }) => {
    const fact = pendingFactOf({ name: 'pageview', ...event }, { ...sender, timeMs: clock.now() - agoMs });
    fact.row.received_at = clock.now();
    return fact;
  });
  for (const step of steps) await step.run(pendingFacts);
  return pendingFacts.map(({ row }) => ({ visitor: row.visitor_id, visit: row.visit_id }));
}

async function sendOne(sender: Sender = {}, event: Partial<TrackEvent> = {}) {
  const [sent] = await send([sender], event);
  return sent ?? { visitor: '', visit: '' };
}

describe('the visitor of an event', () => {
  test('is one visitor for a day, and a different one for each website, network and browser', async () => {
    const { visitor } = await sendOne();
    expect(visitor).toMatch(/^\d{1,20}$/);
    expect((await sendOne()).visitor).toBe(visitor);
    const others = [
      await sendOne({ ip: '203.0.113.8' }),
      await sendOne({ userAgent: FIREFOX }),
      await sendOne({ website: website('web_2') }),
    ];
    expect(new Set([visitor, ...others.map((other) => other.visitor)]).size).toBe(4);
    clock.advance(24 * HOUR_MS);
    expect((await sendOne()).visitor).not.toBe(visitor);
  });

  test('is the same for all addresses of an IPv6 /64 network', async () => {
    const { visitor } = await sendOne({ ip: '2001:db8:1:2::1' });
    expect((await sendOne({ ip: '2001:db8:1:2:ffff::9' })).visitor).toBe(visitor);
    expect((await sendOne({ ip: '2001:db8:1:3::1' })).visitor).not.toBe(visitor);
  });

  test('is the device that the website names, regardless of day, address and browser', async () => {
    const { visitor } = await sendOne({}, { anonymousId: 'a1' });
    clock.advance(72 * HOUR_MS);
    expect((await sendOne({ ip: '8.8.8.8', userAgent: FIREFOX }, { anonymousId: 'a1' })).visitor).toBe(
      visitor,
    );
    expect((await sendOne({}, { anonymousId: 'a2' })).visitor).not.toBe(visitor);
    expect((await sendOne({}, { profileId: 'a1' })).visitor).not.toBe(visitor);
    expect((await sendOne({ website: website('web_2') }, { anonymousId: 'a1' })).visitor).not.toBe(visitor);
  });

  test('remains the same, as does the visit, when the website identifies it', async () => {
    const before = await sendOne({}, { anonymousId: 'a1' });
    expect(await sendOne({}, { anonymousId: 'a1', profileId: 'p1' })).toEqual(before);
  });

  test('is the session that a server names, because the address of the server does not identify it', async () => {
    const server = { isServerSide: true };
    const first = await sendOne(server, { sessionId: 's1' });
    expect((await sendOne(server, { sessionId: 's2' })).visitor).not.toBe(first.visitor);
    expect((await sendOne({ ...server, ip: '198.51.100.1' }, { sessionId: 's1' })).visitor).toBe(
      first.visitor,
    );
  });

  test('cannot be computed with the stored salt alone', async () => {
    const { visitor } = await sendOne();
    const [row] = await state.db.select().from(visitorSalts);
    const traits = { websiteId: 'web_1', ip: '203.0.113.7', userAgent: CHROME };
    const day = dayOf(clock.now());
    expect(new VisitorIds({ secret: SECRET }).ofTraits(traits, day, row?.salt ?? '')).not.toBe(visitor);
  });
});

describe('a profile', () => {
  const asProfile = (profileId: string) => ({ profileId });
  const ofProfile = (profileId: string) => ids.ofName('web_1', 'profile', profileId);

  test('is one visitor, regardless of day, address and browser', async () => {
    expect((await sendOne({}, asProfile('p1'))).visitor).toBe(ofProfile('p1'));
    clock.advance(72 * HOUR_MS);
    const elsewhere = { ip: '8.8.8.8', userAgent: FIREFOX };
    expect((await sendOne(elsewhere, asProfile('p1'))).visitor).toBe(ofProfile('p1'));
    expect((await sendOne({}, asProfile('p2'))).visitor).not.toBe(ofProfile('p1'));
  });

  test('that is identified during a visit continues it, so the complete visit belongs to the profile', async () => {
    const before = await sendOne();
    clock.advance(10 * MINUTE_MS);
    expect(await sendOne({}, asProfile('p1'))).toEqual(before);
    expect(await sendOne()).toEqual(before);
    expect(await sendOne({}, asProfile('p1'))).toEqual(before);
    clock.advance(31 * MINUTE_MS);
    expect((await sendOne({}, asProfile('p1'))).visitor).toBe(ofProfile('p1'));
  });

  test('continues a visit that started in the same request or before midnight', async () => {
    clock.set(MIDNIGHT_MS - 5 * MINUTE_MS);
    const [first] = await send([{ agoMs: 2_000 }]);
    clock.set(MIDNIGHT_MS + 5 * MINUTE_MS);
    expect(await sendOne({}, asProfile('p1'))).toEqual(first);
    const pendingFacts = [{}, asProfile('p1')].map((event) =>
      pendingFactOf({ name: 'a', ...event }, { ip: '198.51.100.77', timeMs: clock.now() }),
    );
    for (const step of steps) await step.run(pendingFacts);
    expect(pendingFacts[0]?.row.visitor_id).toBe(pendingFacts[1]?.row.visitor_id);
  });

  test('never continues the visit of another profile with the same address and browser', async () => {
    const unnamed = await sendOne();
    expect(await sendOne({}, asProfile('p1'))).toEqual(unnamed);
    expect((await sendOne({}, asProfile('p2'))).visitor).toBe(ofProfile('p2'));
    expect((await sendOne({}, asProfile('p3'))).visitor).toBe(ofProfile('p3'));
    expect(await sendOne({}, asProfile('p1'))).toEqual(unnamed);
  });

  test('that a server names is that profile, regardless of open visits', async () => {
    await sendOne();
    expect((await sendOne({ isServerSide: true }, asProfile('p1'))).visitor).toBe(ofProfile('p1'));
  });
});

describe('over midnight', () => {
  test('a visit keeps the visitor id with which it started', async () => {
    clock.set(MIDNIGHT_MS - 10 * MINUTE_MS);
    const before = await sendOne();
    for (let count = 0; count < 6; count += 1) {
      clock.advance(25 * MINUTE_MS);
      expect(await sendOne()).toEqual(before);
    }
    clock.advance(31 * MINUTE_MS);
    const after = await sendOne();
    expect(after.visitor).not.toBe(before.visitor);
    expect(after.visit).not.toBe(before.visit);
    clock.advance(MINUTE_MS);
    expect(await sendOne()).toEqual(after);
  });

  test('a visitor who arrives after midnight is new', async () => {
    clock.set(MIDNIGHT_MS - 40 * MINUTE_MS);
    const before = await sendOne();
    clock.set(MIDNIGHT_MS + MINUTE_MS);
    expect((await sendOne()).visitor).not.toBe(before.visitor);
  });

  test('events before and after midnight in one request are one visit', async () => {
    await salts.rotate();
    clock.set(MIDNIGHT_MS + 5 * MINUTE_MS);
    const [before, after] = await send([{ agoMs: 10 * MINUTE_MS }, { agoMs: 0 }]);
    expect(after).toEqual(before);
  });

  test('a restart has no effect, because the salt is stored in state', async () => {
    clock.set(MIDNIGHT_MS - 10 * MINUTE_MS);
    const before = await sendOne();
    salts = new VisitorSalts({ state, clock, secret: SECRET });
    expect(await sendOne()).toEqual(before);
    clock.set(MIDNIGHT_MS + 10 * MINUTE_MS);
    salts = new VisitorSalts({ state, clock, secret: SECRET });
    expect(await sendOne()).toEqual(before);
  });
});

/** Opens the connection of another process to the same database. */
async function openSecond(own: State): Promise<State> {
  const [row] = await own.db.select({ name: sql<string>`current_database()` }).from(sql`(SELECT 1) AS one`);
  const url = new URL(testServers.postgresUrl ?? '');
  url.pathname = `/${row?.name}`;
  return openPostgresState({ url: url.href });
}

describe.each(availableStateDrivers())('salts on %s', (driver) => {
  test('two processes that start a day concurrently create one salt and permanently delete the old ones', async () => {
    const own = await openTestState(driver);
    const other = driver === 'postgres' ? await openSecond(own) : own;
    const [one, two] = [own, other].map((each) => new VisitorSalts({ state: each, clock, secret: SECRET }));
    if (one === undefined || two === undefined) expect.unreachable();
    clock.set(MIDNIGHT_MS);
    const day = dayOf(MIDNIGHT_MS);
    await Promise.all([one.rotate(), two.rotate(), one.rotate()]);
    expect(one.of(day)).toBeDefined();
    expect(one.of(day)).toBe(two.of(day));
    const [stored] = await own.db.select().from(visitorSalts);
    clock.set(MIDNIGHT_MS + 48 * HOUR_MS);
    await Promise.all([one.rotate(), two.rotate()]);
    expect([one.of(day), two.of(day)]).toEqual([undefined, undefined]);
    expect((await own.db.select().from(visitorSalts)).map((row) => row.day)).toEqual([day + 2]);
    // The first position in the table: no deleted row can remain before it. A row that another transaction may still read is
    // removed by a later rotation.
    const rotated = async () => {
      await Promise.all([one.rotate(), two.rotate()]);
      return own.db.select({ place: sql<string>`ctid::text` }).from(visitorSalts);
    };
    await expect.poll(rotated).toEqual([{ place: '(0,1)' }]);
    expect(stored?.salt).toHaveLength(43);
    if (other !== own) await other.close();
    await own.close();
  });
});

describe('salts', () => {
  test('processes that start a day concurrently have the same salt', async () => {
    const others = Array.from({ length: 5 }, () => new VisitorSalts({ state, clock, secret: SECRET }));
    await Promise.all(others.map((other) => other.prepare()));
    const day = dayOf(clock.now());
    expect(new Set(others.map((other) => other.of(day))).size).toBe(1);
    expect(others[0]?.of(day)).toMatch(/^[0-9a-f]{64}$/);
  });

  test.runIf(availableStateDrivers().includes('postgres'))(
    'that an open transaction may still read are destroyed once it has ended',
    async () => {
      const own = await openTestState('postgres');
      const other = await openSecond(own);
      const rotating = new VisitorSalts({ state: own, clock, secret: SECRET });
      const places = () => own.db.select({ place: sql<string>`ctid::text` }).from(visitorSalts);
      clock.set(MIDNIGHT_MS);
      await rotating.rotate();
      await other.transaction(async (tx) => {
        // The snapshot of the transaction.
        await tx.execute(sql`set transaction isolation level repeatable read`);
        await tx.execute(sql`select count(*) from pharos_migrations`);
        clock.set(MIDNIGHT_MS + 48 * HOUR_MS);
        await rotating.rotate();
        expect(await places()).toEqual([{ place: '(0,2)' }]);
      });
      // A client that connects to another database of the server keeps deleted rows for some milliseconds, too.
      const rotatedPlaces = async () => {
        await rotating.rotate();
        return places();
      };
      await expect.poll(rotatedPlaces, { timeout: 10_000 }).toEqual([{ place: '(0,1)' }]);
      await other.close();
      await own.close();
    },
  );

  test('are deleted 48 hours after the start of their day, in state and in memory', async () => {
    clock.set(MIDNIGHT_MS);
    await salts.rotate();
    const day = dayOf(MIDNIGHT_MS);
    clock.set(MIDNIGHT_MS + 48 * HOUR_MS - 1);
    await salts.rotate();
    expect(salts.of(day)).toBeDefined();
    clock.set(MIDNIGHT_MS + 48 * HOUR_MS);
    await salts.rotate();
    expect(salts.of(day)).toBeUndefined();
    expect(await state.db.select().from(visitorSalts).where(eq(visitorSalts.day, day))).toEqual([]);
  });

  test('are loaded again when the day changes during a load', async () => {
    clock.set(MIDNIGHT_MS - 1);
    const early = salts.prepare();
    clock.set(MIDNIGHT_MS);
    await Promise.all([early, salts.prepare()]);
    expect(salts.of(dayOf(MIDNIGHT_MS))).toBeDefined();
  });

  test('survive a clock that is set an hour ahead over midnight and then a day back', async () => {
    clock.set(MIDNIGHT_MS - 1_800_000);
    await salts.rotate();
    const day = dayOf(clock.now());
    const before = salts.of(day);
    clock.advance(HOUR_MS);
    await salts.rotate();
    const next = salts.of(day + 1);
    expect(next).toBeDefined();
    clock.advance(-24 * HOUR_MS);
    await salts.rotate();
    expect([salts.of(day), salts.newest()]).toEqual([before, before]);
    clock.advance(24 * HOUR_MS);
    await salts.rotate();
    expect([salts.of(day), salts.of(day + 1)]).toEqual([before, next]);
  });

  test('are random: creating the salt of a day again gives a different one', async () => {
    await salts.rotate();
    const day = dayOf(clock.now());
    const first = salts.of(day);
    await state.db.delete(visitorSalts);
    await salts.rotate();
    expect(salts.of(day)).not.toBe(first);
  });
});

describe('the visit of an event', () => {
  test('accepts events that arrive out of order', async () => {
    const first = await sendOne();
    const [late, now] = await send([{ agoMs: 20 * MINUTE_MS }, {}]);
    expect([late?.visit, now?.visit]).toEqual([first.visit, first.visit]);
  });

  test('is not kept open by a client clock that is ahead', async () => {
    const first = await sendOne({ agoMs: -55 * MINUTE_MS });
    expect((await sendOne()).visit).toBe(first.visit);
    clock.advance(31 * MINUTE_MS);
    expect((await sendOne()).visit).not.toBe(first.visit);
  });
});
