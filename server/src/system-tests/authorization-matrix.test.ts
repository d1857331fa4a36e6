import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../contract.ts';
import { alsoRequiredBy, scopesOf } from '../http/authorize.ts';
import { listOperations } from '../http/operations.ts';
import type { OperationMeta } from '../lib/operation.ts';
import { SCOPE_NAMES, type Scope } from '../lib/scopes.ts';
import { EXAMPLE_LIST_SEGMENT_ID } from '../modules/flags/flag-id.contract.ts';
import { keysModule } from '../modules/keys/index.ts';
import { monitorsModule } from '../modules/monitors/index.ts';
import { websitesModule } from '../modules/websites/index.ts';
import { EXAMPLE_WEBSITE_ID } from '../modules/websites/website-id.contract.ts';
import {
  createSpareSubjects,
  createSubjects,
  type Subjects,
  withUnknownIds,
} from '../testing/create-subjects.ts';
import { IS_FUZZ } from '../testing/fuzz-runs.ts';
import { BASE_URL, openTestApp, type TestApp, type TestPerson } from '../testing/open-test-app.ts';
import { alternating, restRequest, rpcRequest, sampleInputOf } from '../testing/sample-inputs.ts';

const CHALLENGE = `Bearer resource_metadata="${BASE_URL}/.well-known/oauth-protected-resource"`;
const UNKNOWN_SECRET = 'phr_0000000000000000000000000000000000000000000000000';
let app: TestApp;
let owner: TestPerson;
let stranger: TestPerson;
let viewer: TestPerson;
let subjects: Subjects;
/** The subjects of calls that are rejected. */
let standing: Subjects;
let callWithSpare: ReturnType<typeof createSpareSubjects>;
let otherWebsiteId: string;
const keys = new Map<string, string>();
let deletedWebsiteId: string;
const secrets = { all: '', otherWebsite: '', foreign: '', revoked: '', expired: '', rotated: '', probe: '' };

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  stranger = await app.addPerson('stranger@example.com');
  viewer = await app.addPerson('viewer@example.com');
  await app.addMember(owner.organizationId, viewer.userId, 'viewer');
  otherWebsiteId = (await app.addWebsite(owner, 'other.example')).id;
  deletedWebsiteId = (await app.addWebsite(owner, 'deleted.example')).id;
  await app.app.serviceOf(websitesModule).remove(owner.actor, deletedWebsiteId);
  secrets.all = (await app.addKey(owner, SCOPE_NAMES)).secret;
  secrets.foreign = (await app.addKey(stranger, SCOPE_NAMES)).secret;
  secrets.otherWebsite = (
    await app.addKey(owner, SCOPE_NAMES, { access: { type: 'website', websiteIds: [otherWebsiteId] } })
  ).secret;
  const revoked = await app.addKey(owner, SCOPE_NAMES);
  await app.app.serviceOf(keysModule).revoke(owner.actor, revoked.id);
  secrets.revoked = revoked.secret;
  const rotated = await app.addKey(owner, SCOPE_NAMES);
  await app.app.serviceOf(keysModule).rotate(owner.actor, rotated.id, 'none');
  secrets.rotated = rotated.secret;
  const input = { name: 'Probe', region: 'probe' };
  const { probes } = app.app.serviceOf(monitorsModule);
  secrets.probe = (await probes.create(stranger.actor, stranger.organizationId, input)).token;
  const soon = new Date(app.clock.now() + 1_000).toISOString();
  secrets.expired = (await app.addKey(owner, SCOPE_NAMES, { expiresAt: soon })).secret;
  app.clock.advance(1_000);
  standing = await createSubjects({ app, owner, viewer, deletedWebsiteId, spareName: 'Standing' });
  callWithSpare = createSpareSubjects({ app, owner, viewer, deletedWebsiteId });
});
afterAll(() => app.close());

