import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../stores/facts/sql.ts';
import { createMemoryLive } from '../../stores/live/memory.ts';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { claimOf, restoreClickClaims } from './click-claims.ts';
import { CLICK_VALID_MS } from './click-tokens.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test('a click that a visit used belongs to this visit after a restart, and counts once', async () => {
  const owner = await app.addPerson('owner@example.com');
  const { secret } = await app.addKey(owner, ['read:data', 'write:links', 'track:events']);
  const website = await app.addWebsite(owner, 'shop.example');
  const link = { name: 'Sale', slug: 'sale', targetUrl: 'https://shop.example/' };
  expect((await app.post('/v1/links', link, secret)).statusCode).toBe(201);
  const { headers } = await app.inject({ url: '/l/sale', headers: { 'user-agent': CHROME } });
  const event = { name: 'pageview', websiteId: website.id, url: String(headers.location) };
  expect((await app.post('/track', event, secret)).statusCode).toBe(200);
  await app.flush();
  const [row] = await app.stores.facts.query(sql`SELECT link_click, visit_id FROM events`);
  const [clickId, visitId] = [String(row?.['link_click']), String(row?.['visit_id'])];
  expect(clickId).not.toBe('');

  const restarted = createMemoryLive({ clock: app.clock });
  await restoreClickClaims({ facts: app.stores.facts, live: restarted, clock: app.clock });
  expect(await restarted.claim([claimOf(clickId, 'vis_other')], CLICK_VALID_MS)).toEqual([visitId]);
  await restarted.close();
});
