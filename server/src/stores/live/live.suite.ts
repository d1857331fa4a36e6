import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LiveStore, RateLimit, VisitTouch } from './live.ts';

/** Advances time: moves a stopped clock, or waits for the clock of a server. */
interface TimeAdapter {
  advance(durationMs: number): Promise<void>;
  /** A window that is long enough for the requests of the suite, in milliseconds. */
  readonly windowMs: number;
  /** The maximum difference between the clocks of the driver and the suite, in milliseconds. */
  readonly toleranceMs: number;
  now(): number;
}

/** One driver under test. */
export interface LiveDriver {
  readonly name: LiveStore['driver'];
  open(): Promise<{ readonly live: LiveStore; readonly time: TimeAdapter; close(): Promise<void> }>;
}

const MINUTE_MS = 60_000;
const T0 = Date.UTC(2026, 0, 15, 12);

/** Tests the guarantees of every driver of the live store. */
export function describeLiveStore(driver: LiveDriver): void {
  describe(`the live store on ${driver.name}`, () => {
    let live: LiveStore;
    let time: TimeAdapter;
    let close: () => Promise<void>;

    beforeAll(async () => {
      ({ live, time, close } = await driver.open());
    });
    afterAll(() => close());

    const hitTimes = async (identity: string, rate: RateLimit, times: number) =>
      Promise.all(Array.from({ length: times }, () => live.hit(identity, rate)));

    describe('rate limits', () => {
      test.each([120, 300, 60])('hit %i of a window passes and the next one does not', async (limit) => {
        const rate = { limit, windowMs: time.windowMs };
        const startMs = time.now();
        const verdicts = await hitTimes(`edge:${limit}`, rate, limit);
        expect(verdicts.every((verdict) => verdict.allowed)).toBe(true);
        expect(verdicts.map((verdict) => verdict.remaining)).toEqual(
          Array.from({ length: limit }, (_, index) => limit - 1 - index),
        );
        const refused = await live.hit(`edge:${limit}`, rate);
        expect(refused).toMatchObject({ allowed: false, limit, remaining: 0 });
        expect(refused.resetMs).toBe(verdicts[0]?.resetMs);
        expect(Math.abs(refused.resetMs - (startMs + time.windowMs))).toBeLessThanOrEqual(time.toleranceMs);
      });

      test('the full limit is available again after the window, and rejected hits are not counted', async () => {
        const rate = { limit: 5, windowMs: time.windowMs };
        await hitTimes('back', rate, 20);
        await time.advance(time.windowMs);
        const verdicts = await hitTimes('back', rate, 6);
        expect(verdicts.map((verdict) => verdict.allowed)).toEqual([true, true, true, true, true, false]);
      });

      test('hits leave the window one by one, in order', async () => {
        const rate = { limit: 2, windowMs: time.windowMs };
        await live.hit('slide', rate);
        await time.advance(time.windowMs / 2);
        const second = await live.hit('slide', rate);
        await time.advance(time.windowMs / 2);
        const third = await live.hit('slide', rate);
        const fourth = await live.hit('slide', rate);
        expect([second.remaining, third.allowed, fourth.allowed]).toEqual([0, true, false]);
        expect(Math.abs(fourth.resetMs - time.now() - time.windowMs / 2)).toBeLessThanOrEqual(
          time.toleranceMs,
        );
      });

      test('a look at a limit counts nothing, and returns what the next hit will', async () => {
        const rate = { limit: 2, windowMs: time.windowMs };
        const looks = [await live.peek('look', rate), await live.peek('look', rate)];
        expect(looks.map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
          [true, 2],
          [true, 2],
        ]);
        await hitTimes('look', rate, 1);
        expect((await live.peek('look', rate)).remaining).toBe(1);
        await hitTimes('look', rate, 1);
        const full = await live.peek('look', rate);
        expect(full).toMatchObject({ allowed: false, remaining: 0 });
        expect(full.resetMs).toBe((await live.hit('look', rate)).resetMs);
      });

      test('identities and windows have separate limits', async () => {
        const rate = { limit: 1, windowMs: time.windowMs };
        const longer = { limit: 1, windowMs: time.windowMs * 2 };
        const verdicts = await Promise.all([
          live.hit('key:1', rate),
          live.hit('user:1', rate),
          live.hit('key:1', longer),
          live.hit('key:1', rate),
        ]);
        expect(verdicts.map((verdict) => verdict.allowed)).toEqual([true, true, true, false]);
      });

      test('scopes have separate limits', async () => {
        const rate = { limit: 1, windowMs: time.windowMs };
        const hits = await Promise.all([
          live.hit('shared', { ...rate, scope: 'links.list' }),
          live.hit('shared', { ...rate, scope: 'links.create' }),
          live.hit('shared', rate),
          live.hit('shared', { ...rate, scope: 'links.list' }),
        ]);
        expect(hits.map((verdict) => verdict.allowed)).toEqual([true, true, true, false]);
      });

      test('a limit of 0 rejects every hit, with a retry delay of at least one second', async () => {
        const verdict = await live.hit('none', { limit: 0, windowMs: time.windowMs });
        expect(verdict.allowed).toBe(false);
        expect(verdict.retryAfterSeconds).toBe(Math.max(1, Math.ceil(time.windowMs / 1000)));
      });
    });

    describe('visits', () => {
      const touch = async (visitorKey: string, minutes: number, newVisitId: string) => {
        const [id] = await live.touchVisits([{ visitorKey, timeMs: T0 + minutes * MINUTE_MS, newVisitId }]);
        return id;
      };

      test('events at most 30 minutes apart are one visit, and the next one later is another', async () => {
        expect(await touch('slides', 0, 'a')).toBe('a');
        expect(await touch('slides', 30, 'b')).toBe('a');
        expect(await touch('slides', 60, 'c')).toBe('a');
        expect(await touch('slides', 90 + 1 / MINUTE_MS, 'd')).toBe('d');
        expect(await touch('slides', 91, 'e')).toBe('d');
      });

      test('a late event joins the open visit and moves its start back', async () => {
        expect(await touch('late', 0, 'a')).toBe('a');
        expect(await touch('late', -30, 'b')).toBe('a');
        expect(await touch('late', -60, 'c')).toBe('a');
        expect(await touch('late', 30, 'd')).toBe('a');
      });

      test('an event that is too old for the open visit gets its own visit and does not change the open one', async () => {
        expect(await touch('old', 0, 'a')).toBe('a');
        expect(await touch('old', -31, 'b')).toBe('b');
        expect(await touch('old', -31, 'c')).toBe('c');
        expect(await touch('old', 1, 'd')).toBe('a');
      });

      test('a visit that began later than now is replaced, because the clock was set back', async () => {
        const touchAt = async (timeMs: number, newVisitId: string) =>
          (await live.touchVisits([{ visitorKey: 'back in time', timeMs, newVisitId }]))[0];
        const nowMs = time.now();
        expect(await touchAt(nowMs + 24 * 60 * MINUTE_MS, 'a')).toBe('a');
        expect(await touchAt(nowMs, 'b')).toBe('b');
        expect(await touchAt(nowMs + 1, 'c')).toBe('b');
      });

      test('a batch is processed in order, and events of one visitor in it share a visit', async () => {
        const touches = Array.from({ length: 1000 }, (_, index) => ({
          visitorKey: `batch:${index % 250}`,
          timeMs: T0 + index,
          newVisitId: `v${index}`,
        }));
        const ids = await live.touchVisits(touches);
        expect(ids).toEqual(touches.map((_, index) => `v${index % 250}`));
        expect(await live.touchVisits([])).toEqual([]);
      });

      test('looking up the open visit neither opens nor extends one', async () => {
        const find = (minutes: number) =>
          live.openVisits([{ visitorKey: 'asked', timeMs: T0 + minutes * MINUTE_MS }]);
        expect(await find(0)).toEqual([undefined]);
        expect(await touch('asked', 0, 'a')).toBe('a');
        expect([await find(-30), await find(30), await find(31), await find(-31)]).toEqual([
          ['a'],
          ['a'],
          [undefined],
          [undefined],
        ]);
        expect(await touch('asked', 31, 'b')).toBe('b');
        expect(await live.openVisits([])).toEqual([]);
      });

      test('a restored visit continues; restoring an older one does not replace it', async () => {
        const visit = { visitorKey: 'back', visitId: 'kept', firstMs: T0, lastMs: T0 + MINUTE_MS };
        await live.restoreVisits([visit, { ...visit, visitId: 'older', lastMs: T0 }]);
        expect(await touch('back', 31, 'a')).toBe('kept');
        await live.restoreVisits([{ ...visit, visitId: 'newer', lastMs: T0 + 40 * MINUTE_MS }]);
        expect(await touch('back', 41, 'b')).toBe('newer');
        await live.restoreVisits([{ ...visit, visitId: 'newer', firstMs: T0 - 60 * MINUTE_MS, lastMs: T0 }]);
        expect(await touch('back', -90, 'c')).toBe('newer');
      });

      test('any order of events gives the same visits as a naive model', async () => {
        let run = 0;
        const event = fc.record({ visitor: fc.nat(2), minutes: fc.integer({ min: -100, max: 100 }) });
        await fc.assert(
          fc.asyncProperty(fc.array(fc.array(event, { maxLength: 8 }), { maxLength: 6 }), async (batches) => {
            run += 1;
            let serial = 0;
            const model = createNaiveVisits();
            for (const batch of batches) {
              const touches = batch.map(({ visitor, minutes }) => {
                serial += 1;
                const timeMs = T0 + minutes * MINUTE_MS;
                return { visitorKey: `model:${run}:${visitor}`, timeMs, newVisitId: `id${serial}` };
              });
              expect(await live.touchVisits(touches)).toEqual(touches.map(model));
            }
          }),
          { numRuns: 60 },
        );
      });

      test('an id that is too long is rejected', async () => {
        await expect(touch('long', 0, 'x'.repeat(32))).rejects.toThrow(RangeError);
      });
    });

    describe('claims', () => {
      const claim = async (key: string, holder: string) =>
        (await live.claim([{ key, holder }], time.windowMs))[0];

      test('are held by the first that claims, until they end', async () => {
        expect(await claim('seat', 'vis_1')).toBe('vis_1');
        expect(await claim('seat', 'vis_2')).toBe('vis_1');
        expect(await claim('seat', 'vis_1')).toBe('vis_1');
        expect(await claim('other seat', 'vis_2')).toBe('vis_2');
        await time.advance(time.windowMs + time.toleranceMs);
        expect(await claim('seat', 'vis_2')).toBe('vis_2');
      });

      test('of one call are decided in their order', async () => {
        const claims = ['a', 'b', 'a'].map((key, index) => ({ key: `batch ${key}`, holder: `vis_${index}` }));
        expect(await live.claim(claims, time.windowMs)).toEqual(['vis_0', 'vis_1', 'vis_0']);
        expect(await live.claim([], time.windowMs)).toEqual([]);
      });
    });

    describe('invalidation', () => {
      test('the caches of this process are cleared when the call returns, only for that topic', async () => {
        const keys: (string | undefined)[] = [];
        const websites: (string | undefined)[] = [];
        live.onInvalidate('key', (id) => keys.push(id));
        live.onInvalidate('website', (id) => websites.push(id));
        expect(await live.invalidate('key', 'key_1 with a space')).toBe('everywhere');
        expect(keys[0]).toBe('key_1 with a space');
        expect(websites).toEqual([]);
      });

      test('the generation of a topic changes with every invalidation, and only then', async () => {
        const before = await live.generation('session');
        const otherBefore = await live.generation('salt');
        expect(before).toBeDefined();
        expect(await live.generation('session')).toBe(before);
        await live.invalidate('session', 'a');
        const after = await live.generation('session');
        expect(after).not.toBe(before);
        await live.invalidate('session', 'a');
        expect(await live.generation('session')).not.toBe(after);
        expect(await live.generation('salt')).toBe(otherBefore);
      });
    });

    test('an available store answers a ping', async () => {
      await expect(live.ping()).resolves.toBeUndefined();
    });
  });
}

/** A naive model of visits. */
function createNaiveVisits(): (touch: VisitTouch) => string {
  const events = new Map<string, { readonly id: string; readonly times: readonly number[] }>();
  return ({ visitorKey, timeMs, newVisitId }) => {
    const open = events.get(visitorKey);
    const isNear = open?.times.some((time) => Math.abs(time - timeMs) <= 30 * MINUTE_MS) ?? false;
    const isInside =
      open !== undefined && timeMs > Math.min(...open.times) && timeMs < Math.max(...open.times);
    if (open !== undefined && (isNear || isInside)) {
      events.set(visitorKey, { id: open.id, times: [...open.times, timeMs] });
      return open.id;
    }
    if (open === undefined || timeMs > Math.max(...open.times))
      events.set(visitorKey, { id: newVisitId, times: [timeMs] });
    return newVisitId;
  };
}