/** Advances the clock by a minute, so that no limit applies. Rejected calls do not change their subjects. */
function useStanding(): void {
  app.clock.advance(61_000);
  subjects = standing;
}

/** Makes a call that must be accepted. */
async function accept(call: Call, headers: Record<string, string>): Promise<LightMyRequestResponse> {
  app.clock.advance(61_000);
  const response = await callWithSpare(
    JSON.stringify(call.meta.example),
    (spare) => {
      subjects = spare;
      return send(call, headers);
    },
    ({ statusCode }) => statusCode < 300,
  );
  expect(response.statusCode, response.body).toBeLessThan(300);
  return response;
}

/** Creates a key with these scopes and returns its secret. */
async function keyWith(scopes: readonly Scope[]): Promise<string> {
  const known = keys.get(scopes.join());
  if (known !== undefined) return known;
  const { secret } = await app.addKey(owner, scopes);
  keys.set(scopes.join(), secret);
  return secret;
}

const OPERATIONS = listOperations(contract).map((operation) => ({
  ...operation,
  name: operation.path.join('.'),
}));
const CALLS = OPERATIONS.flatMap((operation) => [
  { ...operation, style: 'REST' as const, label: `${operation.method} ${operation.route}` },
  { ...operation, style: 'RPC' as const, label: `RPC ${operation.name}` },
]);
type Call = (typeof CALLS)[number];

function send(call: Call, headers: Record<string, string>): Promise<LightMyRequestResponse> {
  const input = sampleInputOf(call.name, subjects);
  const request =
    call.style === 'REST' ? restRequest(call.method, call.route, input) : rpcRequest(call.name, input);
  const type = 'payload' in request ? { 'content-type': 'application/json' } : {};
  return app.inject({ ...request, headers: { ...type, ...headers } });
}

/** Returns the public fields of an error body without the request id. */
function errorOf(response: LightMyRequestResponse) {
  const { success, error, code, requestId, details } = response.json();
  expect(requestId).toBe(response.headers['x-request-id']);
  return { status: response.statusCode, success, error, code, details };
}

const authRequired = {
  status: 401,
  success: false,
  error: 'Authentication required',
  code: 'AUTH_REQUIRED',
  details: undefined,
};
const forbidden = {
  status: 403,
  success: false,
  error: 'Insufficient permissions',
  code: 'FORBIDDEN',
  details: undefined,
};

function isOpen(meta: OperationMeta): boolean {
  return meta.access.kind === 'public';
}
const protectedCalls = CALLS.filter(({ meta }) => !isOpen(meta));
const scopedCalls = CALLS.filter(({ meta }) => meta.access.kind === 'scope');
const sessionCalls = CALLS.filter(({ meta }) => meta.access.kind === 'session');
const isOfProbe = ({ meta }: Call) => meta.access.kind === 'probe';
const aboutSomething = scopedCalls.filter(({ meta }) => meta.resources.length > 0);
const isSafe = (call: Call) => call.style === 'REST' && call.method === 'GET';

/** Whether a call without a credential may succeed: events for an existing website. */
const excusesAnonymous = ({ meta }: Call) =>
  meta.access.kind === 'scope' && meta.access.unless === 'known-website';

function scopesFor(meta: OperationMeta): Set<Scope> {
  return new Set([undefined, ...meta.resources].flatMap((rule) => scopesOf(meta, rule)));
}

interface Guarantee {
  /** Read after the name of a call. */
  readonly title: string;
  readonly calls: readonly Call[];
  check(call: Call): Promise<void>;
}

/** These calls in one style of each operation, beginning with `first`. The thorough tests make them in the other style. */
const inOneStyle = (calls: readonly Call[], first: Call['style']) =>
  alternating(calls, (first === 'REST') === IS_FUZZ ? 'RPC' : 'REST');

