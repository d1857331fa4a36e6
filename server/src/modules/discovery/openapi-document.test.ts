import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../contract.ts';
import { listOperations } from '../../http/operations.ts';
import { listTags } from '../../kernel/assemble.ts';
import { SCOPE_NAMES } from '../../lib/scopes.ts';
import { MODULES } from '../../modules.ts';
import { createSpareSubjects, type Subjects } from '../../testing/create-subjects.ts';
import { BASE_URL, openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';
import { putSubjects, restRequest } from '../../testing/sample-inputs.ts';
import { monitorsModule } from '../monitors/index.ts';
import { websitesModule } from '../websites/index.ts';

const OPERATIONS = listOperations(contract);
const TAGS = listTags(MODULES);

interface DocumentedParameter {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly example?: string;
}

interface Documented {
  readonly tags: readonly string[];
  readonly parameters?: readonly DocumentedParameter[];
  readonly requestBody?: {
    readonly content: Record<string, { readonly schema: object; readonly example?: unknown }>;
  };
  readonly security: readonly Record<string, unknown>[];
  readonly responses: Readonly<Record<string, { readonly content?: object }>>;
}

let callWithSpare: ReturnType<typeof createSpareSubjects>;
let paths: Record<string, Record<string, Documented>>;
let app: TestApp;
let owner: TestPerson;
let viewer: TestPerson;
let secret: string;
let probeToken: string;

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  viewer = await app.addPerson('viewer@example.com');
  await app.addMember(owner.organizationId, viewer.userId, 'viewer');
  const deletedWebsiteId = (await app.addWebsite(owner, 'deleted.example')).id;
  await app.app.serviceOf(websitesModule).remove(owner.actor, deletedWebsiteId);
  callWithSpare = createSpareSubjects({ app, owner, viewer, deletedWebsiteId });
  secret = (await app.addKey(owner, SCOPE_NAMES)).secret;
  const other = await app.addPerson('other@example.com');
  const { probes } = app.app.serviceOf(monitorsModule);
  const input = { name: 'Frankfurt', region: 'fra' };
  probeToken = (await probes.create(other.actor, other.organizationId, input)).token;
  paths = (await app.inject({ url: '/openapi.json' })).json().paths;
});
afterAll(() => app.close());

const documented = (method: string, route: string): Documented => {
  const found = paths[route]?.[method.toLowerCase()];
  if (found === undefined) throw new Error(`${method} ${route} is not in the document`);
  return found;
};

/** Returns the example of the document, with the ids of existing resources. */
function exampleOf(found: Documented, subjects: Subjects) {
  const given = (place: string) =>
    Object.fromEntries(
      (found.parameters ?? [])
        .filter((parameter) => parameter.in === place && parameter.example !== undefined)
        .map(({ name, example }) => [name, example]),
    );
  const body = found.requestBody?.content['application/json']?.example;
  return JSON.parse(
    putSubjects(JSON.stringify({ params: given('path'), query: given('query'), body }), subjects),
  );
}

describe('every example of the document succeeds as written', () => {
  test.each(OPERATIONS)('$method $route', async ({ method, route, path }) => {
    app.clock.advance(61_000);
    const found = documented(method, route);
    const takes = (name: string) => found.security.some((scheme) => name in scheme);
    const credential = takes('apiKey')
      ? { 'x-api-key': secret }
      : takes('probe')
        ? { authorization: `Bearer ${probeToken}` }
        : { cookie: owner.cookie, origin: BASE_URL };
    const call = (subjects: Subjects) => {
      const example = exampleOf(found, subjects);
      const type = example.body === undefined ? {} : { 'content-type': 'application/json' };
      return app.inject({ ...restRequest(method, route, example), headers: { ...type, ...credential } });
    };
    const written = JSON.stringify([found.parameters, found.requestBody]);
    const response = await callWithSpare(written, call, ({ statusCode }) => statusCode < 300);
    expect(response.statusCode, `${path.join('.')}: ${response.body}`).toBeLessThan(300);
  });
});

test.each(OPERATIONS)('$method $route has an example with all required parameters', ({ method, route }) => {
  const { parameters = [], requestBody, tags } = documented(method, route);
  for (const { name, in: place, required, example } of parameters)
    if (required === true || place === 'path') expect(example, name).toBeDefined();
  if (requestBody !== undefined) {
    const json = requestBody.content['application/json'];
    expect(json?.schema).not.toEqual({});
    expect(json?.example).toBeDefined();
  }
  for (const tag of tags) expect(TAGS.map(({ name }) => name)).toContain(tag);
});

test('every success has content, except empty ones', () => {
  const empty = Object.entries(paths).flatMap(([route, item]) =>
    Object.entries(item).flatMap(([method, { responses }]) =>
      Object.entries(responses)
        .filter(([status, { content }]) => Number(status) < 300 && status !== '204' && content === undefined)
        .map(([status]) => `${method} ${route} ${status}`),
    ),
  );
  expect(empty.sort()).toEqual([
    'post /api/client/metrics 202',
    'post /api/client/register 202',
    'post /api/frontend/client/metrics 202',
    'post /oauth2/revoke 200',
  ]);
});

test('generators find a type in every part of a combined schema, and no incomplete default', () => {
  expect(partsWithoutType(paths)).toEqual([]);
  expect(JSON.stringify(paths)).not.toContain('"default":{}');
});

test('patterns have the same meaning with and without the u flag', () => {
  const patterns = patternsIn(paths);
  expect(patterns.length).toBeGreaterThan(20);
  for (const pattern of patterns) {
    expect(pattern).not.toMatch(/\\p\{|\\u\{/i);
    for (const text of ['Shop', 'Zürich 🛒', '/a/b-c_d', 'line\nbreak', 'tab\t', '', 'web_1'])
      expect(new RegExp(pattern).test(text), `${pattern} and ${text}`).toBe(
        new RegExp(pattern, 'u').test(text),
      );
  }
});

test('examples contain no ids of existing resources', () => {
  expect(JSON.stringify(paths)).not.toContain(owner.organizationId);
});

/** Returns the parts of combined schemas that have no type. */
function partsWithoutType(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  const parts: unknown = Reflect.get(value, 'allOf');
  const found = Array.isArray(parts) ? parts.filter((part) => !('type' in part)) : [];
  return [...found, ...Object.values(value).flatMap(partsWithoutType)];
}

/** Returns the patterns of all schemas in a part of the document. */
function patternsIn(part: unknown): readonly string[] {
  if (typeof part !== 'object' || part === null) return [];
  const own = 'pattern' in part && typeof part.pattern === 'string' ? [part.pattern] : [];
  return [...own, ...Object.values(part).flatMap(patternsIn)];
}
