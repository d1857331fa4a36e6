import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';
import { flagEvaluationsTable } from './flag-evaluations.table.ts';
import { flagsModule } from './flags.module.ts';

let app: TestApp;
let owner: TestPerson;
let colleague: TestPerson;
let websiteId: string;
let count = 0;
beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  colleague = await app.addPerson('colleague@example.com');
  await app.addMember(owner.organizationId, colleague.userId, 'member');
  websiteId = (await app.addWebsite(owner, 'shop.example')).id;
  await call('POST', '/v1/flag-environments', { websiteId, name: 'guarded', requiresApproval: true });
});
afterAll(() => app.close());

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
const call = async (method: Method, url: string, payload?: object, person: TestPerson = owner) => {
  const response = await app.inject({
    method,
    url,
    headers: { cookie: person.cookie, origin: 'http://localhost:3000' },
    ...(payload && { payload }),
  });
  return { status: response.statusCode, body: response.json() };
};
const create = async (fields: object = {}) => {
  count += 1;
  const { body } = await call('POST', '/v1/flags', { websiteId, key: `flag-${count}`, ...fields });
  return body.flag ?? body;
};
const read = async (id: string) => (await call('GET', `/v1/flags/${id}`)).body.flag;
const service = () => app.app.serviceOf(flagsModule);

describe('versions', () => {
  test('have an author, a comment and the differences, and can be restored', async () => {
    const { id } = await create({ rules: [{ id: 'half', percentage: 50, value: true }] });
    await call('PATCH', `/v1/flags/${id}`, {
      status: 'active',
      rules: [{ id: 'half', percentage: 75, value: true }],
      comment: 'More',
    });
    const { body } = await call('GET', `/v1/flags/${id}/versions?limit=1`);
    expect(body.nextCursor).toBe('2');
    expect(body.versions[0]).toMatchObject({
      version: 2,
      environment: 'production',
      comment: 'More',
      author: { kind: 'person', id: owner.userId, name: 'owner@example.com' },
    });
    expect(body.versions[0].diff).toEqual([
      { path: 'rules.0.percentage', before: 50, after: 75 },
      { path: 'status', before: 'inactive', after: 'active' },
    ]);
    const reverted = await call('POST', `/v1/flags/${id}/revert`, { version: 1 });
    expect(reverted.body.flag).toMatchObject({ status: 'inactive', version: 3, rules: [{ percentage: 50 }] });
    // The people of a flag do not move with its configuration.
    await call('PATCH', `/v1/flags/${id}`, { seed: 'launch' });
    const again = await call('POST', `/v1/flags/${id}/revert`, { version: 2 });
    expect(again.body.flag).toMatchObject({ seed: 'launch', rules: [{ percentage: 75, seed: 'flag' }] });
  });

  test('of an environment are copied to another one without its status', async () => {
    await call('POST', '/v1/flag-environments', { websiteId, name: 'staging' });
    const { id } = await create({ status: 'active', targets: [{ values: ['ada'], value: true }] });
    const { body } = await call('POST', `/v1/flags/${id}/copy`, { from: 'production', to: 'staging' });
    expect(body.flag.environments.staging).toMatchObject({
      status: 'inactive',
      targets: [{ values: ['ada'] }],
    });
  });

  test('of several flags are written one by one', async () => {
    const { id } = await create();
    const unknown = 'flg_06ajz8w4m2kq9tx5vdycn7brfe';
    const change = { websiteId, action: 'enable', ids: [id, unknown], comment: 'Both' };
    const { body } = await call('POST', '/v1/flags/bulk', change);
    expect(body).toMatchObject({ succeeded: 1, failed: 1 });
    expect(body.results[1]).toMatchObject({ id: unknown, code: 'ACCESS_DENIED' });
    expect((await read(id)).status).toBe('active');
  });
});

describe('a change', () => {
  test('that is scheduled is applied once, when it is due', async () => {
    const { id } = await create();
    const applyAt = new Date(app.clock.now() + 60_000).toISOString();
    const changes = { status: 'active' };
    const body = { kind: 'scheduled', changes, applyAt, comment: 'Launch' };
    expect((await call('POST', `/v1/flags/${id}/changes`, body)).body.change.diff).toEqual([
      { path: 'status', before: 'inactive', after: 'active' },
    ]);
    await service().applyDue();
    expect((await read(id)).status).toBe('inactive');
    app.clock.advance(60_000);
    await Promise.all([service().applyDue(), service().applyDue()]);
    expect(await read(id)).toMatchObject({ status: 'active', version: 2 });
    const listed = await call('GET', `/v1/flags/${id}/changes`);
    expect(listed.body.changes).toMatchObject([{ status: 'applied', appliedVersion: 2, diff: [] }]);
  });

  test('of an environment that requires approval is applied after another person approved it', async () => {
    const { id } = await create();
    const direct = await call('PATCH', `/v1/flags/${id}`, { environment: 'guarded', status: 'active' });
    expect(direct.body).toMatchObject({ code: 'CONFLICT' });
    expect(direct.body.error).toContain('require approval');
    const body = { kind: 'proposed', environment: 'guarded', changes: { status: 'active' } };
    const { change } = (await call('POST', `/v1/flags/${id}/changes`, body)).body;
    const act = (verb: string, person: TestPerson) =>
      call('POST', `/v1/flag-changes/${change.id}/${verb}`, {}, person);
    expect((await act('apply', owner)).body.code).toBe('CONFLICT');
    expect((await act('approve', owner)).body.code).toBe('CONFLICT');
    expect((await act('approve', colleague)).body.change).toMatchObject({
      status: 'applied',
      reviewer: { id: colleague.userId },
    });
    expect((await read(id)).environments.guarded.status).toBe('active');
    expect((await act('reject', colleague)).body.code).toBe('CONFLICT');
  });
});

