import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';
import { flagsModule } from './flags.module.ts';

let app: TestApp;
let owner: TestPerson;
let admin: TestPerson;
let member: TestPerson;
let other: TestPerson;
let websiteId: string;
let guardedId: string;
let stagingId: string;
let count = 0;
beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  [admin, member, other] = [
    await app.addPerson('admin@example.com'),
    await app.addPerson('member@example.com'),
    await app.addPerson('other@example.com'),
  ];
  await app.addMember(owner.organizationId, admin.userId, 'admin');
  await app.addMember(owner.organizationId, member.userId, 'member');
  await app.addMember(owner.organizationId, other.userId, 'member');
  websiteId = (await app.addWebsite(owner, 'shop.example')).id;
  const [production] = (await call('GET', `/v1/flag-environments?websiteId=${websiteId}`)).body.environments;
  guardedId = production.id;
  const staging = await call('POST', '/v1/flag-environments', { websiteId, name: 'staging' });
  stagingId = staging.body.environment.id;
  await call('PATCH', `/v1/flag-environments/${guardedId}`, { requiresApproval: true }, owner);
});
afterAll(() => app.close());

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
const call = async (method: Method, url: string, payload?: object, person: TestPerson = member) => {
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
  return body.flag;
};
const read = async (id: string) => (await call('GET', `/v1/flags/${id}`)).body.flag;
const propose = async (flagId: string, changes: object, person: TestPerson = member) =>
  (await call('POST', `/v1/flags/${flagId}/changes`, { kind: 'proposed', changes }, person)).body.change;
const approve = (changeId: string, person: TestPerson = other) =>
  call('POST', `/v1/flag-changes/${changeId}/approve`, {}, person);
const expectApproval = (response: {
  readonly status: number;
  readonly body: { readonly error?: string };
}) => {
  expect(response.status).toBe(409);
  expect(response.body.error).toMatch(/approval.*[Pp]ropose|[Pp]ropose.*approval/);
};

