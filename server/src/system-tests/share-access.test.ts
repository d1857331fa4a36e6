import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../contract.ts';
import { listOperations } from '../http/operations.ts';
import { EXAMPLE_ORGANIZATION_ID } from '../modules/organizations/organization-id.contract.ts';
import { sharesModule } from '../modules/shares/index.ts';
import { EXAMPLE_SHARE_ID, EXAMPLE_SHARE_TOKEN } from '../modules/shares/share-id.contract.ts';
import { EXAMPLE_WEBSITE_ID } from '../modules/websites/website-id.contract.ts';
import type { Subjects } from '../testing/create-subjects.ts';
import { BASE_URL, openTestApp, type TestApp, type TestPerson } from '../testing/open-test-app.ts';
import { restRequest, rpcRequest, sampleInputOf } from '../testing/sample-inputs.ts';

let app: TestApp;
let owner: TestPerson;
let key: string;
let subjects: Subjects;
/** Websites that a link does not cover: of the same organization, public, of strangers, and unknown ones. */
let others: readonly string[];
let living: readonly string[];
let dead: readonly string[];

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  const stranger = await app.addPerson('stranger@example.com');
  key = (await app.addKey(owner, ['read:data', 'manage:websites'])).secret;
  const { id: websiteId } = await app.addWebsite(owner, 'private.example');
  others = [
    (await app.addWebsite(owner, 'own.example')).id,
    (await app.addWebsite(owner, 'public.example', true)).id,
    (await app.addWebsite(stranger, 'foreign.example', true)).id,
    'web_00000000000000000000000000',
  ];
  const shares = app.app.serviceOf(sharesModule);
  const create = async (password: string | null = null, lifeMs?: number) => {
    const expiresAt = lifeMs === undefined ? null : new Date(app.clock.now() + lifeMs).toISOString();
    return shares.create(owner.actor, websiteId, { name: 'Board', password, filters: null, expiresAt });
  };
  const passOf = async (token: string, password?: string): Promise<string> =>
    (await app.post('/public/v1/shares/open', { token, password })).json().pass;
  const [plain, locked, short, revoked] = [
    await create(),
    await create('eight or more'),
    await create(null, 1_000),
    await create(),
  ];
  const shortPass = await passOf(short.token);
  const revokedPass = await passOf(revoked.token);
  await shares.revoke(owner.actor, revoked.share.id);
  app.clock.advance(1_000);
  const pass = await passOf(plain.token);
  living = [plain.token, pass, await passOf(locked.token, 'eight or more')];
  const forged = `${pass.slice(0, -1)}${pass.endsWith('A') ? 'E' : 'A'}`;
  const unknown = `phs_${'A'.repeat(43)}`;
  dead = ['nonsense', unknown, locked.token, short.token, shortPass, revoked.token, revokedPass, forged];
  subjects = {
    [EXAMPLE_WEBSITE_ID]: websiteId,
    [EXAMPLE_ORGANIZATION_ID]: owner.organizationId,
    [EXAMPLE_SHARE_ID]: plain.share.id,
    [EXAMPLE_SHARE_TOKEN]: plain.token,
  };
});
afterAll(() => app.close());

/**
 * Operations that are open to visitors, in both styles, because a style determines where the website is. Of the others, every second one is
 * called by RPC: both styles reach the same chain, which reads no subject before it rejects a visitor.
 */
const CALLS = listOperations(contract)
  .filter(({ meta }) => meta.access.kind !== 'public')
  .flatMap((operation, index) => {
    const { access } = operation.meta;
    const isOpen = access.kind === 'scope' && access.unless === 'public-website';
    const name = operation.path.join('.');
    const calls = [
      { ...operation, name, isOpen, style: 'REST' as const, label: `${operation.method} ${operation.route}` },
      { ...operation, name, isOpen, style: 'RPC' as const, label: `RPC ${name}` },
    ];
    return isOpen ? calls : calls.slice(index % 2, (index % 2) + 1);
  });
type Call = (typeof CALLS)[number];

function send(
  call: Call,
  headers: Record<string, string>,
  about: Subjects = {},
): Promise<LightMyRequestResponse> {
  const input = sampleInputOf(call.name, { ...subjects, ...about });
  const request =
    call.style === 'REST' ? restRequest(call.method, call.route, input) : rpcRequest(call.name, input);
  const type = 'payload' in request ? { 'content-type': 'application/json' } : {};
  return app.inject({ ...request, headers: { ...type, ...headers } });
}

const bodyOf = (response: LightMyRequestResponse) =>
  `${response.statusCode} ${response.body.replaceAll(response.json().requestId, '')}`;

test('there are operations for visitors, and others', () => {
  expect(new Set(CALLS.map(({ isOpen }) => isOpen)).size).toBe(2);
});

/** Checks a guarantee for each of these calls in one test: a test for each would take as long as its requests. */
function testAll(title: string, calls: readonly Call[], check: (call: Call) => Promise<void>): void {
  test(title, async () => {
    expect(calls.length).toBeGreaterThan(3);
    for (const call of calls) {
      app.clock.advance(61_000);
      await check(call);
    }
  }, 120_000);
}

testAll(
  'an operation for visitors accepts a share link for its own website, and for no other',
  CALLS.filter(({ isOpen }) => isOpen),
  async (call) => {
    for (const token of living) {
      expect((await send(call, { 'x-share-token': token })).statusCode, call.label).toBe(200);
      const refused = await Promise.all(
        others.map((websiteId) =>
          send(call, { 'x-share-token': token }, { [EXAMPLE_WEBSITE_ID]: websiteId }),
        ),
      );
      expect(
        refused.map((response) => response.json().code),
        call.label,
      ).toEqual(refused.map(() => 'ACCESS_DENIED'));
      expect(new Set(refused.map(bodyOf)).size, call.label).toBe(1);
    }
  },
);

testAll(
  'any other operation rejects share links, even with the owner’s cookie',
  CALLS.filter(({ isOpen }) => !isOpen),
  async (call) => {
    for (const [index, token] of living.entries()) {
      const more = index % 2 === 0 ? { cookie: owner.cookie, origin: BASE_URL } : {};
      const response = await send(call, { 'x-share-token': token, ...more });
      expect([response.statusCode, response.json().code], call.label).toEqual([403, 'FORBIDDEN']);
    }
  },
);

testAll(
  'every operation returns the same response for every rejected token, with or without a cookie',
  CALLS,
  async (call) => {
    // Operations that are closed to visitors take turns with the tokens.
    const first = CALLS.indexOf(call);
    const tokens = call.isOpen ? dead : [0, 1, 2].map((step) => dead[(first + step) % dead.length] ?? '');
    const refused = await Promise.all(
      tokens.map((token, index) =>
        send(call, {
          'x-share-token': token,
          ...(index % 2 === 0 ? { cookie: owner.cookie, origin: BASE_URL } : {}),
        }),
      ),
    );
    expect(new Set(refused.map(bodyOf)).size, call.label).toBe(1);
    expect(refused[0]?.json(), call.label).toMatchObject({ success: false, code: 'AUTH_REQUIRED' });
    expect(refused[0]?.statusCode, call.label).toBe(401);
  },
);

testAll(
  'every operation rejects a token together with a key, whichever of them is valid',
  CALLS,
  async (call) => {
    for (const [token = '', secret] of [
      [living[0], 'nonsense'],
      ['nonsense', key],
    ]) {
      const response = await send(call, { 'x-share-token': token, authorization: `Bearer ${secret}` });
      expect([response.statusCode, response.json().code], call.label).toEqual([400, 'BAD_REQUEST']);
    }
  },
);
