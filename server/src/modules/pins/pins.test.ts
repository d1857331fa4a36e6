import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../lib/ids/ids.ts';
import { availableStateDrivers } from '../../stores/state/testing/open-test-state.ts';
import { BASE_URL, openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';
import { readAuditLog } from '../audit/index.ts';
import { websitesModule } from '../websites/index.ts';
import { pins } from './pins.table.ts';

const GOAL = { kind: 'goal', type: 'event', value: 'signup', op: 'eq' };
const BOUNCES = { kind: 'metric', metric: 'bounce_rate' };
const REVENUE = { kind: 'metric', metric: 'total_revenue' };
const SESSIONS = { kind: 'metric', metric: 'sessions' };

let app: TestApp;
let owner: TestPerson;
let member: TestPerson;
let viewer: TestPerson;
let stranger: TestPerson;
let websiteId: string;
let reader: string;
let manager: string;

type Caller = TestPerson | string | undefined;
function headersOf(caller: Caller): Record<string, string> {
  if (caller === undefined) return {};
  return typeof caller === 'string' ? { 'x-api-key': caller } : { cookie: caller.cookie, origin: BASE_URL };
}
const replace = (caller: Caller, sent: unknown, id = websiteId) =>
  app.inject({
    method: 'PUT',
    url: `/v1/websites/${id}/pins`,
    headers: headersOf(caller),
    payload: { pins: sent },
  });
const list = (caller: Caller, query: Record<string, string> = { websiteId }) =>
  app.inject({ url: `/v1/pins?${new URLSearchParams(query)}`, headers: headersOf(caller) });
/** The pins of the website as a reader sees them. */
const shown = async (): Promise<object[]> => (await list(reader)).json().websites[0]?.pins ?? [];
const codeOf = ({ statusCode, json }: { statusCode: number; json(): { code?: string } }) => [
  statusCode,
  json().code,
];
async function addReport(body: object = {}): Promise<string> {
  const created = await app.post(
    '/v1/reports',
    { websiteId, name: 'Sign-ups', visibility: 'shared', definition: GOAL, ...body },
    undefined,
    headersOf(owner),
  );
  return created.json().report.id;
}
const goalPin = (reportId: string) => ({ kind: 'goal', reportId });
const listedGoal = (reportId: string, name = 'Sign-ups') => ({
  kind: 'goal',
  reportId,
  name,
  definition: GOAL,
});

describe.each(availableStateDrivers())('on %s:', (stateDriver) => {
  beforeAll(async () => {
    app = await openTestApp({ stateDriver });
    owner = await app.addPerson('owner@example.com');
    member = await app.addPerson('member@example.com');
    viewer = await app.addPerson('viewer@example.com');
    stranger = await app.addPerson('stranger@example.com');
    await app.addMember(owner.organizationId, member.userId, 'member');
    await app.addMember(owner.organizationId, viewer.userId, 'viewer');
    reader = (await app.addKey(owner, ['read:data'])).secret;
    manager = (await app.addKey(owner, ['manage:websites'])).secret;
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    websiteId = (await app.addWebsite(owner, 'shop.example')).id;
  });

  describe('the list of pins', () => {
    test('is replaced as a whole and keeps its order, by a key and over RPC as well', async () => {
      const goal = await addReport();
      const replaced = await replace(manager, [REVENUE, goalPin(goal), BOUNCES]);
      expect(replaced.statusCode).toBe(200);
      const stored = [REVENUE, listedGoal(goal), BOUNCES];
      expect(replaced.json()).toEqual({ success: true, websiteId, pins: stored });
      expect((await list(reader)).json()).toEqual({
        success: true,
        websites: [{ websiteId, pins: stored }],
        total: 1,
      });
      const input = { websiteId, pins: [BOUNCES, goalPin(goal), REVENUE, SESSIONS] };
      const rpc = await app.post('/rpc/pins/replace', { json: input }, manager);
      expect(rpc.json().json.pins).toEqual([BOUNCES, listedGoal(goal), REVENUE, SESSIONS]);
      const listed = await app.post('/rpc/pins/list', { json: { websiteId } }, reader);
      expect(listed.json().json).toEqual((await list(reader)).json());
      expect((await replace(manager, [])).json().pins).toEqual([]);
      expect((await list(reader)).json()).toEqual({ success: true, websites: [], total: 0 });
    });

    test('contains every website of the organization that has pins, and none of another', async () => {
      const other = (await app.addWebsite(owner, 'blog.example')).id;
      const without = (await app.addWebsite(owner, 'empty.example')).id;
      const foreign = (await app.addWebsite(stranger, 'stranger.example')).id;
      await replace(owner, [BOUNCES]);
      await replace(owner, [SESSIONS, REVENUE], other);
      await replace(stranger, [SESSIONS], foreign);
      const { organizationId } = owner;
      const { websites } = (await list(viewer, { organizationId })).json();
      expect(websites).toEqual(
        expect.arrayContaining([
          { websiteId, pins: [BOUNCES] },
          { websiteId: other, pins: [SESSIONS, REVENUE] },
        ]),
      );
      const ids = websites.map((one: { websiteId: string }) => one.websiteId);
      expect(ids).not.toContain(without);
      expect(ids).not.toContain(foreign);
      expect((await list(reader, {})).json().websites).toEqual(websites);
    });

    test('concurrent replacements leave one complete list', async () => {
      const goal = await addReport();
      const candidates = [
        [REVENUE, goalPin(goal), BOUNCES],
        [BOUNCES, SESSIONS],
        [goalPin(goal)],
        [SESSIONS, REVENUE, BOUNCES, goalPin(goal)],
      ];
      const answers = await Promise.all(candidates.map((sent) => replace(owner, sent)));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(candidates.map(() => 200));
      expect(answers.map((answer) => answer.json().pins)).toContainEqual(await shown());
    });

    test('every replacement is in the audit log', async () => {
      await replace(owner, [BOUNCES]);
      await replace(manager, []);
      const lines = await readAuditLog(app.stores, { sinceMs: 0, limit: 1_000 });
      const own = lines.filter(
        ({ resource, route }) => resource === `website:${websiteId}` && route === 'pins.replace',
      );
      expect(own.filter(({ kind }) => kind === 'administrative')).toHaveLength(2);
    });
  });

  describe('access', () => {
    test('members may change pins, viewers and readers may only see them', async () => {
      expect((await replace(member, [BOUNCES])).statusCode).toBe(200);
      for (const caller of [viewer, reader])
        expect(codeOf(await replace(caller, []))).toEqual([403, 'FORBIDDEN']);
      expect(codeOf(await list(manager))).toEqual([403, 'FORBIDDEN']);
      expect(codeOf(await replace(undefined, []))).toEqual([401, 'AUTH_REQUIRED']);
      expect(codeOf(await list(undefined))).toEqual([401, 'AUTH_REQUIRED']);
      expect((await list(viewer)).json().websites).toEqual([{ websiteId, pins: [BOUNCES] }]);
    });

    test('nobody outside of the organization sees or changes its pins', async () => {
      await replace(owner, [BOUNCES]);
      const refused = [
        await list(stranger),
        await list(stranger, { organizationId: owner.organizationId }),
        await replace(stranger, []),
      ];
      expect(refused.map(codeOf)).toEqual(refused.map(() => [403, 'ACCESS_DENIED']));
      expect(await shown()).toEqual([BOUNCES]);
    });

    test('a key for one website lists its pins only', async () => {
      const other = (await app.addWebsite(owner, 'blog.example')).id;
      await replace(owner, [BOUNCES]);
      await replace(owner, [SESSIONS], other);
      const access = { type: 'website' as const, websiteIds: [websiteId] };
      const { secret } = await app.addKey(owner, ['read:data'], { access });
      expect((await list(secret)).json().websites).toEqual([{ websiteId, pins: [BOUNCES] }]);
      expect(codeOf(await list(secret, { websiteId: other }))).toEqual([403, 'ACCESS_DENIED']);
      expect(codeOf(await list(secret, { organizationId: owner.organizationId }))).toEqual([
        403,
        'ACCESS_DENIED',
      ]);
    });
  });

  describe('invalid lists are rejected with the name of the field, and change nothing', () => {
    test.each([
      ['no list', 7, 'pins'],
      ['five pins', [SESSIONS, REVENUE, BOUNCES, SESSIONS, REVENUE], 'pins'],
      ['an unknown kind', [{ kind: 'funnel' }], 'pins.0.kind'],
      ['an unknown metric', [BOUNCES, { kind: 'metric', metric: 'mood' }], 'pins.1.metric'],
      ['a metric that the card shows already', [{ kind: 'metric', metric: 'visitors' }], 'pins.0.metric'],
      ['another field', [{ ...BOUNCES, colour: 'red' }], 'pins.0.colour'],
      ['no goal id', [{ kind: 'goal', reportId: 'signup' }], 'pins.0.reportId'],
      ['an unknown goal', [BOUNCES, goalPin(newId('rpt'))], 'pins.1.reportId'],
      ['a repeated metric', [BOUNCES, SESSIONS, BOUNCES], 'pins.2.metric'],
    ])('%s', async (_title, sent, field) => {
      await replace(owner, [REVENUE]);
      const answer = await replace(owner, sent);
      expect(codeOf(answer)).toEqual([400, 'VALIDATION_ERROR']);
      expect(answer.json().details.map((detail: { field: string }) => detail.field)).toEqual([field]);
      expect(await shown()).toEqual([REVENUE]);
    });

    test('goals that are repeated, personal, of another website, and funnels', async () => {
      const goal = await addReport();
      const personal = await addReport({ visibility: 'personal' });
      const other = (await app.addWebsite(owner, 'blog.example')).id;
      const elsewhere = await addReport({ websiteId: other });
      const steps = ['/', '/pricing'].map((value) => ({ type: 'page', value }));
      const funnel = await addReport({ definition: { kind: 'funnel', steps } });
      const repeated = await replace(owner, [goalPin(goal), goalPin(goal)]);
      expect(repeated.json().details).toMatchObject([
        { field: 'pins.1.reportId', message: 'must not be repeated' },
      ]);
      const answer = await replace(owner, [personal, elsewhere, funnel, goal].map(goalPin));
      expect(answer.json().details).toMatchObject(
        [0, 1, 2].map((index) => ({
          field: `pins.${index}.reportId`,
          message: 'must be a shared goal of this website',
        })),
      );
      expect(await shown()).toEqual([]);
    });
  });

  describe('pins follow their goals and websites', () => {
    const change = (method: 'PATCH' | 'DELETE' | 'POST', path: string, payload: object = {}) =>
      app.inject({ method, url: `/v1/reports/${path}`, headers: headersOf(owner), payload });

    test('a goal keeps its pin when it is renamed, and loses it when it is deleted', async () => {
      const [first, second] = [await addReport(), await addReport({ name: 'Buyers' })];
      await replace(owner, [goalPin(first), BOUNCES, goalPin(second)]);
      await change('PATCH', first, { name: 'Accounts' });
      expect(await shown()).toEqual([listedGoal(first, 'Accounts'), BOUNCES, listedGoal(second, 'Buyers')]);
      await change('DELETE', first);
      expect(await shown()).toEqual([BOUNCES, listedGoal(second, 'Buyers')]);
      const added = [BOUNCES, goalPin(second), SESSIONS, REVENUE];
      expect((await replace(owner, added)).json().pins).toHaveLength(4);
    });

    test('a goal is not listed while it is personal, not even to its owner', async () => {
      const goal = await addReport();
      await replace(owner, [goalPin(goal), BOUNCES]);
      await change('POST', `${goal}/unshare`);
      expect(await shown()).toEqual([BOUNCES]);
      expect((await list(owner)).json().websites).toEqual([{ websiteId, pins: [BOUNCES] }]);
      await change('POST', `${goal}/share`);
      expect(await shown()).toEqual([listedGoal(goal), BOUNCES]);
    });

    test('a goal that is deleted while it is pinned leaves no pin and no error', async () => {
      const goal = await addReport();
      const [deleted, replaced] = await Promise.all([
        change('DELETE', goal),
        replace(owner, [goalPin(goal), BOUNCES]),
      ]);
      expect(deleted.statusCode).toBe(200);
      expect([200, 400]).toContain(replaced.statusCode);
      expect(await shown()).toEqual(replaced.statusCode === 200 ? [BOUNCES] : []);
    });

    test('a deleted website has no pins', async () => {
      const goal = await addReport();
      await replace(owner, [goalPin(goal), BOUNCES]);
      await app.app.serviceOf(websitesModule).remove(owner.actor, websiteId);
      const left = await app.stores.state.db.select({ of: pins.websiteId }).from(pins);
      expect(left.map(({ of }) => of)).not.toContain(websiteId);
      expect(codeOf(await replace(owner, [BOUNCES]))).toEqual([403, 'ACCESS_DENIED']);
    });
  });
});
