import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../lib/time/time-zone.ts';
import { sql, text } from '../../stores/facts/sql.ts';
import { fuzzRuns } from '../../testing/fuzz-runs.ts';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import type { TestEvent } from '../query/testing/events.ts';
import { websitesModule } from '../websites/index.ts';
import { retentionEdge } from './apply-retention.ts';
import { removalOfExpired } from './remove-expired.ts';
import { type ErasureStore, FIRST_MS, openErasureStore, randomEvents } from './testing/erasure-store.ts';
import { TABLES } from './testing/tables.ts';

describe('the first day that is kept', () => {
  test.each([
    ['UTC', '2026-03-10T14:00:00Z', 7, '2026-03-03T00:00:00.000Z'],
    ['UTC', '2026-03-10T00:00:00Z', 1, '2026-03-09T00:00:00.000Z'],
    ['Asia/Kathmandu', '2026-03-10T18:14:59Z', 7, '2026-03-02T18:15:00.000Z'],
    ['Asia/Kathmandu', '2026-03-10T18:15:00Z', 7, '2026-03-03T18:15:00.000Z'],
    ['America/New_York', '2026-03-10T14:00:00Z', 7, '2026-03-03T05:00:00.000Z'],
    ['Nowhere/Gone', '2026-03-10T14:00:00Z', 7, '2026-03-03T00:00:00.000Z'],
  ])('in %s at %s with %i days begins at %s', (timeZone, now, retentionDays, edge) => {
    expect(new Date(retentionEdge({ timeZone, retentionDays }, Date.parse(now))).toISOString()).toBe(edge);
  });
});

describe('expired facts', () => {
  let erasure: ErasureStore;
  beforeAll(async () => {
    erasure = await openErasureStore();
  });
  afterAll(() => erasure.close());

  test('are removed as if they had never been recorded, wherever the limit is', async () => {
    const edges = [
      ['within a half hour', 3 * DAY_MS + 5 * HOUR_MS + 17 * 60_000],
      ['midnight', 3 * DAY_MS],
      ['before midnight', 4 * DAY_MS - 7 * 60_000],
    ]
      .map(([name, sinceMs], seed) => ({
        name: String(name),
        edgeMs: FIRST_MS + Number(sinceMs),
        events: (websiteId: string) => randomEvents(websiteId, seed),
      }))
      .slice(0, fuzzRuns(1));
    const all = (name: string) => `web_all ${name}`;
    const rest = (name: string) => `web_rest ${name}`;
    await erasure.add([
      ...edges.flatMap(({ name, events }) => events(all(name))),
      ...edges.flatMap(({ name, edgeMs, events }) =>
        events(rest(name)).filter(({ time }) => Number(time) >= edgeMs),
      ),
      ...randomEvents('web_other', 9),
    ]);
    await erasure.rollUps.advance();
    const untouched = await erasure.picture('web_other');
    expect(untouched['sums']).not.toEqual([]);

    const { facts } = erasure.store;
    const ofWebsites = edges.map(({ name, edgeMs }) => ({ websiteId: all(name), edgeMs }));
    await erasure.remove(removalOfExpired({ facts, rollUps: erasure.rollUps, tables: TABLES }, ofWebsites));
    for (const { name } of edges) {
      const left = await erasure.picture(all(name));
      expect(left['events']?.length).toBeGreaterThan(100);
      expect(left, name).toEqual(await erasure.picture(rest(name)));
    }
    expect(await erasure.picture('web_other')).toEqual(untouched);
  }, 60_000);
});

describe('the setting of a website', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await openTestApp();
  });
  afterAll(() => server.close());

  const run = (name: string) => {
    const task = server.app.tasks.find((candidate) => candidate.name === name);
    if (task === undefined) throw new Error(`There is no task ${name}`);
    return task.run(new AbortController().signal);
  };
  const days = async (websiteId: string) => {
    const [row] = await server.stores.facts.query(sql`
SELECT arraySort(groupUniqArray(dateDiff('day', time, ${text(new Date(server.clock.now()).toISOString().slice(0, 19))}::DateTime('UTC')))) AS days
FROM events WHERE website_id = ${text(websiteId)}`);
    return row?.['days'];
  };

  test('takes effect at the next run, in its own zone; without it, everything is kept', async () => {
    const owner = await server.addPerson('owner@example.com');
    const key = (await server.addKey(owner, ['track:events'])).secret;
    const keeps = await server.addWebsite(owner, 'keeps.example');
    const limited = await server.addWebsite(owner, 'limited.example');
    const ages = [0, 1, 2, 3, 4, 29, 30, 31, 39];
    for (const { id: websiteId } of [keeps, limited]) {
      const events: TestEvent[] = [];
      for (const day of ages)
        events.push({
          name: 'pageview',
          websiteId,
          timestamp: server.clock.now() - day * DAY_MS,
          website_id: '',
          time: 0,
          visitor_id: 0,
          visit_id: '',
        });
      expect((await server.post('/track', events, key)).statusCode).toBe(200);
    }
    await server.flush();
    const shorten = (retentionDays: number) =>
      server.app
        .serviceOf(websitesModule)
        .update(owner.actor, limited.id, { retentionDays, timeZone: 'UTC' });

    await shorten(30);
    await run('apply retention');
    await run('erase facts');
    expect(await days(limited.id)).toEqual(ages.slice(0, 7));
    await shorten(3);
    await run('apply retention');
    expect(await days(limited.id), 'it checks once a day').toHaveLength(7);

    server.clock.advance(DAY_MS);
    await run('erase facts');
    await run('apply retention');
    await run('erase facts');
    expect(await days(limited.id)).toEqual([1, 2, 3]);
    expect(await days(keeps.id)).toHaveLength(ages.length);
  });

  test('of all websites limits clicks on links without a website: to the longest period', async () => {
    const owner = await server.addPerson('links@example.com');
    const websites = server.app.serviceOf(websitesModule);
    const ids: string[] = [];
    for (const domain of ['one.example', 'two.example'])
      ids.push((await server.addWebsite(owner, domain)).id);
    const limit = (id: string | undefined, retentionDays: number) =>
      websites.update(owner.actor, id ?? '', { retentionDays, timeZone: 'UTC' });
    const { secret } = await server.addKey(owner, ['write:links']);
    const link = { name: 'x', slug: 'kept', targetUrl: 'https://elsewhere.example/' };
    expect((await server.post('/v1/links', link, secret)).statusCode).toBe(201);
    for (const days of [15, 4, 0]) {
      expect((await server.inject({ url: '/l/kept' })).statusCode).toBe(302);
      await server.flush();
      server.clock.advance(days * DAY_MS);
    }
    const count = async () => {
      const [row] = await server.stores.facts.query(
        sql`SELECT count() AS clicks FROM link_clicks WHERE organization_id = ${text(owner.organizationId)}`,
      );
      return Number(row?.['clicks']);
    };
    const apply = async () => {
      server.clock.advance(DAY_MS);
      await run('apply retention');
      await run('erase facts');
    };
    await limit(ids[0], 3);
    await apply();
    expect(await count(), 'the other website keeps everything').toBe(3);
    await limit(ids[1], 10);
    await apply();
    expect(await count()).toBe(2);
  });
});
