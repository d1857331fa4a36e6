import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../lib/ids/ids.ts';
import { anyCharacter } from '../../testing/any-character.ts';
import { fuzzRuns } from '../../testing/fuzz-runs.ts';
import { BASE_URL, openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';
import { readAuditLog } from '../audit/index.ts';
import { reports } from './saved-reports.table.ts';

const GOAL = { kind: 'goal', type: 'event', value: 'signup' };
const FUNNEL = {
  kind: 'funnel',
  steps: [
    { type: 'page', value: '/pricing', name: 'Pricing' },
    {
      type: 'event',
      value: 'signup',
      filters: [
        {
          or: [
            { field: 'properties.plan', op: 'exists' },
            { field: 'country', op: 'eq', value: 'DE' },
          ],
        },
      ],
    },
  ],
  breakdown: 'channel',
};
/** The goal with the defaults of a query. */
const COMPLETE_GOAL = { ...GOAL, op: 'eq' };
const WHOLE_FUNNEL = {
  ...FUNNEL,
  steps: FUNNEL.steps.map((step) => ({ ...step, op: 'eq' })),
  order: 'ordered',
  windowSeconds: 86_400,
  scope: 'visitor',
  breakdownLimit: 10,
};

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
    '/v1/reports',
    { websiteId, name: 'Sign-ups', visibility: 'shared', definition: GOAL, ...body },
    undefined,
    headersOf(caller),
  );
const act = (caller: Caller, method: 'PATCH' | 'DELETE' | 'POST', path: string, payload: object = {}) =>
  app.inject({ method, url: `/v1/reports/${path}`, headers: headersOf(caller), payload });
const list = async (caller: Caller, of = websiteId): Promise<{ id: string; visibility: string }[]> =>
  (await app.inject({ url: `/v1/reports?websiteId=${of}`, headers: headersOf(caller) })).json().reports;
const idsFor = async (caller: Caller) => (await list(caller)).map(({ id }) => id);
const codeOf = ({ statusCode, json }: { statusCode: number; json(): { code?: string } }) => [
  statusCode,
  json().code,
];

test('a report is saved, listed, changed and deleted, by a key and over RPC as well', async () => {
  const created = await create(manager, { name: ' Buyers ', definition: FUNNEL });
  expect(created.statusCode).toBe(201);
  const { report } = created.json();
  const now = new Date(app.clock.now()).toISOString();
  expect(report).toEqual({
    id: expect.stringMatching(/^rpt_[0-9a-hjkmnp-tv-z]{26}$/),
    websiteId,
    name: 'Buyers',
    visibility: 'shared',
    definition: WHOLE_FUNNEL,
    createdAt: now,
    updatedAt: now,
  });
  expect(await list(reader)).toEqual([report]);
  app.clock.advance(1_000);
  const definition = { ...WHOLE_FUNNEL, order: 'strict' };
  const changed = (await act(owner, 'PATCH', report.id, { definition })).json().report;
  const updatedAt = new Date(app.clock.now()).toISOString();
  expect(changed).toEqual({ ...report, definition, updatedAt });
  const rpc = await app.post('/rpc/reports/list', { json: { websiteId } }, reader);
  expect(rpc.json().json).toEqual({ success: true, reports: [changed], total: 1 });
  expect((await act(manager, 'DELETE', report.id)).json()).toEqual({ success: true });
  expect(await list(reader)).toEqual([]);
  expect(codeOf(await act(manager, 'DELETE', report.id))).toEqual([403, 'ACCESS_DENIED']);
});