describe('an environment key', () => {
  test('is shown once, and is stored as a digest', async () => {
    const [environment] = (await call('GET', `/v1/flag-environments?websiteId=${websiteId}`)).body
      .environments;
    expect(environment).toMatchObject({ name: 'production', isDefault: true, requiresConfirmation: true });
    const path = `/v1/flag-environments/${environment.id}/keys`;
    const { body } = await call('POST', path, { kind: 'server', name: 'Backend' });
    expect(body.secret).toMatch(/^phe_[0-9A-Za-z]{48}$/);
    const [row] = await service().environmentKeys.list(environment.id);
    expect(JSON.stringify(row)).not.toContain(body.secret);
    expect((await call('DELETE', `${path}/${body.key.id}`)).status).toBe(200);
    expect((await call('GET', path)).body.keys[0].revokedAt).not.toBeNull();
  });
});

describe('a segment', () => {
  const createSegment = async (fields: object) =>
    (await call('POST', '/v1/flag-segments', { websiteId, ...fields })).body.segment;

  test('with a list is uploaded as text, and used by rules', async () => {
    const segment = await createSegment({ name: 'Beta', kind: 'list' });
    const upload = await app.inject({
      method: 'PUT',
      url: `/v1/flag-segments/${segment.id}/ids`,
      headers: { cookie: owner.cookie, origin: 'http://localhost:3000', 'content-type': 'text/plain' },
      payload: 'ada\r\ngrace\n\nlinus',
    });
    expect(upload.json().segment).toMatchObject({ idCount: 3 });
    await call('POST', `/v1/flag-segments/${segment.id}/ids/add`, { ids: ['barbara', 'ada'] });
    const contains = async (value: string) =>
      (await call('GET', `/v1/flag-segments/${segment.id}/ids/contains?value=${value}`)).body.contains;
    expect([await contains('ada'), await contains('barbara'), await contains('eve')]).toEqual([
      true,
      true,
      false,
    ]);
    const flag = await create({
      status: 'active',
      defaultValue: false,
      rules: [{ segments: [segment.id], value: true }],
    });
    const valueFor = async (targetingKey: string) =>
      (await call('POST', `/v1/flags/${flag.id}/evaluate`, { context: { targetingKey } })).body.evaluation
        .value;
    expect([await valueFor('grace'), await valueFor('eve')]).toEqual([true, false]);
    const removal = await call('DELETE', `/v1/flag-segments/${segment.id}`);
    expect(removal.body.error).toContain(`used by the flags ${flag.key}`);
  });

  test('of analytics contains the ids of visitors with enough events', async () => {
    const { secret } = await app.addKey(owner, ['track:events']);
    const buy = (profileId: string) => ({
      websiteId,
      name: 'purchase',
      profileId,
      anonymousId: `a-${profileId}`,
    });
    const events = [buy('ada'), buy('ada'), buy('grace')];
    expect((await app.post('/track', events, secret)).statusCode).toBe(200);
    await app.flush();
    const definition = { event: 'purchase', minCount: 2, withinDays: 30 };
    const segment = await createSegment({ name: 'Regulars', kind: 'analytics', definition });
    app.clock.advance(1_000);
    await service().refreshSegments();
    const { body } = await call('GET', `/v1/flag-segments/${segment.id}`);
    expect(body.segment).toMatchObject({ idCount: 2, refreshError: null });
    expect(await service().segments.contains(segment.id, 'ada')).toBe(true);
    expect(await service().segments.contains(segment.id, 'grace')).toBe(false);

    // A clock that is set back by a day does not end the refreshes for a day.
    app.clock.advance(-24 * 60 * 60_000);
    await service().refreshSegments();
    const refreshed = (await call('GET', `/v1/flag-segments/${segment.id}`)).body.segment.refreshedAt;
    expect(Date.parse(refreshed)).toBe(app.clock.now());
    app.clock.advance(24 * 60 * 60_000);
  });

  test('of analytics matches a path in all of its spellings, as queries do', async () => {
    const { secret } = await app.addKey(owner, ['track:events']);
    const { id: blogId } = await app.addWebsite(owner, 'blog.example');
    const views = ['/ünï', '/%C3%BCn%C3%AF', '/other'].map((path, index) => ({
      name: 'pageview',
      websiteId: blogId,
      path: `https://blog.example${path}`,
      profileId: `viewer-${index}`,
    }));
    expect((await app.post('/track', views, secret)).statusCode).toBe(200);
    await app.flush();
    const definition = { path: '/%C3%BCn%C3%AF', minCount: 1, withinDays: 30 };
    const segment = { websiteId: blogId, name: 'Viewers', kind: 'analytics', definition };
    const { id } = (await call('POST', '/v1/flag-segments', segment)).body.segment;
    app.clock.advance(1_000);
    await service().refreshSegments();
    const isViewer = (viewer: string) => service().segments.contains(id, viewer);
    expect(await Promise.all(['viewer-0', 'viewer-1', 'viewer-2'].map(isViewer))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

test('flags of a group never move the buckets of others, and do not overlap', async () => {
  const { group } = (await call('POST', '/v1/flag-groups', { websiteId, name: 'Checkout' })).body;
  const [one, two] = [
    await create({ group: { id: group.id, share: 30 } }),
    await create({ group: { id: group.id, share: 30 } }),
  ];
  const grow = (id: string, share: number) =>
    call('PATCH', `/v1/flags/${id}`, { group: { id: group.id, share } });
  expect((await grow(one.id, 40)).body.code).toBe('CONFLICT');
  expect((await grow(two.id, 70)).body.flag.group.share).toBe(70);
  expect((await grow(one.id, 10)).status).toBe(200);
  const { groups } = (await call('GET', `/v1/flag-groups?websiteId=${websiteId}`)).body;
  expect(groups[0]).toMatchObject({
    freeShare: 20,
    flags: [
      { key: one.key, from: 0, share: 10 },
      { key: two.key, from: 30, share: 70 },
    ],
  });
});

test('the preview evaluates real visitors of the last week, also for changes that are not saved', async () => {
  const flag = await create({ status: 'active', defaultValue: false });
  const draft = {
    rules: [{ constraints: [{ attribute: 'profileId', operator: 'in', values: ['ada'] }], value: true }],
  };
  const { body } = await call('POST', `/v1/flags/${flag.id}/preview`, { draft });
  expect(body).toMatchObject({ visitors: 2, sampled: 2 });
  expect(body.shares).toEqual(
    expect.arrayContaining([
      { variant: null, value: true, visitors: 1, share: 50 },
      { variant: null, value: false, visitors: 1, share: 50 },
    ]),
  );
});

test('usage is counted by day, variant and SDK, and shows which flags are stale', async () => {
  const atMs = app.clock.now() - 3_600_000;
  const { id } = await create({ key: 'used', status: 'active' });
  const planned = await create({ plannedEndAt: new Date(atMs).toISOString() });
  const evaluated = (value: string, sdk: string, times: number) => ({
    table: flagEvaluationsTable,
    origin: { subjectId: websiteId, organizationId: owner.organizationId, timeMs: atMs },
    json: JSON.stringify({
      organization_id: owner.organizationId,
      website_id: websiteId,
      environment: 'production',
      flag_key: 'used',
      value_text: value,
      reason: 'STATIC',
      sdk,
      time: atMs,
      count: times,
      event_key: `${value}:${sdk}`,
    }),
  });
  await app.stores.journal.append([evaluated('true', 'web', 30), evaluated('false', 'node', 10)]);
  await app.flush();
  const { body } = await call('GET', `/v1/flags/${id}/usage`);
  expect(body).toMatchObject({
    total: 40,
    days: [{ evaluations: 40 }],
    variants: [
      { variant: null, value: 'true', evaluations: 30, share: 75 },
      { variant: null, value: 'false', evaluations: 10, share: 25 },
    ],
    sdks: [
      { sdk: 'web', evaluations: 30 },
      { sdk: 'node', evaluations: 10 },
    ],
  });
  expect((await read(id)).usage).toMatchObject({ evaluations: 40 });
  app.clock.advance(20 * 86_400_000);
  // A key, because the session has ended.
  const { secret } = await app.addKey(owner, ['manage:flags']);
  const url = `/v1/flags/stale?websiteId=${websiteId}`;
  const stale = (await app.inject({ url, headers: { 'x-api-key': secret } })).json().flags;
  const reasonsOf = (key: string) =>
    stale.find((flag: { key: string }) => flag.key === key)?.staleness.reasons;
  expect(reasonsOf(planned.key)).toEqual(['never_evaluated', 'past_planned_end']);
});
