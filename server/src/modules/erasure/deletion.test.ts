import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { join, raw, sql, text } from '../../stores/facts/sql.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';
import { organizationsModule } from '../organizations/index.ts';
import type { Website } from '../websites/index.ts';
import { deletionsContract } from './deletions.contract.ts';
import { erasures } from './erasures.table.ts';
import { TABLES } from './testing/tables.ts';

const SETTLED_MS = 6 * 60_000;
const oneDeletion = z.object({ deletion: z.looseObject({}) });

let server: TestApp;
let owner: TestPerson;
let kept: Website;
let gone: Website;
let trackKey: string;
let manageKey: string;

beforeAll(async () => {
  server = await openTestApp();
  owner = await server.addPerson('owner@example.com');
  trackKey = (await server.addKey(owner, ['track:events'])).secret;
  manageKey = (await server.addKey(owner, ['manage:websites'])).secret;
});
afterAll(() => server.close());

beforeEach(async () => {
  kept = await server.addWebsite(owner, 'kept.example');
  gone = await server.addWebsite(owner, 'gone.example');
});

const erase = (signal = new AbortController().signal) => {
  const task = server.app.tasks.find(({ name }) => name === 'erase facts');
  if (task === undefined) throw new Error('There is no such task');
  return task.run(signal);
};

const ask = (url: string, secret = manageKey) =>
  server.inject({ method: 'GET', url, headers: { 'x-api-key': secret } });

const progressOf = async (website: Website) => {
  const response = await ask(`/v1/website-deletions/${website.id}`);
  expect(response.statusCode).toBe(200);
  return oneDeletion.parse(response.json()).deletion;
};

async function send(website: Website, count: number, daysAgo = 0): Promise<void> {
  const timestamp = server.clock.now() - daysAgo * 86_400_000;
  const events = Array.from({ length: count }, (_, index) => ({
    name: 'screen_view',
    path: `/p/${index}`,
    anonymousId: `a${index}`,
    timestamp: timestamp - index * 1_000,
    websiteId: website.id,
  }));
  expect((await server.post('/track', events, trackKey)).statusCode).toBe(200);
}

/** Inserts a row into every table that has none. */
async function fillTables(website: Website): Promise<void> {
  for (const table of TABLES.names)
    await server.stores.facts.command(
      sql`INSERT INTO ${raw(table)} (website_id) SELECT ${text(website.id)}
WHERE ${text(website.id)} NOT IN (SELECT website_id FROM ${raw(table)})`,
    );
}

async function rowsOf(website: Website): Promise<Record<string, number>> {
  const counts = TABLES.names.map(
    (table) => sql`
SELECT ${text(table)} AS name, count() AS n FROM ${raw(table)} WHERE website_id = ${text(website.id)} HAVING n > 0`,
  );
  const rows = await server.stores.facts.query(join(counts, ' UNION ALL '));
  return Object.fromEntries(rows.map(({ name, n }) => [String(name), Number(n)]));
}

const remove = (website: Website) =>
  server.inject({
    method: 'DELETE',
    url: `/v1/websites/${website.id}`,
    headers: { 'x-api-key': manageKey },
  });

describe('the deletion of a website', () => {
  test('removes its rows from every table, and no others', async () => {
    await send(gone, 20);
    await send(gone, 10, 40);
    await send(kept, 5);
    await server.flush();
    await Promise.all([fillTables(gone), fillTables(kept)]);
    const before = await rowsOf(kept);
    expect(Object.keys(before).sort()).toEqual([...TABLES.names].sort());
    const total = Object.values(await rowsOf(gone)).reduce((sum, n) => sum + n, 0);

    expect((await remove(gone)).statusCode).toBe(200);
    expect(await progressOf(gone)).toMatchObject({ status: 'pending', startedAt: null, rowsTotal: 0 });
    await erase();
    expect(await rowsOf(gone)).toEqual({});
    expect(await rowsOf(kept)).toEqual(before);
    expect(await progressOf(gone)).toMatchObject({
      websiteId: gone.id,
      name: 'gone.example',
      domain: 'gone.example',
      status: 'running',
      finishedAt: null,
      rowsTotal: total,
      rowsRemoved: total,
    });
  });

  test('is complete when no file of the store contains its rows', async () => {
    await send(gone, 20);
    await send(kept, 5);
    await server.flush();
    await remove(gone);
    await erase();
    await erase();
    expect((await progressOf(gone))['status'], 'rows that arrived meanwhile are removed first').toBe(
      'running',
    );
    // Twice: the second time after the pause between two rewrites.
    for (let round = 0; round < 2; round += 1) {
      server.clock.advance(2 * SETTLED_MS);
      await erase();
    }
    expect(await progressOf(gone)).toMatchObject({ status: 'done', finishedAt: expect.any(String) });
    const parts = await server.stores.facts.query(sql`
SELECT count() AS n FROM system.parts WHERE has_lightweight_delete AND table IN ('events', 'visits')`);
    expect(parts).toEqual([{ n: 0 }]);
  });

  test('removes accepted events that were not stored yet, and later events are rejected', async () => {
    await send(gone, 7);
    await remove(gone);
    await erase();
    await server.flush();
    expect(await rowsOf(gone)).toEqual({});
    expect((await server.post('/track', { name: 'late', websiteId: gone.id }, trackKey)).statusCode).toBe(
      403,
    );
  });

  test('the second pass removes the rows of a concurrent load', async () => {
    await remove(gone);
    await erase();
    await fillTables(gone);
    server.clock.advance(2 * SETTLED_MS);
    await erase();
    expect(await rowsOf(gone)).toEqual({});
    expect(await progressOf(gone)).toMatchObject({ status: 'running', rowsTotal: TABLES.names.length });
  });

  test('restarts after an interruption, and keeps counting', async () => {
    await send(gone, 30);
    await send(gone, 10, 40);
    await server.flush();
    await remove(gone);
    const stopping = new AbortController();
    const run = erase(stopping.signal);
    // Stopped immediately after its start.
    while ((await progressOf(gone))['status'] === 'pending') await sleep(1);
    stopping.abort(new Error('The server stops'));
    await run.catch((error: unknown) => expect(error).toBe(stopping.signal.reason));
    await erase();
    expect(await rowsOf(gone)).toEqual({});
    const { rowsTotal, rowsRemoved } = await progressOf(gone);
    expect(rowsTotal).toBe(rowsRemoved);
    expect(rowsTotal).toBeGreaterThanOrEqual(80);
  });
});