describe('who sees and changes what', () => {
  test('a personal report is visible only to its owner, whatever the role of others, and to no key', async () => {
    const { report } = (await create(viewer, { visibility: 'personal' })).json();
    expect(report.visibility).toBe('personal');
    expect(await idsFor(viewer)).toEqual([report.id]);
    for (const other of [owner, member, reader, manager]) expect(await idsFor(other)).toEqual([]);
    for (const other of [owner, member, stranger, manager]) {
      const answers = [
        await act(other, 'PATCH', report.id, { name: 'Mine' }),
        await act(other, 'DELETE', report.id),
        await act(other, 'POST', `${report.id}/share`),
      ];
      expect(answers.map(codeOf)).toEqual(answers.map(() => [403, 'ACCESS_DENIED']));
    }
    expect((await act(viewer, 'PATCH', report.id, { name: 'Mine' })).json().report.name).toBe('Mine');
    expect((await act(viewer, 'DELETE', report.id)).statusCode).toBe(200);
  });

  test('readers can save their own reports, but not change shared ones', async () => {
    const { report } = (await create(member)).json();
    const own = (await create(viewer, { visibility: 'personal' })).json().report;
    const refused = [
      await create(viewer),
      await act(viewer, 'PATCH', report.id, { name: 'Mine' }),
      await act(viewer, 'DELETE', report.id),
      await act(viewer, 'POST', `${own.id}/share`),
      await create(reader),
      await act(reader, 'DELETE', report.id),
    ];
    expect(refused.map(codeOf)).toEqual(refused.map(() => [403, 'FORBIDDEN']));
    expect(await idsFor(viewer)).toEqual([report.id, own.id]);
  });

  test('a shared report becomes personal for the member who unshares it', async () => {
    const shared = (await create(owner)).json().report;
    expect(codeOf(await act(viewer, 'POST', `${shared.id}/unshare`))).toEqual([403, 'FORBIDDEN']);
    expect(codeOf(await act(manager, 'POST', `${shared.id}/unshare`))).toEqual([403, 'FORBIDDEN']);
    const own = (await act(member, 'POST', `${shared.id}/unshare`)).json().report;
    expect(own).toEqual({ ...shared, visibility: 'personal' });
    expect([await idsFor(member), await idsFor(owner), await idsFor(reader)]).toEqual([[shared.id], [], []]);
    expect(codeOf(await act(owner, 'POST', `${shared.id}/unshare`))).toEqual([403, 'ACCESS_DENIED']);
    expect((await act(member, 'POST', `${shared.id}/unshare`)).json().report).toEqual(own);
  });

  test('a personal report becomes a shared one', async () => {
    const { report } = (await create(member, { visibility: 'personal' })).json();
    const shared = (await act(member, 'POST', `${report.id}/share`)).json().report;
    expect(shared).toEqual({ ...report, visibility: 'shared' });
    expect((await act(owner, 'POST', `${report.id}/share`)).json().report).toEqual(shared);
    expect(await idsFor(reader)).toEqual([report.id]);
  });

  test('a key has no reports of its own', async () => {
    const answer = await create(manager, { visibility: 'personal' });
    expect(codeOf(answer)).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.json().details).toEqual([expect.objectContaining({ field: 'visibility' })]);
  });

  test('nobody outside the organization has access to its reports', async () => {
    const { report } = (await create(owner)).json();
    const unknown = `${report.id.slice(0, -1)}${report.id.endsWith('0') ? '8' : '0'}`;
    for (const id of [report.id, unknown, 'rpt_1'])
      expect(codeOf(await act(stranger, 'DELETE', id))).toEqual([403, 'ACCESS_DENIED']);
    const url = `/v1/reports?websiteId=${websiteId}`;
    expect(codeOf(await app.inject({ url, headers: headersOf(stranger) }))).toEqual([403, 'ACCESS_DENIED']);
  });

  test('a member who leaves the organization loses their personal reports, and no others', async () => {
    const leaving = await app.addPerson('leaving@example.com');
    await app.addMember(owner.organizationId, leaving.userId, 'member');
    const { report } = (await create(leaving, { visibility: 'personal' })).json();
    const shared = (await create(owner)).json().report;
    const elsewhere = (await app.addWebsite(leaving, 'own.example')).id;
    const own = (await create(leaving, { websiteId: elsewhere, visibility: 'personal' })).json().report;
    const ofAnother = (await create(viewer, { visibility: 'personal' })).json().report;
    expect(new Set(await idsFor(leaving))).toEqual(new Set([report.id, shared.id]));
    expect((await app.leave(leaving, owner.organizationId)).statusCode).toBe(200);
    const url = `/v1/reports?websiteId=${websiteId}`;
    expect(codeOf(await app.inject({ url, headers: headersOf(leaving) }))).toEqual([403, 'ACCESS_DENIED']);
    expect(codeOf(await act(leaving, 'DELETE', report.id))).toEqual([403, 'ACCESS_DENIED']);
    await app.addMember(owner.organizationId, leaving.userId, 'member');
    expect(await idsFor(leaving)).toEqual([shared.id]);
    expect(new Set(await idsFor(viewer))).toEqual(new Set([shared.id, ofAnother.id]));
    expect((await list(leaving, elsewhere)).map(({ id }) => id)).toEqual([own.id]);
  });
});

