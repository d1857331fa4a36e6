import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_INTEGER } from '../lib/shapes.ts';
import { restRequestOf } from '../testing/contract-inputs.ts';
import { fuzzRuns } from '../testing/fuzz-runs.ts';
import { type ContractApp, listOperationsWithInput, openContractApp } from '../testing/open-contract-app.ts';
import { BASE_URL } from '../testing/open-test-app.ts';
import { toMethod } from '../testing/sample-inputs.ts';
import { createWildInputs, wildRequests } from '../testing/wild-inputs.ts';

/** `npm run fuzz:contract` makes 50. */
const CALLS_PER_OPERATION = Number(process.env['PHAROS_FUZZ_CONTRACT'] ?? fuzzRuns(1));
const SEED = Number(process.env['PHAROS_FUZZ_SEED'] ?? 1);
const RUNS = { numRuns: CALLS_PER_OPERATION, seed: SEED };
const TIMEOUT_MS = 30_000 + 5_000 * CALLS_PER_OPERATION;
const OPERATIONS = listOperationsWithInput();
/** Integers of more than four bytes, which are not stored in a column of type `integer`. */
const LARGE_INTEGERS = new Set(['colno', 'lineno']);

let app: ContractApp;
let wildInput: ReturnType<typeof createWildInputs>;

beforeAll(async () => {
  app = await openContractApp();
  wildInput = createWildInputs(Object.values(app.subjects));
});
afterAll(() => app.close());

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
  for (const { name, input } of OPERATIONS) visit(input.schema, '', name);
  expect(tooLarge).toEqual([]);
});

test.each(OPERATIONS)(
  '$name gives no status of 500 or above, whatever its input is',
  async (operation) => {
    const { path, meta, input } = operation;
    const { schema, isDetailed } = input;
    const inputs = wildInput(schema, app.exampleOf(meta, isDetailed));
    const property = fc.asyncProperty(inputs, fc.boolean(), async (given, isRest) => {
      app.clock.advance(61_000);
      const { url, payload } = isRest
        ? restRequestOf(operation, given, isDetailed)
        : { url: `/rpc/${path.join('/')}`, payload: JSON.stringify({ json: given }) };
      const headers = {
        ...app.credentialOf(meta),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      };
      const method = isRest ? toMethod(operation.method) : 'POST';
      const { statusCode } = await app.inject({
        method,
        url,
        headers,
        ...(payload === undefined ? {} : { payload }),
      });
      expect(
        statusCode,
        app.logged.findLast((line) => line.includes('failed')),
      ).toBeLessThan(500);
    });
    await fc.assert(property, RUNS);
  },
  TIMEOUT_MS,
);

test(
  'no route without a contract gives a status of 500 or above, whatever its path, query and body are',
  async () => {
    const names = new Set(OPERATIONS.map(({ name }) => name));
    const routes = app.app.http.declaredRoutes.filter(
      ({ method, operation }) => method !== 'HEAD' && !names.has(operation.name),
    );
    expect(routes.length).toBeGreaterThan(40);
    const known = Object.values(app.subjects);
    const failed: string[] = [];
    for (const { method, url } of routes)
      for (const request of fc.sample(wildRequests(url, known), RUNS)) {
        app.clock.advance(61_000);
        const headers = { cookie: app.owner.cookie, origin: BASE_URL, ...request.headers };
        const body = method === 'GET' ? {} : { payload: request.payload };
        const sent = { method: toMethod(method), url: request.url, headers, ...body };
        const { statusCode } = await app.inject(sent);
        if (statusCode >= 500) failed.push(`${statusCode} ${JSON.stringify(sent)}`);
      }
    expect(failed).toEqual([]);
  },
  TIMEOUT_MS,
);