const SCOPED_NAMES = [...new Set(scopedCalls.map(({ name }) => name))];
/** A key calls every second operation that it can call, and the owner the others. In the thorough tests they change places. */
const isForKey = ({ name }: Call) => (SCOPED_NAMES.indexOf(name) % 2 === 0) !== IS_FUZZ;
const isForViewers = ({ meta }: Call) =>
  meta.access.kind === 'session' && meta.access.roles.includes('viewer');

/** Returns the check that calls with these headers are rejected. */
const rejects =
  (headersOf: () => Record<string, string>, error: object) =>
  async (call: Call): Promise<void> =>
    expect(errorOf(await send(call, headersOf()))).toMatchObject(error);
const ownPage = (person: TestPerson) => ({ cookie: person.cookie, origin: BASE_URL });

const GUARANTEES: readonly Guarantee[] = [
  {
    title: 'never reads a credential if it is public',
    calls: CALLS.filter(({ meta }) => isOpen(meta)),
    async check(call) {
      for (const headers of [
        {},
        { 'x-api-key': secrets.revoked },
        { 'x-api-key': 'a', authorization: 'Bearer b' },
      ])
        expect((await accept(call, headers)).statusCode).toBe(200);
    },
  },
  {
    title: 'without a credential is 401',
    calls: protectedCalls.filter((call) => !excusesAnonymous(call)),
    async check(call) {
      const response = await send(call, {});
      expect(errorOf(response)).toEqual(authRequired);
      expect(response.headers['www-authenticate']).toBe(CHALLENGE);
    },
  },
  {
    title: 'answers malformed, unknown, revoked, expired and rotated keys alike',
    calls: inOneStyle(protectedCalls, 'REST'),
    async check(call) {
      const refused = ['nonsense', UNKNOWN_SECRET, secrets.revoked, secrets.expired, secrets.rotated];
      const bodies = new Set<string>();
      for (const [index, secret] of refused.entries()) {
        app.clock.advance(61_000);
        const header = index % 2 === 0 ? { 'x-api-key': secret } : { authorization: `Bearer ${secret}` };
        const response = await send(call, header);
        expect(errorOf(response)).toEqual(authRequired);
        expect(response.headers['www-authenticate']).toBe(`${CHALLENGE}, error="invalid_token"`);
        bodies.add(response.body.replaceAll(response.json().requestId, ''));
      }
      expect(bodies.size).toBe(1);
    },
  },
  {
    title: 'rejects an invalid key beside a valid cookie',
    calls: inOneStyle(protectedCalls, 'RPC'),
    check: rejects(() => ({ 'x-api-key': secrets.revoked, ...ownPage(owner) }), authRequired),
  },
  {
    title: 'ignores the cookie of a foreign page',
    calls: inOneStyle(protectedCalls, 'REST').filter((call) => !excusesAnonymous(call)),
    async check(call) {
      const foreign = await send(call, { cookie: owner.cookie, origin: 'https://evil.example' });
      expect(errorOf(foreign)).toEqual(authRequired);
      expect(foreign.headers['access-control-allow-credentials']).toBeUndefined();
      if (!isSafe(call)) expect(errorOf(await send(call, { cookie: owner.cookie }))).toEqual(authRequired);
    },
  },
  {
    title: 'refuses two different keys',
    calls: inOneStyle(protectedCalls, 'RPC'),
    check: rejects(() => ({ 'x-api-key': secrets.all, authorization: `Bearer ${secrets.foreign}` }), {
      status: 400,
      code: 'BAD_REQUEST',
    }),
  },
  {
    title: 'works with a key that holds the scope, sent in both headers or in one',
    calls: alternating(scopedCalls, 'RPC').filter(isForKey),
    async check(call) {
      const secret = await keyWith([...[...scopesFor(call.meta)].slice(0, 1), ...alsoRequiredBy(call.meta)]);
      const isTwice = call.style === 'RPC';
      await accept(call, {
        authorization: `Bearer ${secret}`,
        ...(isTwice ? { 'x-api-key': secret } : {}),
      });
    },
  },
  {
    title: 'is forbidden to a key with every other scope, even in both headers or beside a cookie',
    calls: inOneStyle(scopedCalls, 'REST'),
    async check(call) {
      const needed = scopesFor(call.meta);
      const secret = await keyWith(SCOPE_NAMES.filter((scope) => !needed.has(scope)));
      for (const headers of [{}, { authorization: `Bearer ${secret}` }, ownPage(owner)]) {
        const response = await send(call, { 'x-api-key': secret, ...headers });
        expect(errorOf(response)).toEqual(forbidden);
        expect(response.headers['www-authenticate']).toMatch(
          /^Bearer resource_metadata="[^"]+", error="insufficient_scope", scope="[^"]+"$/,
        );
        expect(response.json()).toHaveProperty(call.style === 'RPC' ? 'json.data.required' : 'required');
      }
    },
  },
  {
    title: 'outside the key, in another organization and non-existent looks the same',
    calls: inOneStyle(aboutSomething, 'REST'),
    async check(call) {
      const outside = await send(call, { 'x-api-key': secrets.otherWebsite });
      const foreign = await send(call, { 'x-api-key': secrets.foreign });
      subjects = withUnknownIds(subjects);
      const missing = await send(call, { 'x-api-key': secrets.all });
      for (const response of [outside, foreign, missing]) {
        expect(errorOf(response)).toMatchObject({ status: 403, code: 'ACCESS_DENIED', details: undefined });
      }
      const bodies = [outside, foreign, missing].map((response) =>
        response.body.replaceAll(response.json().requestId, ''),
      );
      expect(new Set(bodies).size).toBe(1);
    },
  },
  {
    title: 'is closed to keys, whatever their scopes, if it requires a session',
    calls: inOneStyle(sessionCalls, 'REST'),
    check: rejects(() => ({ 'x-api-key': secrets.all }), forbidden),
  },
  {
    title: 'works for the owner from our own pages',
    calls: alternating(protectedCalls, 'REST').filter((call) => !isOfProbe(call) && !isForKey(call)),
    async check(call) {
      await accept(call, ownPage(owner));
    },
  },
  {
    title: 'is forbidden to a viewer',
    calls: inOneStyle(sessionCalls, 'RPC').filter(
      (call) => call.meta.resources.length > 0 && !isForViewers(call),
    ),
    check: rejects(() => ownPage(viewer), forbidden),
  },
  {
    title: 'does not exist for a stranger',
    calls: inOneStyle(protectedCalls, 'RPC').filter(({ meta }) => meta.resources.length > 0),
    check: rejects(() => ownPage(stranger), { status: 403, code: 'ACCESS_DENIED' }),
  },
  {
    title: 'rejects keys with every scope, and the owner, if it is for probes',
    calls: CALLS.filter(isOfProbe),
    async check(call) {
      for (const headers of [{ 'x-api-key': secrets.all }, ownPage(owner)])
        expect(errorOf(await send(call, headers))).toEqual(authRequired);
    },
  },
  {
    title: 'rejects the token of a probe, unless it is for probes',
    calls: inOneStyle(protectedCalls, 'REST').filter((call) => !isOfProbe(call)),
    check: rejects(() => ({ authorization: `Bearer ${secrets.probe}` }), authRequired),
  },
  {
    title: 'is open to everyone for a public website, but not to a dead key',
    calls: scopedCalls.filter(
      ({ meta }) => meta.access.kind === 'scope' && meta.access.unless === 'public-website',
    ),
    async check(call) {
      const website = await app.addWebsite(owner, 'open.example', true);
      subjects = { ...subjects, [EXAMPLE_WEBSITE_ID]: website.id };
      expect((await send(call, {})).statusCode).toBe(200);
      expect(errorOf(await send(call, { 'x-api-key': secrets.revoked }))).toEqual(authRequired);
      const secret = await keyWith(['track:events']);
      expect((await send(call, { 'x-api-key': secret })).statusCode).toBe(200);
      expect(errorOf(await send(call, { 'x-api-key': secrets.otherWebsite })).code).toBe('ACCESS_DENIED');
    },
  },
];

