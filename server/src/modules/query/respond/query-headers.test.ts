import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { AppError } from '../../../errors.ts';
import { say } from '../../../lib/texts/sentence.ts';
import { BASE_URL, openTestApp, type TestApp, type TestPerson } from '../../../testing/open-test-app.ts';
import { keysModule } from '../../keys/index.ts';

let app: TestApp;
let owner: TestPerson;
let shop: string;
let blog: string;
let key: string;

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@pharos.example');
  shop = (await app.addWebsite(owner, 'shop.example')).id;
  blog = (await app.addWebsite(owner, 'blog.example', true)).id;
  key = (await app.addKey(owner, ['read:data', 'track:events'])).secret;
});

afterEach(() => vi.restoreAllMocks());
afterAll(() => app.close());

const DASHBOARD = {
  parameters: ['summary_metrics', 'events_by_date', 'top_pages', 'country', 'browser_name'],
  preset: 'last_7d',
  compare: 'previous_period',
};

const ask = (body: unknown = DASHBOARD, query = `website_id=${shop}`, secret = key) =>
  app.post(`/v1/query?${query}`, body, secret);

const get = (query = '', headers: Record<string, string> = {}, secret = key) =>
  app.inject({
    url: `/v1/websites/${shop}/analytics?parameters=summary_metrics,top_pages&preset=last_7d${query}`,
    headers: { 'x-api-key': secret, ...headers },
  });

async function track(path: string, website = shop): Promise<void> {
  const answer = await app.post(`/track?website_id=${website}`, { name: 'pageview', path }, key);
  expect(answer.statusCode).toBe(200);
  await app.flush();
}

/** Counts the statements that reach the store. */
const statements = () => vi.spyOn(app.stores.facts, 'query');

describe('a repeated dashboard request', () => {
  test('returns the same results and ETag, with its own request id', async () => {
    await track('/first');
    const [first, second] = [await ask(), await ask()];
    const { requestId, queryId, ...figures } = first.json();
    expect(second.json()).toMatchObject(figures);
    expect(second.json().requestId).toBe(second.headers['x-request-id']);
    expect(second.json().requestId).not.toBe(requestId);
    expect(second.json().queryId).not.toBe(queryId);
    expect(second.headers.etag).toBe(first.headers.etag);
  });

  test('shows an event as soon as it is stored, though no time has passed', async () => {
    const pageviews = async () =>
      (await ask({ parameters: ['summary_metrics'] })).json().data[0].data[0].pageviews;
    const before = await pageviews();
    expect(await pageviews()).toBe(before);
    await track('/new');
    expect(await pageviews()).toBe(before + 1);
  });

  test('ten concurrent requests share their reads', async () => {
    const body = { ...DASHBOARD, preset: 'last_14d' };
    await ask({ parameters: ['summary_metrics'] });
    const spy = statements();
    await ask({ ...body, totals: true });
    const alone = spy.mock.calls.length;
    await track('/ten');
    spy.mockClear();
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask({ ...body, totals: true })));
    // On a busy machine, an invalidation of the days with roll-ups can arrive between them, and some are read again.
    expect(spy.mock.calls.length).toBeLessThanOrEqual(2 * alone);
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
    expect(new Set(answers.map((answer) => answer.json().requestId)).size).toBe(10);
  });
});

describe('a cached response is never sent to', () => {
  test('another website, organization, zone, range or filter', async () => {
    await track('/shop');
    await track('/blog', blog);
    const body = { parameters: ['top_pages'], preset: 'last_7d', limit: 3, totals: true };
    const variants: [string, unknown, string][] = [
      ['website', body, `website_id=${blog}`],
      ['organization', body, `organization_id=${owner.organizationId}`],
      ['zone', body, `website_id=${shop}&timezone=Asia/Kolkata`],
      ['range', { ...body, preset: 'last_30d' }, `website_id=${shop}`],
      ['filter', { ...body, filters: [{ field: 'path', op: 'eq', value: '/shop' }] }, `website_id=${shop}`],
      ['page', { ...body, page: 2 }, `website_id=${shop}`],
    ];
    const { etag } = (await ask(body)).headers;
    for (const [what, other, query] of variants) {
      const spy = statements();
      const answer = await ask(other, query);
      expect(answer.statusCode, what).toBe(200);
      expect(spy, what).toHaveBeenCalled();
      expect(answer.headers.etag, what).not.toBe(etag);
      spy.mockRestore();
    }
    const pages = async (query: string) =>
      (await ask(body, query)).json().data[0].data.map(({ name }: { name: string }) => name);
    expect(await pages(`website_id=${blog}`)).toEqual(['/blog']);
    expect(await pages(`website_id=${shop}`)).not.toContain('/blog');
  });

  test('a key that was revoked, or a caller without access', async () => {
    const revoked = await app.addKey(owner, ['read:data']);
    expect((await ask(DASHBOARD, `website_id=${shop}`, revoked.secret)).statusCode).toBe(200);
    const { etag } = (await get('', {}, revoked.secret)).headers;
    await app.app.serviceOf(keysModule).revoke(owner.actor, revoked.id);
    expect((await ask(DASHBOARD, `website_id=${shop}`, revoked.secret)).statusCode).toBe(401);
    const conditional = await get('', { 'if-none-match': String(etag) }, revoked.secret);
    expect(conditional.statusCode).toBe(401);
    const stranger = await app.addPerson('stranger@pharos.example');
    const foreign = await app.addKey(stranger, ['read:data']);
    expect((await ask(DASHBOARD, `website_id=${shop}`, foreign.secret)).json().code).toBe('ACCESS_DENIED');
    expect((await app.post(`/v1/query?website_id=${shop}`, DASHBOARD)).statusCode).toBe(401);
  });
});