describe('where an environment requires approval', () => {
  test('everything that decides the results of a flag is changed by a proposal only', async () => {
    const flag = await create({ defaultValue: true });
    const staging = { environment: 'staging', status: 'active', defaultValue: false };
    expect((await call('PATCH', `/v1/flags/${flag.id}`, { name: 'Renamed', ...staging })).status).toBe(200);
    const { group } = (await call('POST', '/v1/flag-groups', { websiteId, name: 'Exclusive' })).body;
    const url = `/v1/flags/${flag.id}`;
    const stickiness = { kind: 'random' };
    const attempts: readonly (readonly [Method, string, object])[] = [
      ['PATCH', url, { status: 'active' }],
      ['PATCH', url, { offValue: true }],
      ['PATCH', url, { clientSide: false }],
      ['PATCH', url, { status: 'archived' }],
      ['PUT', '/v1/flags', { websiteId, key: flag.key, clientSide: false }],
      ['POST', `${url}/copy`, { from: 'staging', to: 'production' }],
    ];
    for (const [method, path, body] of attempts) expectApproval(await call(method, path, body));
    const bulk = { websiteId, action: 'archive', ids: [flag.id] };
    expect((await call('POST', '/v1/flags/bulk', bulk)).body.results[0].error).toContain('require approval');

    const change = await propose(flag.id, { clientSide: false, stickiness, status: 'active' });
    expect(change.diff).toEqual([
      { path: 'status', before: 'inactive', after: 'active' },
      { path: 'clientSide', before: true, after: false },
      { path: 'stickiness.attribute', before: 'targetingKey', after: null },
      { path: 'stickiness.kind', before: 'attribute', after: 'random' },
    ]);
    expect((await approve(change.id)).body.change.status).toBe('applied');
    expect(await read(flag.id)).toMatchObject({ status: 'active', clientSide: false, stickiness });
    for (const fields of [{ stickiness: { kind: 'device' } }, { group: { id: group.id, share: 10 } }])
      expectApproval(await call('PATCH', url, fields));
    expectApproval(await call('POST', `${url}/revert`, { version: 1 }));
  });

  test('the off value of the default environment is also that of a guarded one without a configuration', async () => {
    const website = await app.addWebsite(owner, 'second.example');
    await call('POST', '/v1/flag-environments', {
      websiteId: website.id,
      name: 'live',
      requiresApproval: true,
    });
    const { body } = await call('POST', '/v1/flags', { websiteId: website.id, key: 'derived' });
    expectApproval(await call('PATCH', `/v1/flags/${body.flag.id}`, { offValue: true }));
    expect((await call('PATCH', `/v1/flags/${body.flag.id}`, { status: 'active' })).status).toBe(200);
  });

  test('a flag is archived, restored and deleted by proposals', async () => {
    const flag = await create();
    const url = `/v1/flags/${flag.id}`;
    await approve((await propose(flag.id, { status: 'archived' })).id);
    expect((await read(flag.id)).status).toBe('archived');
    expectApproval(
      await call('POST', '/v1/flags/bulk', { websiteId, action: 'restore', ids: [flag.id] }).then(
        ({ body }) => ({ status: 409, body: body.results[0] }),
      ),
    );
    expectApproval(await call('DELETE', url));
    const deletion = await propose(flag.id, { status: 'deleted' });
    expect(deletion.diff).toEqual([{ path: 'status', before: 'archived', after: 'deleted' }]);
    expect((await approve(deletion.id)).body.change).toMatchObject({ status: 'applied', flagKey: flag.key });
    expect((await call('GET', url)).status).toBe(403);
  });

  test('the contexts of a segment that it uses cannot be changed, nor of one that a proposal uses', async () => {
    const constraints = (country: string) => [
      { attribute: 'country', operator: 'equals', values: [country] },
    ];
    const segmentOf = async (fields: object) =>
      (await call('POST', '/v1/flag-segments', { websiteId, ...fields })).body.segment;
    const rules = await segmentOf({ name: 'Germany', kind: 'rules', constraints: constraints('DE') });
    const list = await segmentOf({ name: 'Beta', kind: 'list' });
    const flag = await create();
    const change = await propose(flag.id, {
      rules: [
        { segments: [rules.id], value: true },
        { segments: [list.id], value: true },
      ],
    });
    const expectGuarded = async () => {
      expectApproval(
        await call('PATCH', `/v1/flag-segments/${rules.id}`, { constraints: constraints('FR') }),
      );
      expectApproval(await call('POST', `/v1/flag-segments/${list.id}/ids/add`, { ids: ['ada'] }));
    };
    await expectGuarded();
    await approve(change.id);
    await expectGuarded();
    const renamed = await call('PATCH', `/v1/flag-segments/${rules.id}`, { name: 'DACH' });
    expect(renamed.body.segment).toMatchObject({ name: 'DACH', usedIn: ['production'] });
    const upload = await app.inject({
      method: 'PUT',
      url: `/v1/flag-segments/${list.id}/ids`,
      headers: { cookie: member.cookie, origin: 'http://localhost:3000', 'content-type': 'text/plain' },
      payload: 'ada',
    });
    expect(upload.statusCode).toBe(409);
  });

  test('the guard is changed by owners and admins, with the approval of another one', async () => {
    const url = `/v1/flag-environments/${guardedId}`;
    expect((await call('PATCH', url, { requiresApproval: false })).status).toBe(403);
    expect(
      (await call('PATCH', `/v1/flag-environments/${stagingId}`, { requiresApproval: true })).status,
    ).toBe(403);
    expectApproval(await call('PATCH', url, { requiresApproval: false }, owner));
    expectApproval(await call('POST', '/v1/flag-environments', { websiteId, name: 'mine', isDefault: true }));
    expectApproval(await call('PATCH', `/v1/flag-environments/${stagingId}`, { isDefault: true }));
    const proposal = { isDefault: true, comment: 'Staging first' };
    const ofStaging = `/v1/flag-environments/${stagingId}/proposal`;
    expect((await call('POST', ofStaging, proposal)).status).toBe(403);
    expect((await call('POST', ofStaging, proposal, admin)).body.environment.proposal).toMatchObject({
      changes: { isDefault: true },
      comment: 'Staging first',
      author: { id: admin.userId },
    });
    expect((await call('POST', `${ofStaging}/approve`, {}, admin)).status).toBe(409);
    expect((await call('POST', `${ofStaging}/approve`, {}, other)).status).toBe(403);
    expect((await call('POST', `${ofStaging}/approve`, {}, owner)).body.environment).toMatchObject({
      isDefault: true,
      proposal: null,
    });
    expectApproval(await call('DELETE', url, undefined, owner));
    await call('POST', `${url}/proposal`, { requiresApproval: false }, owner);
    expect((await call('DELETE', `${url}/proposal`, undefined, admin)).body.environment.proposal).toBeNull();
    await call('POST', `${url}/proposal`, { isDeleted: true }, owner);
    expect((await call('POST', `${url}/proposal/approve`, {}, admin)).body).toEqual({
      success: true,
      environment: null,
    });
    await call('PATCH', `/v1/flag-environments/${stagingId}`, { requiresApproval: true }, owner);
  });

  test('members cannot delete the website, or revoke a key of the environment', async () => {
    const keys = `/v1/flag-environments/${stagingId}/keys`;
    const { key } = (await call('POST', keys, { kind: 'server', name: 'Backend' })).body;
    expect((await call('DELETE', `${keys}/${key.id}`)).body.error).toContain('Only owners and admins');
    expect((await call('DELETE', `/v1/websites/${websiteId}`)).body.error).toContain(
      'Only owners and admins',
    );
    expect((await call('DELETE', `${keys}/${key.id}`, undefined, admin)).status).toBe(200);
  });
});