test('each guarantee is checked for operations', () => {
  for (const { title, calls } of GUARANTEES) expect(calls.length, title).toBeGreaterThan(3);
});

// One test for each operation: a test for each call would take a quarter of the time for itself.
test.each(OPERATIONS)('$name is called with every kind of credential', async ({ name }) => {
  for (const { title, calls, check } of GUARANTEES)
    for (const call of calls.filter((one) => one.name === name)) {
      useStanding();
      try {
        await check(call);
      } catch (error) {
        throw new Error(`${call.label} ${title}: ${error}`, { cause: error });
      }
    }
});

/** The routes that no contract describes. */
const routes = () =>
  app.app.http.declaredRoutes.filter(
    ({ operation }) => !OPERATIONS.some(({ name }) => name === operation.name),
  );

describe('routes that no contract describes', () => {
  const ofKind = (kind: string) => routes().filter(({ operation }) => operation.meta.access.kind === kind);

  /** Calls a route, with an empty body where it takes one. */
  const call = ({ method, url }: { method: string; url: string }, headers: Record<string, string> = {}) => {
    app.clock.advance(61_000);
    const body = method === 'POST' ? { payload: '{}', headers: { 'content-type': 'application/json' } } : {};
    return app.inject({
      method: method === 'POST' || method === 'HEAD' ? method : 'GET',
      url: url.replaceAll(/:\w+|\*/g, 'x'),
      ...body,
      headers: { ...body.headers, ...headers },
    });
  };

  test('are those of the dashboard, of files, of redirects and of uploads, which alone declare a scope', () => {
    expect(routes().length).toBeGreaterThan(40);
    const kinds = new Set(routes().map(({ operation }) => operation.meta.access.kind));
    expect([...kinds].sort()).toEqual(['own-page', 'person', 'public', 'route-key', 'scope', 'visitor']);
    const scopedPaths = ['/v1/websites/:websiteId/source-maps', '/v1/flag-segments/:id/ids'];
    expect(ofKind('scope').map(({ url }) => url)).toEqual(scopedPaths);
  });

  test.each([
    [EXAMPLE_LIST_SEGMENT_ID, '/v1/flag-segments/<id>/ids', 200],
    [EXAMPLE_WEBSITE_ID, '/v1/websites/<id>/source-maps?release=1&file=/a.js', 400], // no source map
  ])('with a scope require it, and access to %s, before the body is read', async (example, path, status) => {
    const upload = (headers: Record<string, string>, id = standing[example] ?? '') => {
      app.clock.advance(61_000);
      const sent = { 'content-type': 'text/plain', ...headers };
      return app.inject({ method: 'PUT', url: path.replace('<id>', id), payload: 'ada', headers: sent });
    };
    expect(errorOf(await upload({}))).toEqual(authRequired);
    expect(errorOf(await upload({ 'x-api-key': secrets.revoked }))).toEqual(authRequired);
    expect(errorOf(await upload({ 'x-api-key': await keyWith(['read:data']) }))).toEqual(forbidden);
    const foreign = errorOf(await upload({ 'x-api-key': secrets.foreign }));
    expect(foreign).toMatchObject({ status: 403, code: 'ACCESS_DENIED' });
    expect(errorOf(await upload({ 'x-api-key': secrets.otherWebsite }))).toEqual(foreign);
    const unknown = `${example.slice(0, 4)}06ajz8w4m2kq9tx5vdycn7brf1`;
    expect(errorOf(await upload({ 'x-api-key': secrets.all }, unknown))).toEqual(foreign);
    expect((await upload({ 'x-api-key': secrets.all })).statusCode).toBe(status);
  });

  test('for a signed-in person refuse everybody else, whatever they send', async () => {
    expect(ofKind('person').length).toBeGreaterThan(20);
    for (const route of ofKind('person')) {
      for (const headers of [
        {},
        { 'x-api-key': secrets.all, origin: BASE_URL },
        { authorization: `Bearer ${secrets.all}` },
        { cookie: owner.cookie, origin: 'https://evil.example' },
        { cookie: 'pharos.session_token=forged', origin: BASE_URL },
      ])
        expect(errorOf(await call(route, headers)), route.url).toEqual(authRequired);
    }
  });

  test('for pages of the service refuse the pages of others', async () => {
    expect(ofKind('own-page').length).toBeGreaterThan(5);
    for (const route of ofKind('own-page')) {
      for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
        expect(errorOf(await call(route, headers)), route.url).toEqual(forbidden);
      expect([200, 400, 409], route.url).toContain((await call(route, { origin: BASE_URL })).statusCode);
    }
  });

  test('for visitors ignore the session of a page of another origin', async () => {
    for (const route of ofKind('visitor').filter(({ method }) => method === 'GET')) {
      const foreign = await call(route, { cookie: owner.cookie, origin: 'https://evil.example' });
      expect(foreign.body, route.url).not.toContain('owner@example.com');
      expect((await call(route, { cookie: owner.cookie })).body).toContain('owner@example.com');
    }
  });

  test('for anyone do not read credentials', async () => {
    for (const route of ofKind('public')) {
      const plain = await call(route);
      const refused = await call(route, { 'x-api-key': secrets.revoked, cookie: owner.cookie });
      expect(refused.statusCode, route.url).toBe(plain.statusCode);
      expect([401, 403], route.url).not.toContain(plain.statusCode);
    }
  });

  test('with keys of their own accept no invalid one, and no session', async () => {
    for (const route of ofKind('route-key')) {
      const plain = await call(route);
      expect([400, 401, 404], route.url).toContain(plain.statusCode);
      expect((await call(route, { cookie: owner.cookie, origin: BASE_URL })).statusCode).toBe(
        plain.statusCode,
      );
      const revoked = await call(route, { 'x-api-key': secrets.revoked });
      expect([400, 401], route.url).toContain(revoked.statusCode);
    }
  });

  test('that post have a limit', () => {
    const unlimited = routes().filter(
      ({ method, operation }) => method === 'POST' && operation.meta.limit === undefined,
    );
    expect(unlimited).toEqual([]);
  });
});

