import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';
import { notifications } from '../notifications/notifications.table.ts';
import { flagsModule } from './flags.module.ts';

let app: TestApp;
let owner: TestPerson;
let websiteId: string;
let secret: string;
let count = 0;
beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  websiteId = (await app.addWebsite(owner, 'shop.example')).id;
  secret = (await app.addKey(owner, ['manage:flags', 'read:data'])).secret;
});
afterAll(() => app.close());

const call = async (
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
) => {
  const response = await app.inject({
    method,
    url,
    headers: { 'x-api-key': secret, ...headers },
    ...(payload && { payload }),
  });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
};
const create = async (fields: object = {}) => {
  count += 1;
  const { body } = await call('POST', '/v1/flags', { websiteId, key: `flag-${count}`, ...fields });
  return body.flag ?? body;
};
const patch = (id: string, changes: object, headers = {}) =>
  call('PATCH', `/v1/flags/${id}`, changes, headers);
const fieldsOf = (body: { details: { field: string }[] }) => body.details.map(({ field }) => field);

describe('a flag', () => {
  test('is created inactive with the values of its type, and read with an entity tag', async () => {
    const flag = await create({ key: 'new-checkout', tags: ['checkout', 'checkout'] });
    expect(flag).toMatchObject({
      key: 'new-checkout',
      name: 'new-checkout',
      type: 'boolean',
      status: 'inactive',
      defaultValue: true,
      offValue: false,
      variants: [],
      rules: [],
      tags: ['checkout'],
      environments: {},
      version: 1,
    });
    const read = await call('GET', `/v1/flags/${flag.id}`);
    expect(read.body.flag).toMatchObject(flag);
    expect(read.headers.etag).toBe('"1"');
    const listed = await call('GET', `/v1/flags?websiteId=${websiteId}&search=CHECKOUT&status=inactive`);
    expect(listed.body).toMatchObject({
      flags: [{ ...flag, usage: { evaluations: 0 } }],
      total: 1,
      nextCursor: null,
    });
  });

  test('is created once for one Idempotency-Key, and a key is taken once in a website', async () => {
    const headers = { 'idempotency-key': 'flag' };
    const body = { websiteId, key: 'once-only' };
    const first = await call('POST', '/v1/flags', body, headers);
    const second = await call('POST', '/v1/flags', body, headers);
    expect(second.body.flag.id).toBe(first.body.flag.id);
    expect(second.headers['idempotency-replayed']).toBe('true');
    const taken = await call('POST', '/v1/flags', body);
    expect([taken.status, taken.body.code, fieldsOf(taken.body)]).toEqual([409, 'CONFLICT', ['key']]);
  });

  test('changes with its version; an older version and a change without a difference write nothing', async () => {
    const { id } = await create();
    const changed = await patch(id, { status: 'active', comment: 'Launch' }, { 'if-match': '"1"' });
    expect(changed.body.flag).toMatchObject({ status: 'active', version: 2 });
    expect((await patch(id, { name: 'Late' }, { 'if-match': '"1"' })).status).toBe(412);
    expect((await patch(id, { status: 'active' })).body.flag.version).toBe(2);
  });

  test('is created or updated by its key', async () => {
    const first = await call('PUT', '/v1/flags', {
      websiteId,
      key: 'put',
      type: 'string',
      defaultValue: 'a',
    });
    const second = await call('PUT', '/v1/flags', { websiteId, key: 'put', offValue: 'off' });
    expect([first.body.created, second.body.created]).toEqual([true, false]);
    expect(second.body.flag).toMatchObject({
      type: 'string',
      defaultValue: 'a',
      offValue: 'off',
      version: 2,
    });
  });

  test('that is archived is off everywhere, keeps its key, and can be restored or deleted', async () => {
    const flag = await create({ status: 'active' });
    expect((await call('DELETE', `/v1/flags/${flag.id}`)).body.code).toBe('CONFLICT');
    expect((await patch(flag.id, { status: 'archived' })).body.flag.status).toBe('archived');
    expect((await call('POST', '/v1/flags', { websiteId, key: flag.key })).body.code).toBe('CONFLICT');
    expect((await patch(flag.id, { status: 'inactive' })).body.flag).toMatchObject({
      status: 'inactive',
      archivedAt: null,
    });
    await patch(flag.id, { status: 'archived' });
    expect((await call('DELETE', `/v1/flags/${flag.id}`)).status).toBe(200);
    expect((await call('GET', `/v1/flags/${flag.id}`)).body.code).toBe('ACCESS_DENIED');
  });

  test('is announced to this process before the response, and reported', async () => {
    const { changes } = app.app.serviceOf(flagsModule);
    const announced: (string | undefined)[] = [];
    const end = changes.onChange((id) => announced.push(id));
    const flag = await create({ key: 'reported', status: 'active' });
    end();
    expect(announced).toContain(websiteId);
    const { body } = await call('GET', `/v1/annotations?websiteId=${websiteId}&kind=flag&limit=1`);
    expect(body.annotations[0]).toMatchObject({ text: 'Flag reported was turned on in production' });
    expect(flag.status).toBe('active');
    const published = await app.stores.state.db
      .select()
      .from(notifications)
      .where(eq(notifications.resourceId, flag.id));
    expect(published).toMatchObject([
      { kind: 'flag.changed', title: 'Flag reported was turned on in production', websiteId },
    ]);
  });
});