describe('a proposal', () => {
  test('is listed with the open changes of the website until it is approved', async () => {
    const flag = await create();
    const change = await propose(flag.id, { status: 'active' });
    const listed = async () =>
      (await call('GET', `/v1/flag-changes?websiteId=${websiteId}`, undefined, other)).body.changes.filter(
        (one: { readonly flagId: string }) => one.flagId === flag.id,
      );
    expect(await listed()).toEqual([{ ...change, diff: [] }]);
    await approve(change.id);
    expect(await listed()).toEqual([]);
  });

  test('of a key cannot be approved by the person who created the key', async () => {
    const flag = await create();
    const { secret } = await app.addKey(owner, ['manage:flags']);
    const response = await app.post(
      `/v1/flags/${flag.id}/changes`,
      { kind: 'proposed', changes: { status: 'active' } },
      secret,
    );
    const { change } = response.json();
    expect(change.author.kind).toBe('key');
    expect((await approve(change.id, owner)).body.error).toContain('another person');
    expect((await approve(change.id, admin)).body.change.status).toBe('applied');
  });

  test('of a key is made by the person who created it: nobody else learns its secret', async () => {
    const { id } = await app.addKey(owner, ['manage:flags']);
    const reading = await app.addKey(owner, ['read:data']);
    const rotate = (key: string, person: TestPerson) =>
      call('POST', `/v1/keys/${key}/rotate`, { gracePeriod: 'none' }, person);
    expect((await rotate(id, admin)).body.error).toContain('the person who created it');
    expect((await rotate(reading.id, admin)).status).toBe(200);
    const scopes = ['read:data', 'manage:flags'];
    expect((await call('PATCH', `/v1/keys/${reading.id}`, { scopes }, admin)).status).toBe(403);
    expect((await rotate(id, owner)).status).toBe(200);
  });

  test('that is approved for later cannot be applied earlier by its author', async () => {
    const flag = await create();
    const applyAt = new Date(app.clock.now() + 60_000).toISOString();
    const body = { kind: 'proposed', changes: { status: 'active' }, applyAt };
    const { change } = (await call('POST', `/v1/flags/${flag.id}/changes`, body)).body;
    expect((await approve(change.id)).body.change.status).toBe('approved');
    expect((await call('POST', `/v1/flag-changes/${change.id}/apply`, {})).status).toBe(409);
    expect((await read(flag.id)).status).toBe('inactive');
    app.clock.advance(60_000);
    await app.app.serviceOf(flagsModule).applyDue();
    expect((await read(flag.id)).status).toBe('active');
  });
});