describe('paths and methods', () => {
  test('an unknown path is 404, with or without a key', async () => {
    for (const headers of [{}, { 'x-api-key': secrets.revoked }]) {
      expect(errorOf(await app.inject({ url: '/v2/query', headers }))).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
      });
    }
  });

  test('another method of an operation is 405 and names those allowed; OPTIONS is 204', async () => {
    for (const { route, method } of OPERATIONS) {
      const url = route.replace(/\{[^}]+\}/g, 'x');
      const declared = routes().filter((other) => other.url === route.replace(/\{(\w+)\}/g, ':$1'));
      const served = new Set(
        [...OPERATIONS.filter((other) => other.route === route), ...declared].map((other) => other.method),
      );
      const unserved = (['PUT', 'PATCH'] as const).find((other) => !served.has(other));
      const wrong = await app.inject({ method: unserved ?? 'DELETE', url, headers: { 'x-api-key': 'x' } });
      expect(errorOf(wrong), route).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED' });
      expect(wrong.headers.allow, route).toContain(method);
      const preflight = await app.inject({
        method: 'OPTIONS',
        url,
        headers: { origin: 'https://a.example' },
      });
      expect(preflight.statusCode, route).toBe(204);
      expect(preflight.headers['access-control-allow-origin'], route).toBe('*');
    }
  });
});
