import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '../../errors.ts';
import { sql, text } from '../../stores/facts/sql.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';

let server: TestApp;
let owner: TestPerson;
let websiteId: string;
let key: string;

beforeAll(async () => {
  server = await openTestApp();
  owner = await server.addPerson('owner@example.com');
  key = (await server.addKey(owner, ['track:events', 'read:data', 'manage:websites'])).secret;
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.advance(61_000);
  websiteId = (await server.addWebsite(owner, 'shop.example')).id;
});

const send = async (...events: readonly object[]) => {
  const body = events.map((event) => ({ name: 'pageview', path: '/', websiteId, ...event }));
  expect((await server.post('/track', body, key)).statusCode).toBe(200);
};
const call = (method: 'GET' | 'DELETE', path: string, secret = key) =>
  server.inject({ method, url: `${path}?website_id=${websiteId}`, headers: { 'x-api-key': secret } });
const profile = (id: string) => `/v1/profiles/${encodeURIComponent(id)}`;
const erase = () => {
  const task = server.app.tasks.find(({ name }) => name === 'erase facts');
  return task?.run(new AbortController().signal);
};
const left = async () => {
  const rows = await server.stores.facts.query(sql`
SELECT profile_id, anonymous_id FROM events WHERE website_id = ${text(websiteId)} ORDER BY ALL`);
  return rows.map((row) => `${row['profile_id']}/${row['anonymous_id']}`);
};
const lines = (body: string): Record<string, unknown>[] =>
  body
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Record<string, unknown> => JSON.parse(line));
const exported = async (id: string) => {
  const response = await call('GET', `${profile(id)}/export`);
  expect([response.statusCode, response.headers['content-type']]).toEqual([
    200,
    'application/x-ndjson; charset=utf-8',
  ]);
  return lines(response.body);
};

