import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';

let app: TestApp;
let owner: TestPerson;
let shop: string;
let key: string;

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@pharos.example');
  shop = (await app.addWebsite(owner, 'shop.example')).id;
  key = (await app.addKey(owner, ['read:data', 'track:events'])).secret;
});
afterAll(() => app.close());

async function track(fields: Record<string, unknown>): Promise<void> {
  const answer = await app.post(`/track?website_id=${shop}`, { name: 'pageview', path: '/', ...fields }, key);
  expect(answer.statusCode).toBe(200);
}

/**
 * Returns the number of pageviews, and checks that sessions, which come from visits, are as many: every event is of a visitor
 * of its own. A query waits for a bounded time: on a busy machine its answer may say that it is behind, and then another
 * query follows.
 */
async function ask(about = `website_id=${shop}`): Promise<number> {
  const byType = { metrics: ['pageviews'], dimensions: ['event_type'] };
  const query = { parameters: ['summary_metrics', 'top_pages', byType], preset: 'last_7d' };
  const answer = (await app.post(`/v1/query?${about}`, query, key)).json();
  const pageviews = answer.data.map(({ data }: { data: { pageviews: number }[] }) => data[0]?.pageviews ?? 0);
  const sessions = answer.data[0].data[0]?.sessions ?? 0;
  if (answer.meta.behind !== undefined) return ask(about);
  expect(new Set([sessions, ...pageviews]).size).toBe(1);
  expect(answer.meta.asOf).toBe(new Date(app.clock.now()).toISOString());
  return pageviews[0];
}

test('an acknowledged event is in the next response, in all of its values', async () => {
  for (let count = 1; count <= 4; count += 1) {
    await track({ anonymousId: `visitor-${count}` });
    expect(await ask()).toBe(count);
  }
});

test('so is one that happened days ago, and one in a query about the organization', async () => {
  const before = await ask();
  await track({ anonymousId: 'late', timestamp: app.clock.now() - 3 * 86_400_000 });
  expect(await ask(`organization_id=${owner.organizationId}`)).toBe(before + 1);
});

test('an export contains events acknowledged before it', async () => {
  await track({ path: '/exported' });
  const exported = async () => {
    const url = `/v1/export?website_id=${shop}&preset=last_7d`;
    return (await app.inject({ url, headers: { 'x-api-key': key } })).body;
  };
  // Nothing else makes the loader publish.
  await expect.poll(exported).toContain('"/exported"');
});
