import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BASE_URL, openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';

/** Each has a website, whose visits are stored together. */
const TESTS = 7;
const websites: string[] = [];

let app: TestApp;
let owner: TestPerson;
let websiteId: string;
let key: string;

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  key = (await app.addKey(owner, ['track:events', 'read:data'])).secret;
  for (let count = 0; count < TESTS; count += 1)
    websites.push((await app.addWebsite(owner, 'shop.example')).id);
  await visit(websites, [
    ['one', 'DE'],
    ['two', 'DE'],
    ['three', 'FR'],
  ]);
});
afterAll(() => app.close());
beforeEach(() => {
  app.clock.advance(61_000);
  websiteId = websites.pop() ?? expect.unreachable();
});

const as = {
  get cookie() {
    return owner.cookie;
  },
  origin: BASE_URL,
};
async function visit(
  ids: readonly string[],
  visitors: readonly (readonly [anonymousId: string, country: string])[],
): Promise<void> {
  const events = ids.flatMap((id) =>
    visitors.map(([anonymousId, country]) => ({
      websiteId: id,
      name: 'screen_view',
      anonymousId,
      path: '/',
      properties: { country },
    })),
  );
  expect((await app.post('/track', events, key)).statusCode).toBe(200);
  await app.flush();
}
async function share(body: object): Promise<string> {
  const created = await app.post('/v1/shares', { websiteId, name: 'Badge', ...body }, undefined, { ...as });
  expect(created.statusCode).toBe(201);
  return created.json().share.id;
}
const badge = (id: string, query = '', headers: Record<string, string> = {}) =>
  app.inject({ url: `/public/v1/shares/${id}/badge.svg${query}`, headers });
const labelOf = (svg: string) => /aria-label="([^"]*)"/.exec(svg)?.[1];

describe('the badge of a link', () => {
  test('shows the figure of the dashboard to anyone', async () => {
    const id = await share({ badge: { metric: 'visitors', period: 'last_7d' } });
    const response = await badge(id);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=60',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(labelOf(response.body)).toBe('visitors in 7 days: 3');
    const asked = await app.post(
      `/v1/query?website_id=${websiteId}`,
      { parameters: ['summary_metrics'], preset: 'last_7d' },
      key,
    );
    expect(asked.json().data[0].data[0].visitors).toBe(3);
    const visits = await share({ badge: { metric: 'sessions', period: 'last_7d' } });
    expect(labelOf((await badge(visits)).body)).toBe('visits in 7 days: 3');
    expect(asked.json().data[0].data[0].sessions).toBe(3);
  });

  test('is limited by the filters of the link', async () => {
    const id = await share({
      badge: { metric: 'visitors', period: 'last_7d' },
      filters: [{ field: 'page', op: 'eq', value: '/elsewhere' }],
    });
    expect(labelOf((await badge(id)).body)).toBe('visitors in 7 days: 0');
  });

  test('is at most a minute old, and a changed setting applies immediately', async () => {
    const id = await share({ badge: { metric: 'visitors' } });
    expect(labelOf((await badge(id)).body)).toBe('visitors in 30 days: 3');
    await visit([websiteId], [['four', 'DE']]);
    app.clock.advance(20_000);
    const kept = await badge(id);
    expect([labelOf(kept.body), kept.headers['cache-control']]).toEqual([
      'visitors in 30 days: 3',
      'public, max-age=40',
    ]);
    app.clock.advance(40_000);
    expect(labelOf((await badge(id)).body)).toBe('visitors in 30 days: 4');
    await app.inject({
      method: 'PATCH',
      url: `/v1/shares/${id}`,
      headers: { ...as },
      payload: { badge: { metric: 'pageviews', period: 'last_90d' } },
    });
    expect(labelOf((await badge(id)).body)).toBe('pageviews in 90 days: 4');
  });

  test('has another label on request, which is escaped, and an ETag', async () => {
    const id = await share({ badge: { metric: 'visitors' } });
    const response = await badge(id, `?label=${encodeURIComponent('<script>&"')}`);
    expect(response.body).not.toContain('<script>');
    expect(labelOf(response.body)).toBe('&#60;script&#62;&#38;&#34;: 3');
    const etag = String(response.headers['etag']);
    const again = await badge(id, `?label=${encodeURIComponent('<script>&"')}`, { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await badge(id, '', { 'if-none-match': etag })).statusCode).toBe(200);
    const long = await badge(id, `?label=${'x'.repeat(41)}`);
    expect([long.statusCode, long.json().details[0].field]).toEqual([400, 'query.label']);
  });

  test('ends with the website', async () => {
    const id = await share({ badge: { metric: 'visitors' } });
    expect((await badge(id)).statusCode).toBe(200);
    const removed = await app.inject({
      method: 'DELETE',
      url: `/v1/websites/${websiteId}`,
      headers: { ...as },
    });
    expect(removed.statusCode).toBe(200);
    expect((await badge(id)).statusCode).toBe(404);
  });

  test('does not exist for a link with a password', async () => {
    const chosen = { badge: { metric: 'visitors' }, password: 'eight or more' };
    const both = await app.post('/v1/shares', { websiteId, name: 'Badge', ...chosen }, undefined, { ...as });
    expect([both.statusCode, both.json().details[0].field]).toEqual([400, 'badge']);
    const patch = (id: string, payload: object) =>
      app.inject({ method: 'PATCH', url: `/v1/shares/${id}`, headers: { ...as }, payload });
    const shown = await share({ badge: chosen.badge });
    const secret = await share({ password: chosen.password });
    for (const response of [
      await patch(shown, { password: chosen.password }),
      await patch(secret, { badge: chosen.badge }),
    ])
      expect([response.statusCode, response.json().details[0].field]).toEqual([400, 'badge']);
    expect((await badge(shown)).statusCode).toBe(200);
    expect((await badge(secret)).statusCode).toBe(404);
    expect((await patch(shown, { password: chosen.password, badge: null })).statusCode).toBe(200);
    expect((await badge(shown)).statusCode).toBe(404);
  });

  test('does not exist without the setting, and ends with the link', async () => {
    const without = await share({});
    expect((await badge(without)).json().code).toBe('NOT_FOUND');
    expect((await badge('shr_unknown')).json().code).toBe('NOT_FOUND');
    const id = await share({ badge: { metric: 'visitors' } });
    expect((await badge(id)).statusCode).toBe(200);
    await app.inject({ method: 'DELETE', url: `/v1/shares/${id}`, headers: { ...as } });
    expect((await badge(id)).statusCode).toBe(404);
  });
});
