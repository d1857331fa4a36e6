import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BASE_URL, openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';
import { readAuditLog } from '../audit/index.ts';
import { errorGroups } from './error-groups.table.ts';

const A = '00000000000000aa';
const B = '00000000000000bb';

let app: TestApp;
let owner: TestPerson;
let viewer: TestPerson;
let websiteId: string;
let manager: string;
let reader: string;
let tracker: string;

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  viewer = await app.addPerson('viewer@example.com');
  await app.addMember(owner.organizationId, viewer.userId, 'viewer');
  manager = (await app.addKey(owner, ['manage:websites', 'read:data'])).secret;
  reader = (await app.addKey(owner, ['read:data'])).secret;
  tracker = (await app.addKey(owner, ['track:events'])).secret;
});
afterAll(() => app.close());
beforeEach(async () => {
  websiteId = (await app.addWebsite(owner, 'shop.example', true)).id;
});

type Verb = 'resolve' | 'ignore' | 'reopen';

const act = (verb: Verb, body: object, secret?: string) =>
  app.post(`/v1/error-groups/${verb}`, { websiteId, fingerprints: [A], ...body }, secret ?? manager);

async function groupsOf(query: Record<string, string> = {}) {
  const url = `/v1/error-groups?${new URLSearchParams({ websiteId, ...query })}`;
  return (await app.inject({ url, headers: { 'x-api-key': reader } })).json().groups;
}

/** Sends an error of now. Returns its fingerprint. */
async function occur(message: string, release?: string): Promise<string> {
  const sent = { message, timestamp: app.clock.now(), ...(release !== undefined && { release }) };
  const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
  const answer = await app.post(`/errors?website_id=${websiteId}`, sent, tracker, { 'user-agent': agent });
  expect(answer.statusCode).toBe(200);
  await app.flush();
  const query = {
    parameters: ['recent_errors'],
    preset: 'today',
    filters: [{ field: 'message', op: 'eq', value: message }],
  };
  const result = await app.post(`/v1/query?website_id=${websiteId}`, query, reader);
  return result.json().data[0].data[0].fingerprint;
}

describe('states', () => {
  test('are set for several groups, replaced and removed', async () => {
    const changedAt = new Date(app.clock.now()).toISOString();
    const group = {
      fingerprint: A,
      isRegressed: false,
      changedAt,
      changedBy: expect.stringMatching(/^key_/),
    };
    const resolved = { ...group, state: 'resolved', release: '4.2.0' };
    const answer = await act('resolve', { release: '4.2.0' });
    expect(answer.json()).toEqual({ success: true, groups: [resolved] });
    expect(await groupsOf()).toEqual([resolved]);
    await act('ignore', { fingerprints: [B, A, B] });
    const ignored = { ...group, state: 'ignored', release: null };
    expect(await groupsOf()).toEqual([ignored, { ...ignored, fingerprint: B }]);
    expect((await act('reopen', {})).json()).toEqual({ success: true });
    expect((await act('reopen', {})).json()).toEqual({ success: true });
    expect(await groupsOf()).toEqual([{ ...ignored, fingerprint: B }]);
    expect(await groupsOf({ state: 'resolved' })).toEqual([]);
    expect(await groupsOf({ state: 'ignored' })).toHaveLength(1);
  });

  test('belong to one website, and are removed with it', async () => {
    await act('ignore', {});
    const first = websiteId;
    websiteId = (await app.addWebsite(owner, 'other.example')).id;
    expect(await groupsOf()).toEqual([]);
    await app.inject({
      method: 'DELETE',
      url: `/v1/websites/${first}`,
      headers: { cookie: owner.cookie, origin: BASE_URL },
      payload: {},
    });
    const rows = await app.stores.state.db.select().from(errorGroups);
    expect(rows.filter((row) => row.websiteId === first)).toEqual([]);
  });

  test('can be set through RPC', async () => {
    const json = { websiteId, fingerprints: [A] };
    await app.post('/rpc/errorGroups/resolve', { json }, manager);
    const listed = await app.post('/rpc/errorGroups/list', { json: { websiteId } }, reader);
    expect(listed.json().json).toMatchObject({ total: 1, groups: [{ fingerprint: A, state: 'resolved' }] });
  });

  test('are audited, and a change without an effect is not', async () => {
    await act('resolve', { release: '4.2.0' });
    await act('ignore', {});
    await act('reopen', {});
    await act('reopen', {});
    const lines = await readAuditLog(app.stores, { sinceMs: 0, limit: 1_000 });
    const acts = lines.filter(
      ({ resource, kind }) => resource === `website:${websiteId}` && kind === 'administrative',
    );
    const names = acts.map(({ route }) => String(route)).filter((route) => route.startsWith('error_group.'));
    expect(names.sort()).toEqual(['error_group.ignore', 'error_group.reopen', 'error_group.resolve']);
  });

  test('are limited to 10,000 for each website', async () => {
    await app.stores.state.db.execute(sql`
INSERT INTO ${errorGroups} (id, website_id, fingerprint, state, changed_at, changed_by)
SELECT 'err_' || n, ${websiteId}, lpad(to_hex(n), 16, '0'), 'ignored', now(), ${owner.userId}
FROM generate_series(0, 9999) AS n`);
    expect((await act('resolve', {})).statusCode).toBe(200);
    const answer = await act('ignore', { fingerprints: ['ffffffffffffffff'] });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'CONFLICT']);
    expect(await groupsOf()).toHaveLength(10_000);
  });
});