describe('a configuration is rejected with the field named', () => {
  const variants = [
    { key: 'red', value: 'r', weight: 33.333 },
    { key: 'blue', value: 'b', weight: 66.667 },
  ];
  const text = { type: 'string', defaultValue: 'x', offValue: 'y', variants };

  test('weights must sum to exactly 100', async () => {
    expect((await create(text)).variants).toEqual(variants);
    const body = await create({ ...text, variants: [{ key: 'red', value: 'r', weight: 99.999 }] });
    expect(body.details).toMatchObject([
      { field: 'variants', message: 'must have weights whose sum is exactly 100, not 99.999' },
    ]);
  });

  test.each([
    [{ ...text, defaultValue: 7 }, 'defaultValue'],
    [{ ...text, rules: [{ variant: 'rad' }] }, 'rules.0.variant'],
    [{ ...text, rules: [{ variants: [{ key: 'rad', weight: 100 }] }] }, 'rules.0.variants.0.key'],
    [{ ...text, rules: [{}] }, 'rules.0'],
    [{ ...text, rules: [{ value: 'a', variant: 'red' }] }, 'rules.0.value'],
    [{ ...text, targets: [{ values: ['ada'], value: 1 }] }, 'targets.0.value'],
    [{ rules: [{ percentage: 33.3333 }] }, 'rules.0.percentage'],
    [{ rules: [{ segments: ['fse_06ajz8w4m2kq9tx5vdycn7brfe'] }] }, 'rules.0.segments.0'],
    [{ prerequisites: [{ flag: 'nothing' }] }, 'prerequisites.0.flag'],
    [{ environments: { moon: { status: 'active' } } }, 'environments.moon'],
    [{ key: '-x' }, 'key'],
    [{ group: { id: 'fgr_06ajz8w4m2kq9tx5vdycn7brfe', share: 10 } }, 'group.id'],
    [{ ownerId: 'usr_nobody' }, 'ownerId'],
  ])('%j', async (fields, field) => {
    const body = await create(fields);
    expect([body.code, fieldsOf(body)]).toEqual(['VALIDATION_ERROR', [field]]);
  });

  test('a near miss comes with a suggestion', async () => {
    const body = await create({ ...text, rules: [{ variant: 'rad' }] });
    expect(body.details[0].suggestion).toBe('Did you mean "red"?');
  });

  test('prerequisites must not form a cycle', async () => {
    const a = await create({ key: 'cycle-a' });
    await create({ key: 'cycle-b', prerequisites: [{ flag: 'cycle-a' }] });
    await create({ key: 'cycle-c', prerequisites: [{ flag: 'cycle-b' }] });
    const { body } = await patch(a.id, { prerequisites: [{ flag: 'cycle-c' }] });
    expect(body.details).toMatchObject([
      {
        field: 'prerequisites.0.flag',
        message: 'must not form a cycle: cycle-a → cycle-c → cycle-b → cycle-a',
      },
    ]);
    const archived = await patch(a.id, { status: 'archived' });
    expect(archived.body.error).toContain('prerequisite of cycle-b');
  });
});

test('flags are listed by their owner', async () => {
  const { id } = await create({ ownerId: owner.userId, key: 'owned' });
  await create({ ownerId: null, key: 'ownerless' });
  const listed = await call('GET', `/v1/flags?websiteId=${websiteId}&ownerId=${owner.userId}&search=own`);
  expect(listed.body.flags.map((flag: { id: string }) => flag.id)).toEqual([id]);
});

describe('a JSON Schema', () => {
  const jsonSchema = { type: 'object', required: ['title'], properties: { title: { type: 'string' } } };

  test('applies to all values', async () => {
    const values = { type: 'json', defaultValue: { title: 'A' }, offValue: { title: 'B' }, jsonSchema };
    expect((await create(values)).jsonSchema).toEqual(jsonSchema);
    const body = await create({ ...values, offValue: { title: 7 } });
    expect(body.details).toMatchObject([
      { field: 'offValue.title', message: 'must be string, as the JSON Schema requires' },
    ]);
  });

  test('applies to drafts, before they are saved', async () => {
    const { id } = await create({
      type: 'json',
      defaultValue: { title: 'A' },
      offValue: { title: 'B' },
      jsonSchema,
    });
    const preview = (draft: object) => call('POST', `/v1/flags/${id}/preview`, { draft });
    expect((await preview({ defaultValue: { title: 'C' } })).status).toBe(200);
    const { body } = await preview({ rules: [{ value: { title: 7 } }] });
    expect(body.details).toMatchObject([
      { field: 'draft.rules.0.value.title', message: 'must be string, as the JSON Schema requires' },
    ]);
  });

  test.each([[{ type: 'nonsense' }], [{ $ref: 'https://example.com/schema' }], [{ pattern: '(' }]])(
    'that is invalid is rejected: %j',
    async (schema) => {
      const body = await create({ type: 'json', jsonSchema: schema });
      expect([body.code, fieldsOf(body)]).toEqual(['VALIDATION_ERROR', ['jsonSchema']]);
    },
  );
});
