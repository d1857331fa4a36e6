import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from './contract.ts';
import { type DeclaredOperation, listOperations } from './http/operations.ts';
import { MAX_INTEGER } from './lib/shapes.ts';
import { monitorsModule } from './modules/monitors/index.ts';
import { websitesModule } from './modules/websites/index.ts';
import { contractInputOf, inputOfExample, restRequestOf } from './testing/contract-inputs.ts';
import { createSubjects, type Subjects } from './testing/create-subjects.ts';
import { BASE_URL, openTestApp, type TestApp, type TestPerson } from './testing/open-test-app.ts';
import { putSubjects } from './testing/sample-inputs.ts';
import { createWildInputs, wildRequests } from './testing/wild-inputs.ts';

/** `npm run fuzz:contract` makes 50. */
const CALLS_PER_OPERATION = Number(process.env['PHAROS_FUZZ_CONTRACT'] ?? 2);
const SEED = Number(process.env['PHAROS_FUZZ_SEED'] ?? 1);

let app: TestApp;
let owner: TestPerson;
let subjects: Subjects;
let probe: string;
let wildInput: ReturnType<typeof createWildInputs>;

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  const viewer = await app.addPerson('viewer@example.com');
  await app.addMember(owner.organizationId, viewer.userId, 'viewer');
  const { id: deletedWebsiteId } = await app.addWebsite(owner, 'deleted.example');
  await app.app.serviceOf(websitesModule).remove(owner.actor, deletedWebsiteId);
  subjects = await createSubjects({ app, owner, viewer, deletedWebsiteId, spareName: 'Spare' });
  const input = { name: 'Probe', region: 'probe' };
  const { probes } = app.app.serviceOf(monitorsModule);
  probe = (await probes.create(owner.actor, owner.organizationId, input)).token;
  wildInput = createWildInputs(Object.values(subjects));
});
afterAll(() => app.close());

/** Operations that remove what others need are called last. */
const REMOVES = /delete|remove|revoke|leave|erase|transfer|archive|reset|suspend/i;
const OPERATIONS = listOperations(contract)
  .map((operation) => ({ ...operation, name: operation.path.join('.') }))
  .sort((a, b) => Number(REMOVES.test(a.name)) - Number(REMOVES.test(b.name)));

async function call(
  operation: DeclaredOperation,
  request: { url: string; payload?: string },
  method: string,
) {
  app.clock.advance(61_000);
  const { kind } = operation.meta.access;
  const credential =
    kind === 'probe' ? { authorization: `Bearer ${probe}` } : { cookie: owner.cookie, origin: BASE_URL };
  const type = request.payload === undefined ? {} : { 'content-type': 'application/json' };
  // The methods of the contract are those of HTTP.
  return app.inject({ ...request, method: toMethod(method), headers: { ...credential, ...type } });
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
function toMethod(method: string) {
  const found = METHODS.find((known) => known === method);
  if (found === undefined) throw new Error(`The method ${method} is not known`);
  return found;
}

/** Integers of more than four bytes, which are not stored in a column of type `integer`. */
const LARGE_INTEGERS = new Set(['colno', 'lineno']);

test('every integer of the contract has a maximum that its column can store', () => {
  const tooLarge: string[] = [];
  const visit = (schema: unknown, name: string, at: string): void => {
    if (typeof schema !== 'object' || schema === null) return;
    const { type, maximum } = { type: undefined, maximum: undefined, ...schema };
    if (type === 'integer' && !(Number(maximum) <= MAX_INTEGER) && !LARGE_INTEGERS.has(name))
      tooLarge.push(at);
    for (const [key, child] of Object.entries(schema))
      visit(child, /^(?:anyOf|oneOf|allOf|\d+)$/.test(key) ? name : key, `${at}.${key}`);
  };
  for (const operation of OPERATIONS) visit(contractInputOf(operation)?.schema, '', operation.name);
  expect(tooLarge).toEqual([]);
});

describe('no input gives a status of 500 or above', () => {
  test.each(OPERATIONS)('$name', async (operation) => {
    const input = contractInputOf(operation);
    if (input === undefined) return;
    const { schema, isDetailed } = input;
    const example = JSON.parse(putSubjects(JSON.stringify(operation.meta.example ?? {}), subjects));
    const inputs = wildInput(schema, inputOfExample(example, isDetailed));
    await fc.assert(
      fc.asyncProperty(inputs, fc.boolean(), async (given, isRest) => {
        const rpc = { url: `/rpc/${operation.path.join('/')}`, payload: JSON.stringify({ json: given }) };
        const response = isRest
          ? await call(operation, restRequestOf(operation, given, isDetailed), operation.method)
          : await call(operation, rpc, 'POST');
        expect(
          response.statusCode,
          app.logged.findLast((line) => line.includes('failed')),
        ).toBeLessThan(500);
      }),
      { numRuns: CALLS_PER_OPERATION, seed: SEED },
    );
  });
});

describe('no request to a route without a contract gives a status of 500 or above', () => {
  test('whatever its path, query and body are', async () => {
    const routes = app.app.http.declaredRoutes.filter(
      ({ method, operation }) => method !== 'HEAD' && !OPERATIONS.some(({ name }) => name === operation.name),
    );
    expect(routes.length).toBeGreaterThan(40);
    const known = Object.values(subjects);
    const failed: string[] = [];
    for (const { method, url } of routes)
      for (const request of fc.sample(wildRequests(url, known), {
        numRuns: CALLS_PER_OPERATION,
        seed: SEED,
      })) {
        app.clock.advance(61_000);
        const headers = { cookie: owner.cookie, origin: BASE_URL, ...request.headers };
        const body = method === 'GET' ? {} : { payload: request.payload };
        const { statusCode } = await app.inject({
          method: toMethod(method),
          url: request.url,
          headers,
          ...body,
        });
        if (statusCode >= 500) failed.push(`${statusCode} ${method} ${JSON.stringify(request)}`);
      }
    expect(failed).toEqual([]);
  });
});
