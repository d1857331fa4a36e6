import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';
import { organizationsModule } from '../organizations/index.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

let app: TestApp;
let owner: TestPerson;
let secret: string;
let day: string;

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  secret = (await app.addKey(owner, ['read:links', 'write:links'])).secret;
  day = new Date(app.clock.now()).toISOString().slice(0, 10);
  const clicks = { one: 1, none: 0, five: 5, two: 2, also2: 2, tagged: 4 };
  for (const [slug, count] of Object.entries(clicks)) {
    const link = {
      name: slug,
      slug,
      targetUrl: 'https://shop.example/',
      ...(slug === 'tagged' && { tags: ['t'] }),
    };
    expect((await app.post('/v1/links', link, secret)).statusCode).toBe(201);
    await click(slug, count);
  }
});
afterAll(() => app.close());

/** Clicks a link, with a click of a bot in addition, which does not count. */
async function click(slug: string, count: number): Promise<void> {
  const open = (agent: string) => app.inject({ url: `/l/${slug}`, headers: { 'user-agent': agent } });
  for (let number = 0; number < count; number += 1) await open(CHROME);
  await open('Googlebot/2.1');
  await app.flush();
  app.clock.advance(1_000);
}

const list = async (query: string) =>
  (await app.inject({ url: `/v1/links?sort=clicks&${query}`, headers: { 'x-api-key': secret } })).json();
const slugsOf = (page: { links: readonly { slug: string }[] }) => page.links.map(({ slug }) => slug);

describe('the list by clicks', () => {
  test('has links with most clicks first, those without clicks, too, newest first among equals', async () => {
    const page = await list(`startDate=${day}`);
    expect(slugsOf(page)).toEqual(['five', 'tagged', 'also2', 'two', 'one', 'none']);
    expect(page.links.map(({ clicks }: { clicks: { total: number } }) => clicks.total)).toEqual([
      5, 4, 2, 2, 1, 0,
    ]);
    expect(slugsOf(await list(`startDate=${day}&order=asc`))).toEqual([
      'none',
      'one',
      'two',
      'also2',
      'tagged',
      'five',
    ]);
    expect(slugsOf(await list(`startDate=${day}&tag=T`))).toEqual(['tagged']);
  });

  test('has the days of the organization unless the request names a time zone', async () => {
    const { update } = app.app.serviceOf(organizationsModule);
    const todayIn = (timeZone: string) =>
      new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(app.clock.now()));
    const before = new Date(Date.parse(day) - 2 * 86_400_000).toISOString().slice(0, 10);
    const lastOf = async (more: string) =>
      (await list(`startDate=${before}&search=five${more}`)).links[0].clicks.series.at(-1).date;
    // 25 hours apart.
    for (const timeZone of ['Pacific/Pago_Pago', 'Pacific/Kiritimati']) {
      await update(owner.actor, owner.organizationId, { timeZone });
      expect(await lastOf('')).toBe(todayIn(timeZone));
      expect(await lastOf('&timezone=UTC')).toBe(todayIn('UTC'));
    }
    await update(owner.actor, owner.organizationId, { timeZone: 'UTC' });
  });

  test('counts clicks of the requested days only', async () => {
    const days = 'startDate=2025-01-01&endDate=2025-01-02';
    expect(slugsOf(await list(days))).toEqual(['tagged', 'also2', 'two', 'five', 'none', 'one']);
  });

  test('has pages without gaps or duplicates, whatever is clicked meanwhile', async () => {
    const found: string[] = [];
    let cursor = '';
    do {
      const page = await list(`startDate=${day}&limit=2${cursor && `&cursor=${cursor}`}`);
      found.push(...slugsOf(page));
      cursor = page.nextCursor ?? '';
      // These would move to the first page.
      await click('one', 3);
      await click('none', 2);
    } while (cursor !== '');
    expect(found).toEqual(['five', 'tagged', 'also2', 'two', 'one', 'none']);
  });

  test('requires days, and a cursor of its own', async () => {
    expect(await list('limit=2')).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field: 'startDate' }],
    });
    const other = await app.inject({ url: '/v1/links?limit=1', headers: { 'x-api-key': secret } });
    for (const cursor of [other.json().nextCursor, Buffer.from('["clicks","x","y"]').toString('base64url')])
      expect(await list(`startDate=${day}&cursor=${cursor}`)).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: [{ field: 'cursor' }],
      });
  });
});

test('a link with a click limit reports how many of its clicks are used', async () => {
  const link = { name: 'x', slug: 'limited', targetUrl: 'https://shop.example/', clickLimit: 3 };
  const { id, clicksUsed } = (await app.post('/v1/links', link, secret)).json().link;
  expect(clicksUsed).toBe(0);
  await click('limited', 5);
  const read = await app.inject({ url: `/v1/links/${id}`, headers: { 'x-api-key': secret } });
  expect(read.json().link).toMatchObject({ clickLimit: 3, clicksUsed: 3 });
  expect((await list(`startDate=${day}&search=five`)).links[0]).toMatchObject({ clicksUsed: null });
});
