import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../lib/ids/ids.ts';
import { anyCharacter } from '../../testing/any-character.ts';
import { fuzzRuns } from '../../testing/fuzz-runs.ts';
import { BASE_URL, openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';
import { readAuditLog } from '../audit/index.ts';
import { segments } from './segments.table.ts';

const FILTERS = [{ field: 'country', op: 'eq' as const, value: 'DE' }];
const GROUPED = [
  {
    or: [
      { field: 'path', op: 'starts_with', value: '/blog' },
      { field: 'properties.plan', op: 'exists' },
    ],
  },
  { not: [{ field: 'channel', op: 'in', value: ['Direct', 'Email'] }] },
];

let app: TestApp;
let owner: TestPerson;
let member: TestPerson;
let viewer: TestPerson;
let stranger: TestPerson;
let websiteId: string;
let reader: string;
let manager: string;

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  member = await app.addPerson('member@example.com');
  viewer = await app.addPerson('viewer@example.com');
  stranger = await app.addPerson('stranger@example.com');
  await app.addMember(owner.organizationId, member.userId, 'member');
  await app.addMember(owner.organizationId, viewer.userId, 'viewer');
  reader = (await app.addKey(owner, ['read:data'])).secret;
  manager = (await app.addKey(owner, ['manage:websites', 'read:data'])).secret;
});
afterAll(() => app.close());
beforeEach(async () => {
  websiteId = (await app.addWebsite(owner, 'shop.example')).id;
});

type Caller = TestPerson | string;
const headersOf = (caller: Caller): Record<string, string> =>
  typeof caller === 'string' ? { 'x-api-key': caller } : { cookie: caller.cookie, origin: BASE_URL };
const create = (caller: Caller, body: object = {}) =>
  app.post(
    '/v1/segments',
    { websiteId, name: 'Germany', visibility: 'shared', filters: FILTERS, ...body },
    undefined,
    headersOf(caller),
  );
const act = (caller: Caller, method: 'PATCH' | 'DELETE' | 'POST', path: string, payload: object = {}) =>
  app.inject({ method, url: `/v1/segments/${path}`, headers: headersOf(caller), payload });
const list = async (caller: Caller, of = websiteId): Promise<{ id: string; visibility: string }[]> =>
  (await app.inject({ url: `/v1/segments?websiteId=${of}`, headers: headersOf(caller) })).json().segments;
const idsFor = async (caller: Caller) => (await list(caller)).map(({ id }) => id);
const codeOf = ({ statusCode, json }: { statusCode: number; json(): { code?: string } }) => [
  statusCode,
  json().code,
];

test('a segment is saved, listed, changed and deleted, by a key and over RPC as well', async () => {
  const created = await create(manager, { name: ' Readers ', filters: GROUPED });
  expect(created.statusCode).toBe(201);
  const { segment } = created.json();
  const now = new Date(app.clock.now()).toISOString();
  expect(segment).toEqual({
    id: expect.stringMatching(/^sgm_[0-9a-hjkmnp-tv-z]{26}$/),
    websiteId,
    name: 'Readers',
    visibility: 'shared',
    filters: GROUPED,
    createdAt: now,
    updatedAt: now,
  });
  expect(await list(reader)).toEqual([segment]);
  app.clock.advance(1_000);
  const changed = (await act(owner, 'PATCH', segment.id, { filters: FILTERS })).json().segment;
  const updatedAt = new Date(app.clock.now()).toISOString();
  expect(changed).toEqual({ ...segment, filters: FILTERS, updatedAt });
  const rpc = await app.post('/rpc/segments/list', { json: { websiteId } }, reader);
  expect(rpc.json().json).toEqual({ success: true, segments: [changed], total: 1 });
  expect((await act(manager, 'DELETE', segment.id)).json()).toEqual({ success: true });
  expect(await list(reader)).toEqual([]);
  expect(codeOf(await act(manager, 'DELETE', segment.id))).toEqual([403, 'ACCESS_DENIED']);
});