describe('erasing a profile', () => {
  // URL delimiters, letters of many scripts, the longest id, and a path segment of the API.
  const ids = ['a/b?c=d&e#f%2F', '%', `${'ä'.repeat(120)}🙂 "'\\;`, '界'.repeat(256), 'erasures', '..%2f'];
  /** Websites whose profiles are erased in one run, because a run takes a second of processor time. */
  let ofAda: string;
  let ofMany: string;
  let ofMail: string;
  let accepted: { statusCode: number; json(): unknown };

  beforeAll(async () => {
    const add = async () => {
      websiteId = (await server.addWebsite(owner, 'shop.example')).id;
      return websiteId;
    };
    ofAda = await add();
    await send({ anonymousId: 'laptop' }, { anonymousId: 'laptop', profileId: 'ada' });
    await send({ anonymousId: 'laptop', profileId: 'bob' }, { anonymousId: 'phone', profileId: 'ada' });
    await send({ anonymousId: 'other' }, { profileId: 'bob' });
    ofMany = await add();
    await send(...ids.map((profileId) => ({ profileId })), { profileId: 'another' });
    ofMail = await add();
    await send({ profileId: 'ada@example.com' });
    await server.flush();
    await call('DELETE', profile('ada@example.com'));
    websiteId = ofMany;
    for (const id of ids) {
      expect((await exported(id)).map((row) => row['profile_id'])).toEqual([id]);
      expect((await call('DELETE', profile(id))).statusCode).toBe(202);
    }
    websiteId = ofAda;
    accepted = await call('DELETE', profile('ada'));
    await erase();
  });

  test('removes the data of its visitors from before they were identified, and returns the counts first', async () => {
    websiteId = ofAda;
    expect(accepted.statusCode).toBe(202);
    expect(accepted.json()).toMatchObject({
      success: true,
      erasure: { status: 'pending', websiteId, rowsTotal: 0, finishedAt: null },
      found: { events: 4, visitors: 2, otherProfiles: 1 },
      message: expect.stringContaining('4 event(s)'),
    });
    expect(await left()).toEqual(['/other', 'bob/']);
    const list = (await call('GET', '/v1/profile-erasures')).json();
    expect(list.erasures).toEqual([
      expect.objectContaining({ status: 'running', rowsTotal: 4, rowsRemoved: 4 }),
    ]);
    expect(JSON.stringify(list)).not.toContain('ada');
  });

  test('works for any valid id', async () => {
    websiteId = ofMany;
    expect(await left()).toEqual(['another/']);
  });

  test('deletes the profile id on completion; the audit log never contains it', async () => {
    websiteId = ofMail;
    for (let round = 0; round < 2; round += 1) {
      server.clock.advance(12 * 60_000);
      await erase();
    }
    expect((await call('GET', '/v1/profile-erasures')).json().erasures[0]).toMatchObject({
      status: 'done',
      finishedAt: expect.any(String),
    });
    const state = await server.stores.state.db.execute('SELECT * FROM erasures');
    expect(JSON.stringify(state)).not.toContain('ada@example.com');
    await server.flush();
    const entries = await server.stores.facts.query(sql`
SELECT * FROM audit_log WHERE resource = ${text(`website:${websiteId}`)}`);
    expect(entries.filter(({ route }) => route === 'profile.erase')).toEqual([
      expect.objectContaining({
        actor: expect.stringMatching(/^key:/),
        details: expect.stringContaining('ers_'),
      }),
    ]);
    expect(JSON.stringify(entries)).not.toContain('ada@example.com');
  });

  test('removes accepted events that are not stored yet, and keeps later ones', async () => {
    const loading = vi.spyOn(server.stores.facts, 'loadSegment');
    loading.mockRejectedValue(new AppError('SERVICE_UNAVAILABLE'));
    await send({ profileId: 'ada', anonymousId: 'laptop' });
    expect((await call('DELETE', profile('ada'))).json().found).toEqual({
      events: 0,
      visitors: 0,
      otherProfiles: 0,
    });
    loading.mockRestore();
    server.clock.advance(1_000);
    await send({ profileId: 'ada', anonymousId: 'laptop', path: '/later' });
    await erase();
    expect((await call('GET', '/v1/profile-erasures')).json().erasures[0]).toMatchObject({
      status: 'running',
      removedAt: null,
    });
    await server.flush();
    server.clock.advance(2_000);
    await erase();
    const rows = await exported('ada');
    expect(rows.map((row) => row['path'])).toEqual(['/later']);
    const visits = await server.stores.facts.query(sql`
SELECT entry_page, visit_pageviews FROM visits FINAL WHERE website_id = ${text(websiteId)}`);
    expect(visits).toEqual([{ entry_page: '/later', visit_pageviews: 1 }]);
  });

  test('requires the scope manage:websites, and rejects an invalid id by name', async () => {
    const reader = (await server.addKey(owner, ['read:data'])).secret;
    expect((await call('DELETE', profile('ada'), reader)).statusCode).toBe(403);
    const tooLong = await call('DELETE', profile('x'.repeat(257)));
    expect(tooLong.json().details[0].field).toBe('params.profile_id');
    expect((await call('DELETE', profile('\0'))).statusCode).toBe(404);
  });
});

describe('exporting a profile', () => {
  test('returns every fact of its visitors, one per line, without rounding', async () => {
    await send(
      { anonymousId: 'laptop', timestamp: server.clock.now() - 2_000 },
      { anonymousId: 'laptop', profileId: 'ada', name: 'purchase', revenue: 12.3456, currency: 'EUR' },
      { anonymousId: 'other' },
    );
    const error = { message: 'x is not defined', anonymousId: 'laptop', websiteId };
    expect((await server.post('/errors', error, key)).statusCode).toBe(200);
    const vital = { name: 'LCP', value: 1_200, anonymousId: 'laptop', websiteId };
    expect((await server.post('/vitals', vital, key)).statusCode).toBe(200);
    await server.flush();
    const rows = await exported('ada');
    expect(rows.map(({ fact, name }) => [fact, name])).toEqual([
      ['event', 'pageview'],
      ['event', 'purchase'],
      ['error', undefined],
      ['vital', undefined],
    ]);
    expect(rows[1]).toMatchObject({
      website_id: websiteId,
      profile_id: 'ada',
      revenue: '12.3456',
      visitor_id: expect.stringMatching(/^\d+$/),
      time: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(rows[2]).toMatchObject({
      message: 'x is not defined',
      fingerprint: expect.stringMatching(/^\d+$/),
    });
    expect(rows[3]).toMatchObject({ metric: 'LCP', value: 1_200 });
    expect(rows.some((row) => 'segment' in row)).toBe(false);
    expect(await exported('nobody')).toEqual([]);
  });
});
