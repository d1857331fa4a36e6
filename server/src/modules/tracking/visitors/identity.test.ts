import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/open-test-app.ts';
import { CHROME, FIREFOX } from '../testing/fixtures.ts';

let app: TestApp;
let secret: string;
let websiteId: string;

beforeAll(async () => {
  app = await openTestApp();
  const owner = await app.addPerson('owner@example.com');
  websiteId = (await app.addWebsite(owner, 'shop.example')).id;
  secret = (await app.addKey(owner, ['read:data'])).secret;
});
afterAll(() => app.close());

async function send(path: string, body: object, userAgent = CHROME): Promise<void> {
  const answer = await app.inject({
    method: 'POST',
    url: `${path}?website_id=${websiteId}`,
    headers: { 'content-type': 'text/plain', 'user-agent': userAgent },
    payload: JSON.stringify(body),
  });
  expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ success: true })]);
}

async function query(parameter: unknown) {
  await app.flush();
  const body = { parameters: [parameter], preset: 'last_7d' };
  const answer = await app.post(`/v1/query?website_id=${websiteId}`, body, secret);
  return answer.json().data[0].data;
}

describe('a visitor who is identified during a visit, without an id in the browser', () => {
  test('gets all events of the visit, which remains one visit of one visitor', async () => {
    await send('/track', { name: 'pageview', path: '/' });
    await send('/track', { name: 'pageview', path: '/login' });
    await send('/identify', { profileId: 'ada', traits: { plan: 'pro' } });
    await send('/track', { name: 'pageview', path: '/app', profileId: 'ada' });
    expect(await query('profile_list')).toEqual([
      expect.objectContaining({ visitor_id: 'ada', session_count: 1, total_events: 3, unique_pages: 3 }),
    ]);
    expect(await query({ name: 'profile_detail', options: { profileId: 'ada' } })).toEqual([
      expect.objectContaining({ visitor_id: 'ada', total_sessions: 1, total_pageviews: 3 }),
    ]);
    expect(await query('summary_metrics')).toEqual([
      expect.objectContaining({ sessions: 1, unique_visitors: 1, pageviews: 3 }),
    ]);
  });

  test('gets the earlier events even without later ones', async () => {
    await send('/track', { name: 'pageview', path: '/' }, FIREFOX);
    await send('/identify', { profileId: 'bob' }, FIREFOX);
    const people = await query('profile_list');
    expect(people.map((row: { visitor_id: string }) => row.visitor_id).sort()).toEqual(['ada', 'bob']);
    expect(people).toContainEqual(
      expect.objectContaining({ visitor_id: 'bob', session_count: 1, total_events: 1 }),
    );
  });
});

test.each([
  ['no profile', {}, 'body.profileId'],
  ['a profile of spaces', { profileId: '  ' }, 'body.profileId'],
  ['a trait within a trait', { profileId: 'a', traits: { a: { b: 1 } } }, 'body.traits.a'],
  ['a prototype key', JSON.parse('{"profileId":"a","traits":{"constructor":1}}'), 'body.traits.constructor'],
  ['a batch', [{ profileId: 'a' }], 'body'],
])('%s is rejected with the name of the field', async (_, body, field) => {
  const answer = await app.post(`/identify?website_id=${websiteId}`, body);
  expect(answer.json()).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field }] });
});