describe('who sees and changes what', () => {
  test('a personal segment is visible only to its owner, whatever the role of others, and to no key', async () => {
    const { segment } = (await create(viewer, { visibility: 'personal' })).json();
    expect(segment.visibility).toBe('personal');
    expect(await idsFor(viewer)).toEqual([segment.id]);
    for (const other of [owner, member, reader, manager]) expect(await idsFor(other)).toEqual([]);
    for (const other of [owner, member, stranger, manager]) {
      const answers = [
        await act(other, 'PATCH', segment.id, { name: 'Mine' }),
        await act(other, 'DELETE', segment.id),
        await act(other, 'POST', `${segment.id}/share`),
      ];
      expect(answers.map(codeOf)).toEqual(answers.map(() => [403, 'ACCESS_DENIED']));
    }
    expect((await act(viewer, 'PATCH', segment.id, { name: 'Mine' })).json().segment.name).toBe('Mine');
    expect((await act(viewer, 'DELETE', segment.id)).statusCode).toBe(200);
  });

  test('readers can save their own segments, but not change shared ones', async () => {
    const { segment } = (await create(member)).json();
    const own = (await create(viewer, { visibility: 'personal' })).json().segment;
    const refused = [
      await create(viewer),
      await act(viewer, 'PATCH', segment.id, { name: 'Mine' }),
      await act(viewer, 'DELETE', segment.id),
      await act(viewer, 'POST', `${own.id}/share`),
      await create(reader),
      await act(reader, 'DELETE', segment.id),
    ];
    expect(refused.map(codeOf)).toEqual(refused.map(() => [403, 'FORBIDDEN']));
    expect(await idsFor(viewer)).toEqual([segment.id, own.id]);
  });

  test('a shared segment becomes personal for the member who unshares it', async () => {
    const shared = (await create(owner)).json().segment;
    expect(codeOf(await act(viewer, 'POST', `${shared.id}/unshare`))).toEqual([403, 'FORBIDDEN']);
    expect(codeOf(await act(manager, 'POST', `${shared.id}/unshare`))).toEqual([403, 'FORBIDDEN']);
    const own = (await act(member, 'POST', `${shared.id}/unshare`)).json().segment;
    expect(own).toEqual({ ...shared, visibility: 'personal' });
    expect([await idsFor(member), await idsFor(owner), await idsFor(reader)]).toEqual([[shared.id], [], []]);
    expect(codeOf(await act(owner, 'POST', `${shared.id}/unshare`))).toEqual([403, 'ACCESS_DENIED']);
    expect((await act(member, 'POST', `${shared.id}/unshare`)).json().segment).toEqual(own);
  });

  test('a personal segment becomes a shared one', async () => {
    const { segment } = (await create(member, { visibility: 'personal' })).json();
    const shared = (await act(member, 'POST', `${segment.id}/share`)).json().segment;
    expect(shared).toEqual({ ...segment, visibility: 'shared' });
    expect((await act(owner, 'POST', `${segment.id}/share`)).json().segment).toEqual(shared);
    expect(await idsFor(reader)).toEqual([segment.id]);
  });

  test('a key has no segments of its own', async () => {
    const answer = await create(manager, { visibility: 'personal' });
    expect(codeOf(answer)).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.json().details).toEqual([expect.objectContaining({ field: 'visibility' })]);
  });

  test('nobody outside the organization has access to its segments', async () => {
    const { segment } = (await create(owner)).json();
    const unknown = `${segment.id.slice(0, -1)}${segment.id.endsWith('0') ? '8' : '0'}`;
    for (const id of [segment.id, unknown, 'sgm_1'])
      expect(codeOf(await act(stranger, 'DELETE', id))).toEqual([403, 'ACCESS_DENIED']);
    const url = `/v1/segments?websiteId=${websiteId}`;
    expect(codeOf(await app.inject({ url, headers: headersOf(stranger) }))).toEqual([403, 'ACCESS_DENIED']);
  });

  test('a member who leaves the organization loses their personal segments, and no others', async () => {
    const leaving = await app.addPerson('leaving@example.com');
    await app.addMember(owner.organizationId, leaving.userId, 'member');
    const { segment } = (await create(leaving, { visibility: 'personal' })).json();
    const shared = (await create(owner)).json().segment;
    const elsewhere = (await app.addWebsite(leaving, 'own.example')).id;
    const own = (await create(leaving, { websiteId: elsewhere, visibility: 'personal' })).json().segment;
    const ofAnother = (await create(viewer, { visibility: 'personal' })).json().segment;
    expect(new Set(await idsFor(leaving))).toEqual(new Set([segment.id, shared.id]));
    expect((await app.leave(leaving, owner.organizationId)).statusCode).toBe(200);
    const url = `/v1/segments?websiteId=${websiteId}`;
    expect(codeOf(await app.inject({ url, headers: headersOf(leaving) }))).toEqual([403, 'ACCESS_DENIED']);
    expect(codeOf(await act(leaving, 'DELETE', segment.id))).toEqual([403, 'ACCESS_DENIED']);
    await app.addMember(owner.organizationId, leaving.userId, 'member');
    expect(await idsFor(leaving)).toEqual([shared.id]);
    expect(new Set(await idsFor(viewer))).toEqual(new Set([shared.id, ofAnother.id]));
    expect((await list(leaving, elsewhere)).map(({ id }) => id)).toEqual([own.id]);
  });
});