describe('definitions', () => {
  const step = { type: 'page', value: '/' };
  const funnelOf = (...steps: object[]) => ({ kind: 'funnel', steps });
  test.each([
    ['nothing', {}, 'definition.kind'],
    ['an unknown kind', { ...GOAL, kind: 'cohort' }, 'definition.kind'],
    ['no text', 'signup', 'definition'],
    ['a goal of no event', { kind: 'goal', type: 'event' }, 'definition.value'],
    ['a goal with a name of its own', { ...GOAL, name: 'Sign-ups' }, 'definition.name'],
    ['a broken pattern', { ...GOAL, op: 'matches', value: '(' }, 'definition.value'],
    [
      'a condition on nothing known',
      { ...GOAL, filters: [{ field: 'pth', op: 'eq', value: '/' }] },
      'definition.filters.0.field',
    ],
    [
      'a condition that is none',
      { ...GOAL, filters: [{ field: 'path', op: 'eq', value: ['/'] }] },
      'definition.filters.0.value',
    ],
    ['a funnel of one step', funnelOf(step), 'definition.steps'],
    ['a funnel of eleven steps', funnelOf(...Array.from({ length: 11 }, () => step)), 'definition.steps'],
    ['a step without a value', funnelOf(step, { type: 'page' }), 'definition.steps.1.value'],
    [
      'a condition of a step',
      funnelOf(step, { ...step, filters: [{ field: 'country', op: 'gt', value: 7 }] }),
      'definition.steps.1.filters.0.op',
    ],
    ['an endless window', { ...funnelOf(step, step), windowSeconds: 1e9 }, 'definition.windowSeconds'],
    ['an unknown dimension', { ...funnelOf(step, step), breakdown: 'colour' }, 'definition.breakdown'],
    [
      'more than is kept',
      funnelOf(...Array.from({ length: 10 }, () => ({ ...step, value: 'a'.repeat(2_000) }))),
      'definition',
    ],
  ])('%s: refused by the name of the field, and nothing is saved', async (_title, definition, field) => {
    const { report } = (await create(owner, { definition: FUNNEL })).json();
    for (const answer of [
      await create(owner, { definition }),
      await act(owner, 'PATCH', report.id, { definition }),
    ]) {
      expect(codeOf(answer)).toEqual([400, 'VALIDATION_ERROR']);
      expect(answer.json().details[0].field).toBe(field);
    }
    expect(await list(reader)).toEqual([report]);
  });

  test('the kind of a report cannot change, and a list may be of one kind', async () => {
    const goal = (await create(owner)).json().report;
    expect(goal.definition).toEqual(COMPLETE_GOAL);
    const answer = await act(owner, 'PATCH', goal.id, { definition: FUNNEL });
    expect(codeOf(answer)).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.json().details[0].field).toBe('definition.kind');
    const funnel = (await create(owner, { definition: FUNNEL })).json().report;
    const url = `/v1/reports?websiteId=${websiteId}`;
    const ofKind = async (kind: string) =>
      app.inject({ url: `${url}&kind=${kind}`, headers: headersOf(reader) });
    expect((await ofKind('goal')).json().reports).toEqual([goal]);
    expect((await ofKind('funnel')).json().reports).toEqual([funnel]);
    expect(codeOf(await ofKind('cohort'))).toEqual([400, 'VALIDATION_ERROR']);
    expect(await list(reader)).toEqual([goal, funnel]);
  });

  test('a saved definition is valid in a query', async () => {
    const goal = (await create(owner)).json().report;
    const funnel = (await create(owner, { definition: FUNNEL })).json().report;
    const optionsOf = ({ kind: _, ...options }: { kind: string }) => options;
    const query = {
      parameters: [
        { name: 'goals', options: { goals: [optionsOf(goal.definition)] } },
        { name: 'funnels', options: optionsOf(funnel.definition) },
      ],
      preset: 'today',
    };
    const answer = await app.post(`/v1/query?website_id=${websiteId}`, query, reader);
    expect(answer.json().data).toEqual([
      expect.objectContaining({ success: true }),
      expect.objectContaining({ success: true }),
    ]);
  });

  test('any names and definitions are saved completely or rejected with a 4xx', async () => {
    const text = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 20 }),
      fc.constantFrom('\u0000', '\ud800', '__proto__', '('),
    );
    const wild = fc.record({
      kind: fc.constant('goal'),
      type: fc.constantFrom('page', 'event'),
      value: text,
      op: fc.constantFrom('eq', 'contains', 'starts_with', 'matches'),
    });
    await fc.assert(
      fc.asyncProperty(text, wild, async (name, definition) => {
        app.clock.advance(1_000);
        const sent = JSON.parse(JSON.stringify({ name, definition }));
        const answer = await create(owner, sent);
        if (answer.statusCode === 201) {
          const { report } = answer.json();
          expect(report).toMatchObject({ name: name.trim(), definition: sent.definition });
          expect(await list(reader)).toEqual([report]);
          await act(owner, 'DELETE', report.id);
        } else {
          expect(codeOf(answer)).toEqual([400, 'VALIDATION_ERROR']);
        }
      }),
      { numRuns: fuzzRuns(15) },
    );
  });
});

