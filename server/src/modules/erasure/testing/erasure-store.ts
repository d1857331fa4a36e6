import fc from 'fast-check';
import { pino } from 'pino';
import { StoppedClock } from '../../../lib/time/clock.ts';
import { DAY_MS } from '../../../lib/time/time-zone.ts';
import type { FactRow } from '../../../stores/facts/facts.ts';
import { raw, sql, text } from '../../../stores/facts/sql.ts';
import { openTestFacts, type TestFacts } from '../../../stores/facts/testing/open-test-facts.ts';
import { createMemoryLive } from '../../../stores/live/memory.ts';
import { RollUps } from '../../query/index.ts';
import { storeEvents, type TestEvent } from '../../query/testing/events.ts';
import type { Removal } from '../removal.ts';

/** The first day of {@link randomEvents}. */
export const FIRST_MS = Date.parse('2026-03-01T00:00:00Z');
const DAYS = 6;

/** Facts, their daily roll-ups, and reads of a website. */
export interface ErasureStore {
  readonly store: TestFacts;
  readonly rollUps: RollUps;
  add(events: readonly TestEvent[]): Promise<void>;
  /** Performs a removal as the eraser would. */
  remove(removal: Omit<Removal, 'count'>): Promise<void>;
  /** Returns all rows of events and visits of a website, and its daily roll-ups, without its id. */
  picture(websiteId: string): Promise<Record<string, FactRow[]>>;
  close(): Promise<void>;
}

/** Opens a store for a test file; its time is two days after the last event. */
export async function openErasureStore(): Promise<ErasureStore> {
  const store = await openTestFacts();
  const { facts } = store;
  const clock = new StoppedClock(FIRST_MS + (DAYS + 3) * DAY_MS);
  const live = createMemoryLive({ clock });
  const rollUps = new RollUps({ facts, live, clock, logger: pino({ level: 'silent' }), minSlices: 1 });
  return {
    store,
    rollUps,
    add: (events) => storeEvents(store, events),
    remove: (removal) =>
      facts.derive('erasing', async (session) => {
        await removal.prepare(session);
        const onPart = () => Promise.resolve();
        await removal.remove({ session, signal: new AbortController().signal, onPart });
      }),
    async picture(websiteId) {
      await rollUps.advance();
      const rows = (table: string, columns: string, rest = '') =>
        facts.query(sql`
SELECT ${raw(columns)} FROM ${raw(table)} WHERE website_id = ${text(websiteId)} ${raw(rest)} ORDER BY ALL`);
      return {
        events: await rows('events', '* EXCEPT (website_id, segment)'),
        visits: await rows('visits FINAL', '* EXCEPT website_id'),
        sums: await rows(
          'daily',
          `* EXCEPT (website_id, generation, lasting_visitors, lasting_session_visitors),
finalizeAggregation(lasting_visitors) AS l, finalizeAggregation(lasting_session_visitors) AS s`,
          'AND (website_id, day, generation) IN (SELECT website_id, day, generation FROM daily_builds FINAL)',
        ),
      };
    },
    close: () => store.close(),
  };
}

/**
 * Returns events of some visitors over six days: visits across midnight, pauses of various lengths, a visitor without pauses,
 * bots and pings. The same seed returns the same events.
 */
export function randomEvents(websiteId: string, seed: number): TestEvent[] {
  const random = fc.sample(fc.nat(), { numRuns: 5_000, seed });
  let next = 0;
  const pick = (below: number) => (random[next++ % random.length] ?? 0) % below;
  return Array.from({ length: 15 }, (_, index) => eventsOf(websiteId, index + 1, pick)).flat();
}

type Pick = (below: number) => number;

function eventsOf(websiteId: string, visitor: number, pick: Pick): TestEvent[] {
  const events: TestEvent[] = [];
  const isNamed = visitor % 3 === 0;
  const endMs = FIRST_MS + DAYS * DAY_MS;
  for (let ms = FIRST_MS + pick(DAYS * 24 * 60) * 30_000; ms < endMs; ms += pauseMs(visitor, pick)) {
    // An unidentified visitor has an id per day.
    const id = isNamed || visitor === 1 ? visitor : visitor * 100_000 + Math.floor(ms / DAY_MS);
    events.push({
      website_id: websiteId,
      time: ms,
      visitor_id: id,
      visit_id: '',
      anonymous_id: isNamed ? `a${visitor}` : '',
      profile_id: isNamed && pick(4) === 0 ? `p${visitor % 2}` : '',
      type: ['pageview', 'pageview', 'custom', 'engagement'][pick(4)] ?? '',
      path: ['/', '/a', '/b'][pick(3)] ?? '',
      country: ['DE', 'US', ''][visitor % 3] ?? '',
      utm_campaign: ['', '', 'spring'][pick(3)] ?? '',
      bot: visitor === 7 ? 'Googlebot' : '',
    });
  }
  return events;
}

function pauseMs(visitor: number, pick: Pick): number {
  if (visitor === 1) return 29 * 60_000;
  return (pick(4) === 0 ? 31 + pick(1_500) : 1 + pick(29)) * 60_000;
}
