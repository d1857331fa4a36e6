import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openVisitStore, type VisitEvent, type VisitStore } from './testing/open-visit-store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const DAY = Date.UTC(2026, 2, 10);

let store: VisitStore;
let sites = 0;

beforeAll(async () => {
  store = await openVisitStore();
});
afterAll(() => store.close());

/** Creates a website for one test. `at` creates an event of its visitor, in milliseconds from the first day. */
function newSite(fields: Partial<VisitEvent> = {}) {
  sites += 1;
  const website_id = `web_${sites}_`;
  const at = (time: number, more: Partial<VisitEvent> = {}): VisitEvent => ({
    website_id,
    visitor_id: 7,
    path: '/',
    ...fields,
    ...more,
    time: DAY + time,
  });
  return { website_id, at };
}

/** Returns the start (milliseconds from the first day), duration and event count of each visit. */
async function visitsOf(websiteId: string): Promise<number[][]> {
  const rows = await store.rows(websiteId);
  return rows
    .filter((row) => row['is_first'] === 1)
    .map((row) => [Number(row['began_at']) - DAY, Number(row['duration_ms']), Number(row['visit_events'])]);
}

async function columnOf(websiteId: string, name: string): Promise<unknown[]> {
  return (await store.rows(websiteId)).map((row) => row[name]);
}

describe('a late event', () => {
  test('bridges two visits into one', async () => {
    const { website_id, at } = newSite();
    await store.add(at(0, { path: '/a' }), at(50 * MINUTE_MS, { path: '/b', country: 'DE' }));
    expect(await visitsOf(website_id)).toEqual([
      [0, 0, 1],
      [50 * MINUTE_MS, 0, 1],
    ]);
    await store.add(at(25 * MINUTE_MS, { path: '/late' }));
    expect(await visitsOf(website_id)).toEqual([[0, 50 * MINUTE_MS, 3]]);
    expect(await columnOf(website_id, 'exit_page')).toEqual(['/b', '/b']);
    expect(await columnOf(website_id, 'country')).toEqual(['', '']);
  });

  test('that is the first of its visit changes the source and the start of the visit', async () => {
    const { website_id, at } = newSite();
    await store.add(at(DAY_MS + 5 * MINUTE_MS, { path: '/b', country: 'DE' }));
    await store.add(at(DAY_MS - 5 * MINUTE_MS, { path: '/a', country: 'AT', utm_source: 'newsletter' }));
    expect(await visitsOf(website_id)).toEqual([[DAY_MS - 5 * MINUTE_MS, 10 * MINUTE_MS, 2]]);
    expect(await columnOf(website_id, 'utm_source')).toEqual(['newsletter', 'newsletter']);
    expect(await columnOf(website_id, 'entry_page')).toEqual(['/a', '/a']);
    expect(await columnOf(website_id, 'is_first')).toEqual([1, 0]);
  });

  test('can be years old', async () => {
    const { website_id, at } = newSite();
    const times = [2001, 2013, 2024].map((year) => Date.UTC(year, 1, 28) - DAY);
    await store.add(...times.flatMap((time) => [at(time), at(time + 50 * MINUTE_MS)]));
    expect(await visitsOf(website_id)).toHaveLength(6);
    await store.add(...times.map((time) => at(time + 25 * MINUTE_MS)));
    expect(await visitsOf(website_id)).toEqual(times.map((time) => [time, 50 * MINUTE_MS, 3]));
  });

  test('does not change visits of adjacent days, including those that cross midnight', async () => {
    const { website_id, at } = newSite();
    const crossings = [-1, 0, 1, 2].map((day) => day * DAY_MS - 5 * MINUTE_MS);
    await store.add(...crossings.flatMap((time) => [at(time), at(time + 10 * MINUTE_MS)]));
    const before = await visitsOf(website_id);
    expect(before).toEqual(crossings.map((time) => [time, 10 * MINUTE_MS, 2]));
    await store.add(at(12 * HOUR_MS, { type: 'engagement' }));
    expect(await visitsOf(website_id)).toEqual(before);
  });
});

describe('a visit that continues for days', () => {
  const through = (fromMs: number, toMs: number) =>
    Array.from(
      { length: Math.floor((toMs - fromMs) / (30 * MINUTE_MS)) + 1 },
      (_, n) => fromMs + n * 30 * MINUTE_MS,
    );

  test('is split at each midnight after it continued for an entire UTC day', async () => {
    const { website_id, at } = newSite();
    const begin = 12 * HOUR_MS;
    await store.add(...through(begin, 4 * DAY_MS + begin).map((time) => at(time)));
    expect(await visitsOf(website_id)).toEqual([
      [begin, 36 * HOUR_MS - 30 * MINUTE_MS, 72],
      [2 * DAY_MS, 24 * HOUR_MS - 30 * MINUTE_MS, 48],
      [3 * DAY_MS, 24 * HOUR_MS - 30 * MINUTE_MS, 48],
      [4 * DAY_MS, 12 * HOUR_MS, 25],
    ]);
  });

  test('is split a day later if it starts a millisecond after midnight', async () => {
    const { website_id, at } = newSite();
    await store.add(...through(0, 2 * DAY_MS).map((time) => at(time)));
    await store.add(...through(1, 2 * DAY_MS).map((time) => at(time, { visitor_id: 8 })));
    expect((await visitsOf(website_id)).map(([began]) => began)).toEqual([0, DAY_MS, 2 * DAY_MS, 1]);
  });

  test('is split at other times after a late event moves its start to the evening before', async () => {
    const { website_id, at } = newSite();
    await store.add(...through(10 * MINUTE_MS, 3 * DAY_MS).map((time) => at(time)));
    expect((await visitsOf(website_id)).map(([began]) => began)).toEqual([
      10 * MINUTE_MS,
      2 * DAY_MS + 10 * MINUTE_MS,
    ]);
    await store.add(at(-15 * MINUTE_MS));
    expect((await visitsOf(website_id)).map(([began]) => began)).toEqual([
      -15 * MINUTE_MS,
      DAY_MS + 10 * MINUTE_MS,
      2 * DAY_MS + 10 * MINUTE_MS,
    ]);
  });
});