describe('bounds', () => {
  test('a website has at most 50 shared reports of a kind, and a person 50 personal ones besides', async () => {
    const { id } = await app.addWebsite(owner, 'full.example');
    const now = new Date(app.clock.now());
    const rows = [null, owner.userId].flatMap((ownerId) =>
      Array.from({ length: 49 }, () => ({ id: newId('rpt'), ownerId, websiteId: id })),
    );
    const definition = { kind: 'goal', type: 'event', value: 'signup', op: 'eq' } as const;
    const rest = { name: 'One', kind: 'goal' as const, definition, createdAt: now, updatedAt: now };
    await app.stores.state.db.insert(reports).values(rows.map((row) => ({ ...row, ...rest })));
    const last = await Promise.all([1, 2, 3].map(() => create(owner, { websiteId: id })));
    expect(last.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    const own = (await create(owner, { websiteId: id, visibility: 'personal' })).json().report;
    expect(codeOf(await create(owner, { websiteId: id, visibility: 'personal' }))).toEqual([409, 'CONFLICT']);
    expect(codeOf(await act(owner, 'POST', `${own.id}/share`))).toEqual([409, 'CONFLICT']);
    expect((await create(viewer, { websiteId: id, visibility: 'personal' })).statusCode).toBe(201);
    expect((await create(owner, { websiteId: id, definition: FUNNEL })).statusCode).toBe(201);
    expect(await list(owner, id)).toHaveLength(101);
    expect(await list(reader, id)).toHaveLength(51);
  });
});

test('changes of shared reports are in the audit log, those of personal ones are not', async () => {
  const shared = (await create(owner)).json().report;
  const own = (await create(owner, { visibility: 'personal' })).json().report;
  await act(owner, 'PATCH', own.id, { name: 'Mine' });
  await act(owner, 'POST', `${own.id}/share`);
  await act(owner, 'POST', `${shared.id}/unshare`);
  await act(owner, 'POST', `${shared.id}/share`);
  for (const { id } of [shared, own]) await act(owner, 'DELETE', id);
  const lines = await readAuditLog(app.stores, { sinceMs: 0, limit: 1_000 });
  const actsOn = (id: string) =>
    lines.filter(({ resource }) => resource === `report:${id}`).map(({ route }) => route);
  expect(actsOn(shared.id)).toEqual(['report.create', 'report.unshare', 'report.share', 'report.delete']);
  expect(actsOn(own.id)).toEqual(['report.share', 'report.delete']);
});