describe('headers', () => {
  const VARY = 'Origin, Authorization, X-API-Key, X-Share-Token, Cookie';

  test('state who may cache a response, for how long, and what it depends on', async () => {
    await track('/fresh');
    for (const answer of [await ask(), await get()]) {
      expect(answer.headers).toMatchObject({
        'cache-control': 'private, max-age=0',
        vary: VARY,
        etag: expect.stringMatching(/^W\/"[\w-]{22}"$/),
      });
    }
    const own = await get('', { origin: BASE_URL });
    expect(own.headers.vary).toBe(VARY);
    expect(own.headers['access-control-expose-headers']).toContain('ETag');
  });

  test('a response about the past can be cached for a minute', async () => {
    await track('/past');
    const body = { parameters: ['summary_metrics'], preset: 'yesterday' };
    expect((await ask(body)).headers['cache-control']).toBe('private, max-age=60');
    const types = { parameters: ['summary_metrics', 'today_metrics'], preset: 'yesterday' };
    expect((await ask(types)).headers['cache-control']).toBe('private, max-age=0');
  });

  test('a batch has one tag for all, and the shortest time', async () => {
    await track('/batch');
    const past = { parameters: ['summary_metrics'], preset: 'yesterday' };
    const batch = await ask([past, { ...past, preset: 'today' }]);
    expect(batch.headers['cache-control']).toBe('private, max-age=0');
    expect(batch.headers.etag).not.toBe((await ask([past, past])).headers.etag);
  });

  test('a client with a current response receives 304: no body, the same headers', async () => {
    const full = await get();
    const etag = String(full.headers.etag);
    for (const sent of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const answer = await get('', { 'if-none-match': sent });
      expect([answer.statusCode, answer.body], sent).toEqual([304, '']);
      expect(answer.headers).toMatchObject({ etag, vary: VARY, 'x-request-id': expect.any(String) });
      expect(answer.headers['cache-control']).toMatch(/^private, max-age=\d+$/);
      expect(answer.headers['content-type']).toBeUndefined();
      expect(answer.headers['content-length'] ?? '0').toBe('0');
    }
    for (const sent of ['"other"', 'W/"x", "y"', etag.slice(3)])
      expect((await get('', { 'if-none-match': sent })).statusCode, sent).toBe(200);
    await track('/changes-everything');
    const changed = await get('', { 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
  });

  test('POST is always answered in full: 304 is for GET and HEAD', async () => {
    const { etag } = (await ask()).headers;
    const answer = await app.post(`/v1/query?website_id=${shop}`, DASHBOARD, key, {
      'if-none-match': String(etag),
    });
    expect([answer.statusCode, answer.json().success]).toEqual([200, true]);
  });

  test('a response with a failed parameter is not cached', async () => {
    const original = app.stores.facts.query;
    let fails = true;
    const spy = statements().mockImplementation((...call) => {
      if (fails)
        return Promise.reject(
          new AppError('QUERY_ERROR', {
            message: say('fields.other', { message: 'needs more memory' }),
          }),
        );
      return original.apply(app.stores.facts, call);
    });
    const body = { parameters: ['country'], preset: 'last_90d' };
    const failed = await ask(body);
    expect(failed.statusCode).toBe(200);
    expect(failed.json().data).toEqual([
      { parameter: 'country', success: false, data: [], error: 'needs more memory' },
    ]);
    expect(failed.headers).toMatchObject({ 'cache-control': 'no-store', vary: VARY });
    expect(failed.headers.etag).toBeUndefined();
    fails = false;
    spy.mockClear();
    expect((await ask(body)).json().data[0].success).toBe(true);
    expect(spy).toHaveBeenCalled();
  });

  test('an error has no tag and may not be kept', async () => {
    const answer = await ask({ parameters: ['nothing_like_it'] });
    expect(answer.statusCode).toBe(400);
    expect([answer.headers.etag, answer.headers['cache-control']]).toEqual([undefined, undefined]);
  });
});