describe('filters', () => {
  test.each([
    ['none', [], 'filters'],
    ['no list', {}, 'filters'],
    ['an unknown field', [{ field: 'pth', op: 'eq', value: '/' }], 'filters.0.field'],
    ['an unknown operator', [{ field: 'path', op: 'equals', value: '/' }], 'filters.0.op'],
    ['a list for one value', [{ field: 'path', op: 'eq', value: ['/'] }], 'filters.0.value'],
    ['an unknown part', [{ field: 'path', op: 'eq', value: '/', colour: 'red' }], 'filters.0.colour'],
    [
      'order of text, within a group',
      [...FILTERS, { or: [{ field: 'path', op: 'gt', value: 7 }] }],
      'filters.1.or.0.op',
    ],
    ['a broken pattern', [{ field: 'path', op: 'matches', value: '(' }], 'filters.0.value'],
    [
      'more than is kept',
      [{ field: 'path', op: 'in', value: Array.from({ length: 1_000 }, () => '/a/longer/path/than/that/') }],
      'filters',
    ],
  ])('%s: refused by the name of the field, and nothing is saved', async (_title, filters, field) => {
    const { segment } = (await create(owner)).json();
    for (const answer of [
      await create(owner, { filters }),
      await act(owner, 'PATCH', segment.id, { filters }),
    ]) {
      expect(codeOf(answer)).toEqual([400, 'VALIDATION_ERROR']);
      expect(answer.json().details[0].field).toBe(field);
    }
    expect(await list(reader)).toEqual([segment]);
  });

  test('saved filters are valid in a query, unchanged', async () => {
    const { segment } = (await create(owner, { filters: GROUPED })).json();
    const query = { parameters: ['summary_metrics'], preset: 'today', filters: segment.filters };
    expect((await app.post(`/v1/query?website_id=${websiteId}`, query, reader)).statusCode).toBe(200);
  });

  test('any names and filters are saved completely or rejected with a 4xx', async () => {
    const text = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 20 }),
      fc.constantFrom('\u0000', '\ud800', '__proto__'),
    );
    const filter = fc.record({
      field: fc.oneof(
        fc.constantFrom('path', 'country', 'properties.plan'),
        text.map((key) => `properties.${key}`),
      ),
      op: fc.constantFrom('eq', 'contains', 'in'),
      value: fc.oneof(text, fc.double(), fc.array(text, { maxLength: 3 })),
    });
    await fc.assert(
      fc.asyncProperty(text, fc.array(filter, { maxLength: 3 }), async (name, filters) => {
        app.clock.advance(1_000);
        const sent = JSON.parse(JSON.stringify({ name, filters }));
        const answer = await create(owner, sent);
        if (answer.statusCode === 201) {
          const { segment } = answer.json();
          expect(segment).toMatchObject({ name: name.trim(), filters: sent.filters });
          expect(await list(reader)).toEqual([segment]);
          await act(owner, 'DELETE', segment.id);
        } else {
          expect(codeOf(answer)).toEqual([400, 'VALIDATION_ERROR']);
        }
      }),
      { numRuns: fuzzRuns(15) },
    );
  });
});

describe('bounds', () => {
  test('a website has at most 200 shared segments, and a person 200 personal ones besides', async () => {
    const { id } = await app.addWebsite(owner, 'full.example');
    const now = new Date(app.clock.now());
    const rows = [null, owner.userId].flatMap((ownerId) =>
      Array.from({ length: 199 }, () => ({ id: newId('sgm'), ownerId, websiteId: id })),
    );
    const rest = { name: 'One', filters: FILTERS, createdAt: now, updatedAt: now };
    await app.stores.state.db.insert(segments).values(rows.map((row) => ({ ...row, ...rest })));
    const last = await Promise.all([1, 2, 3].map(() => create(owner, { websiteId: id })));
    expect(last.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    const own = (await create(owner, { websiteId: id, visibility: 'personal' })).json().segment;
    expect(codeOf(await create(owner, { websiteId: id, visibility: 'personal' }))).toEqual([409, 'CONFLICT']);
    expect(codeOf(await act(owner, 'POST', `${own.id}/share`))).toEqual([409, 'CONFLICT']);
    expect((await create(viewer, { websiteId: id, visibility: 'personal' })).statusCode).toBe(201);
    expect(await list(owner, id)).toHaveLength(400);
    expect(await list(reader, id)).toHaveLength(200);
  });
});

test('changes of shared segments are in the audit log, those of personal ones are not', async () => {
  const shared = (await create(owner)).json().segment;
  const own = (await create(owner, { visibility: 'personal' })).json().segment;
  await act(owner, 'PATCH', own.id, { name: 'Mine' });
  await act(owner, 'POST', `${own.id}/share`);
  await act(owner, 'POST', `${shared.id}/unshare`);
  await act(owner, 'POST', `${shared.id}/share`);
  for (const { id } of [shared, own]) await act(owner, 'DELETE', id);
  const lines = await readAuditLog(app.stores, { sinceMs: 0, limit: 1_000 });
  const actsOn = (id: string) =>
    lines.filter(({ resource }) => resource === `segment:${id}`).map(({ route }) => route);
  expect(actsOn(shared.id)).toEqual(['segment.create', 'segment.unshare', 'segment.share', 'segment.delete']);
  expect(actsOn(own.id)).toEqual(['segment.share', 'segment.delete']);
});
