import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/open-test-app.ts';

let app: TestApp;
let owner: TestPerson;
let websiteId: string;
let secret: string;
beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  websiteId = (await app.addWebsite(owner, 'shop.example')).id;
  secret = (await app.addKey(owner, ['manage:flags'])).secret;
});
afterAll(() => app.close());

const variants = [
  { name: 'red', weight: 500, stickiness: 'default', payload: { type: 'string', value: '#f00' } },
  { name: 'blue', weight: 500, stickiness: 'default', payload: { type: 'string', value: '#00f' } },
];
const germany = { contextName: 'country', operator: 'IN', values: ['DE'], inverted: false };
const content = JSON.stringify({
  version: 2,
  features: [
    {
      name: 'child',
      enabled: true,
      dependencies: [{ feature: 'colour', variants: ['red'] }],
      strategies: [{ name: 'default' }],
    },
    {
      name: 'colour',
      type: 'experiment',
      enabled: true,
      strategies: [
        {
          name: 'flexibleRollout',
          parameters: { groupId: 'colour', rollout: '50', stickiness: 'default' },
          segments: [1, 2],
          variants,
        },
        { name: 'custom' },
      ],
    },
    { name: 'ünïcode', enabled: false, strategies: [] },
  ],
  segments: [
    { id: 1, name: 'Germany', constraints: [germany] },
    { id: 2, name: 'Adults', constraints: [{ contextName: 'age', operator: 'NUM_GTE', value: '18' }] },
  ],
});
const post = async (body: object) => {
  const response = await app.post(
    '/v1/flags/import',
    { websiteId, format: 'unleash', content, ...body },
    secret,
  );
  return { status: response.statusCode, body: response.json() };
};
const listFlags = async () => {
  const url = `/v1/flags?websiteId=${websiteId}`;
  const response = await app.inject({ method: 'GET', url, headers: { 'x-api-key': secret } });
  return response.json().flags;
};

test('a dry run reports each flag and changes nothing', async () => {
  const { status, body } = await post({});
  expect(status).toBe(200);
  expect(body.environments).toEqual({ default: 'production' });
  expect(body.segments.map(({ name }: { name: string }) => name)).toEqual([
    'Germany',
    'Adults',
    'Germany and Adults',
  ]);
  expect(body.results).toMatchObject([
    { key: 'colour', status: 'ready', notes: ['The strategy custom is not built in: it does not apply.'] },
    { key: 'n_code', name: 'ünïcode', status: 'ready' },
    { key: 'child', status: 'ready' },
  ]);
  expect(await listFlags()).toEqual([]);
});

test('an import creates segments and flags, which an import of the same file updates', async () => {
  const first = await post({ dryRun: false });
  expect(first.body.results.map(({ status }: { status: string }) => status)).toEqual([
    'created',
    'created',
    'created',
  ]);
  const [child, colour] = await listFlags();
  expect(child).toMatchObject({
    key: 'child',
    status: 'active',
    prerequisites: [{ flag: 'colour', variants: ['red'] }],
  });
  expect(colour).toMatchObject({
    type: 'string',
    offValue: 'disabled',
    variants: [
      { key: 'red', value: '#f00', weight: 50 },
      { key: 'blue', value: '#00f', weight: 50 },
    ],
    rules: [
      {
        percentage: 50,
        variants: [
          { key: 'red', weight: 50 },
          { key: 'blue', weight: 50 },
        ],
        unleash: {
          percentage: { groupId: 'colour', stickiness: 'default' },
          split: { groupId: 'colour', stickiness: 'default', totalWeight: 1_000 },
        },
      },
      { constraints: [{ attribute: 'currentTime', operator: 'exists', not: true }] },
      { id: 'otherwise', value: 'disabled' },
    ],
  });
  expect(colour.rules[0].segments).toHaveLength(1);
  const second = await post({ dryRun: false });
  expect(second.body.results.map(({ status }: { status: string }) => status)).toEqual([
    'updated',
    'updated',
    'updated',
  ]);
  expect(second.body.segments.map(({ status }: { status: string }) => status)).toEqual([
    'updated',
    'updated',
    'updated',
  ]);
});

test('environments of the file are imported to those that the caller names', async () => {
  expect((await post({ environments: { default: 'staging' } })).status).toBe(400);
  const created = await app.post('/v1/flag-environments', { websiteId, name: 'staging' }, secret);
  expect(created.statusCode).toBe(201);
  const { body } = await post({ environments: { default: 'staging' }, dryRun: false });
  expect(body.environments).toEqual({ default: 'staging' });
  const [child] = await listFlags();
  expect(child.environments.staging).toMatchObject({ status: 'active' });
});

test('files that are not JSON, have no flags, or too many, are rejected', async () => {
  const features = Array.from({ length: 1_001 }, (_, index) => ({ name: `f${index}` }));
  for (const [file, message] of [
    ['{', 'must be JSON'],
    ['{"features":[]}', 'contains no flags of unleash'],
    [JSON.stringify({ features }), 'must have at most 1,000 flags'],
  ]) {
    const { status, body } = await post({ content: file });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(message);
  }
});