describe('a resolved group', () => {
  test('is open again when it occurs later, until it is resolved again', async () => {
    const fingerprint = await occur('x is undefined');
    app.clock.advance(1_000);
    await act('resolve', { fingerprints: [fingerprint] });
    expect(await groupsOf()).toMatchObject([{ state: 'resolved', isRegressed: false }]);
    app.clock.advance(1_000);
    await occur('y is undefined');
    expect(await groupsOf()).toMatchObject([{ state: 'resolved', isRegressed: false }]);
    expect(await occur('x is undefined')).toBe(fingerprint);
    expect(await groupsOf()).toMatchObject([{ state: 'open', isRegressed: true }]);
    expect(await groupsOf({ state: 'open' })).toHaveLength(1);
    expect(await groupsOf({ state: 'resolved' })).toEqual([]);
    app.clock.advance(1_000);
    await act('resolve', { fingerprints: [fingerprint] });
    expect(await groupsOf()).toMatchObject([{ state: 'resolved', isRegressed: false }]);
  });

  test('of a release is open again when it occurs in a later release', async () => {
    const fingerprint = await occur('z is undefined', '1.0');
    app.clock.advance(1_000);
    await act('resolve', { fingerprints: [fingerprint], release: '1.0' });
    app.clock.advance(1_000);
    await occur('z is undefined', '1.0');
    await occur('z is undefined');
    expect(await groupsOf()).toMatchObject([{ state: 'resolved', release: '1.0' }]);
    app.clock.advance(1_000);
    await occur('z is undefined', '1.1');
    expect(await groupsOf()).toMatchObject([{ state: 'open', isRegressed: true, release: '1.0' }]);
  });

  test('stays ignored when it is ignored', async () => {
    const fingerprint = await occur('ignored');
    await act('ignore', { fingerprints: [fingerprint] });
    app.clock.advance(1_000);
    await occur('ignored');
    expect(await groupsOf()).toMatchObject([{ state: 'ignored', isRegressed: false }]);
  });
});

describe('access', () => {
  test('members read the states; visitors of a public website do not; only managers change them', async () => {
    const url = `/v1/error-groups?websiteId=${websiteId}`;
    const asViewer = { cookie: viewer.cookie, origin: BASE_URL };
    expect((await app.inject({ url, headers: asViewer })).statusCode).toBe(200);
    expect((await app.inject({ url })).statusCode).toBe(401);
    for (const verb of ['resolve', 'ignore', 'reopen'] as const) {
      expect((await act(verb, {}, reader)).json().code).toBe('FORBIDDEN');
      const body = { websiteId, fingerprints: [A] };
      const answer = await app.post(`/v1/error-groups/${verb}`, body, undefined, asViewer);
      expect(answer.json().code).toBe('FORBIDDEN');
    }
  });

  test.each([
    [{ fingerprints: [] }, 'fingerprints'],
    [{ fingerprints: ['AA'] }, 'fingerprints.0'],
    [{ fingerprints: Array.from({ length: 101 }, () => A) }, 'fingerprints'],
    [{ release: '' }, 'release'],
    [{ release: 'a\nb' }, 'release'],
    [{ release: 'r'.repeat(201) }, 'release'],
    [{ until: 'tomorrow' }, 'until'],
  ])('%j is rejected by name', async (body, field) => {
    const answer = await act('resolve', body);
    expect(answer.json()).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field }] });
  });
});