describe('the deletion of an organization', () => {
  const clicksOf = async (organizationId: string) => {
    const [row] = await server.stores.facts.query(
      sql`SELECT count() AS n FROM link_clicks WHERE organization_id = ${text(organizationId)}`,
    );
    return Number(row?.['n']);
  };

  /** Clicks a link without a website. */
  async function clickLink(person: TestPerson): Promise<void> {
    const { secret } = await server.addKey(person, ['write:links']);
    const created = await server.post(
      '/v1/links',
      { name: 'Sale', targetUrl: 'https://shop.example/' },
      secret,
    );
    expect(created.statusCode, created.body).toBe(201);
    const response = await server.inject({ method: 'GET', url: `/l/${created.json().link.slug}` });
    expect(response.statusCode).toBe(302);
  }

  test('removes clicks on links without a website, also those that were not stored yet, and no others', async () => {
    const leaving = await server.addPerson('leaving@example.com');
    await clickLink(leaving);
    await clickLink(owner);
    await server.flush();
    await clickLink(leaving);
    expect(await clicksOf(leaving.organizationId)).toBe(1);
    await server.app.serviceOf(organizationsModule).remove(leaving.actor, leaving.organizationId);
    await erase();
    await server.flush();
    server.clock.advance(SETTLED_MS);
    await erase();
    expect(await clicksOf(leaving.organizationId)).toBe(0);
    expect(await clicksOf(owner.organizationId)).toBe(1);
    // Completed after the pause between two rewrites.
    for (let round = 0; round < 2; round += 1) {
      server.clock.advance(2 * SETTLED_MS);
      await erase();
    }
    const rows = await server.stores.state.db
      .select({ status: erasures.status })
      .from(erasures)
      .where(eq(erasures.organizationId, leaving.organizationId));
    expect(rows).toEqual([{ status: 'done' }]);
  });
});

test('the deletion of an account erases the clicks of its organization, whose links were deleted before', async () => {
  const person = await server.addPerson('alone@example.com');
  const organizations = server.app.serviceOf(organizationsModule);
  await server.stores.state.transaction((tx) => organizations.leaveAll(tx, person.userId));
  const rows = await server.stores.state.db
    .select({ kind: erasures.kind })
    .from(erasures)
    .where(eq(erasures.organizationId, person.organizationId));
  expect(rows).toEqual([{ kind: 'organization' }]);
});

describe('progress', () => {
  test('is visible to the organization only, newest first', async () => {
    const other = await server.addPerson('other@example.com');
    const otherKey = (await server.addKey(other, ['manage:websites'])).secret;
    await remove(gone);
    await remove(kept);
    const { deletions } = deletionsContract.list['~orpc'].outputSchema?.parse(
      (await ask('/v1/website-deletions')).json(),
    ) ?? { deletions: [] };
    expect(deletions.slice(0, 2).map(({ websiteId }) => websiteId)).toEqual([kept.id, gone.id]);
    expect((await ask('/v1/website-deletions', otherKey)).json()).toEqual({ success: true, deletions: [] });
    expect((await ask(`/v1/website-deletions/${gone.id}`, otherKey)).statusCode).toBe(404);
    const limited = { access: { type: 'website' as const, websiteIds: [gone.id] } };
    const limitedKey = (await server.addKey(owner, ['manage:websites'], limited).catch(() => undefined))
      ?.secret;
    if (limitedKey !== undefined)
      expect((await ask('/v1/website-deletions', limitedKey)).statusCode).toBe(403);
    expect((await ask(`/v1/website-deletions/${gone.id}`, trackKey)).statusCode).toBe(403);
  });
});