describe('a visit', () => {
  test('with only engagement pings has rows, but no first row', async () => {
    const { website_id, at } = newSite({ type: 'engagement' });
    await store.add(at(MINUTE_MS, { country: 'AT' }), at(31 * MINUTE_MS, { country: 'DE' }));
    expect(await store.rows(website_id)).toMatchObject(
      [0, 30 * MINUTE_MS].map((slice) => ({
        slice: DAY + slice,
        events: 0,
        is_first: 0,
        is_only: 0,
        began_at: DAY + MINUTE_MS,
        duration_ms: 0,
        visit_events: 0,
        entry_page: '',
        country: 'AT',
      })),
    );
  });

  test('is described by its events, even if it starts with a ping and a ping connects its events', async () => {
    const { website_id, at } = newSite();
    await store.add(
      at(0, { type: 'engagement', country: 'DE' }),
      at(20 * MINUTE_MS, { type: 'custom', path: '/c', country: 'AT' }),
      at(45 * MINUTE_MS, { type: 'engagement' }),
      at(70 * MINUTE_MS, { path: '/p' }),
    );
    expect(await visitsOf(website_id)).toEqual([[20 * MINUTE_MS, 50 * MINUTE_MS, 2]]);
    expect(await columnOf(website_id, 'entry_page')).toEqual(['/p', '/p', '/p']);
    expect(await columnOf(website_id, 'country')).toEqual(['AT', 'AT', 'AT']);
    expect(await columnOf(website_id, 'events')).toEqual([1, 0, 1]);
  });

  test('has the link of its first event with a link, in each half hour', async () => {
    const { website_id, at } = newSite();
    await store.add(
      at(0),
      at(25 * MINUTE_MS, { link_id: 'lnk_1', link_click: 'a', link_split: '0' }),
      at(50 * MINUTE_MS, { link_id: 'lnk_2', link_click: 'b' }),
      at(3 * HOUR_MS),
    );
    expect(await columnOf(website_id, 'link_id')).toEqual(['lnk_1', 'lnk_1', '']);
    expect(await columnOf(website_id, 'link_click')).toEqual(['a', 'a', '']);
    expect(await columnOf(website_id, 'link_split')).toEqual(['0', '0', '']);
  });

  test('of a bot is separate from that of a visitor with the same id', async () => {
    const { website_id, at } = newSite();
    await store.add(at(0), at(MINUTE_MS, { bot: 'Googlebot' }), at(2 * MINUTE_MS));
    expect(await visitsOf(website_id)).toEqual([
      [0, 2 * MINUTE_MS, 2],
      [MINUTE_MS, 0, 1],
    ]);
  });

  test('does not depend on the order of arrival of events in the same millisecond', async () => {
    const { website_id, at } = newSite();
    const together = ['/a', '/b'].flatMap((path) => ['AT', 'DE'].map((country) => at(0, { path, country })));
    const orders = [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [1, 3, 0, 2],
    ];
    for (const [turn] of together.entries())
      await store.add(
        ...orders.map((order, visitor_id) => ({ ...at(0), ...together[order[turn] ?? 0], visitor_id })),
      );
    const rows = await store.rows(website_id);
    const seen = rows.map(({ entry_page, exit_page, country }) => [entry_page, exit_page, country]);
    expect(seen).toEqual([seen[0], seen[0], seen[0]]);
    expect(seen[0]?.[0]).not.toBe(seen[0]?.[1]);
  });
});

describe('a visitor is marked as active in one half hour only', () => {
  test('if anonymous and active in one half hour', async () => {
    const { website_id, at } = newSite();
    await store.add(at(0), at(20 * MINUTE_MS), at(40 * MINUTE_MS, { type: 'engagement' }));
    expect(await columnOf(website_id, 'is_only')).toEqual([1, 0]);
    await store.add(at(5 * HOUR_MS));
    expect(await columnOf(website_id, 'is_only')).toEqual([0, 0, 0]);
  });

  test.each(['anonymous_id', 'profile_id', 'session_id'])('not if identified by %s', async (name) => {
    const { website_id, at } = newSite();
    await store.add(at(0));
    expect(await columnOf(website_id, 'is_only')).toEqual([1]);
    await store.add(at(MINUTE_MS, { type: 'engagement', [name]: 'x' }));
    expect(await columnOf(website_id, 'is_only')).toEqual([0]);
  });

  test('not if a visit crosses midnight, nor if a bot has the same id', async () => {
    const { website_id, at } = newSite();
    await store.add(at(-MINUTE_MS), at(MINUTE_MS));
    await store.add(at(0, { visitor_id: 8 }), at(0, { visitor_id: 8, bot: 'Googlebot' }));
    expect(await columnOf(website_id, 'is_only')).toEqual([0, 0, 0, 0]);
  });
});
