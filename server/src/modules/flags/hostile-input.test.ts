import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schemaProblem } from '../../lib/texts/sentence.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';
import { assertConfig, type FlagNeighbour } from './check-config.ts';
import { newFlag } from './flag.contract.ts';
import { firstConfig } from './flag-config.ts';
import { isFlagValue } from './flag-value.contract.ts';

/** How long a check may block the process. The fastest of several runs counts, because other programs share the machine. */
const MAX_BLOCKED_MS = 5;
const RUNS = 7;

let app: TestApp;
let owner: TestPerson;
let websiteId: string;
let flagId: string;
let secret: string;
beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  websiteId = (await app.addWebsite(owner, 'shop.example')).id;
  secret = (await app.addKey(owner, ['manage:flags'])).secret;
  flagId = (await app.post('/v1/flags', { websiteId, key: 'existing' }, secret)).json().flag.id;
});
afterAll(() => app.close());

function fastestMs(work: () => unknown): number {
  const times = Array.from({ length: RUNS }, () => {
    const startMs = performance.now();
    work();
    return performance.now() - startMs;
  });
  return Math.min(...times);
}

const send = async (path: string, payload: string) => {
  const headers = { 'x-api-key': secret, 'content-type': 'application/json' };
  const response = await app.inject({ method: 'POST', url: path, headers, payload });
  return { status: response.statusCode, body: response.json() };
};
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('input that is invalid or too large is rejected with a clear 4xx', () => {
  const flag = (fields: string) => `{"websiteId":"${websiteId}","key":"x",${fields}}`;
  const ofFlag = (rest: string) => `/v1/flags/${flagId}${rest}`;
  const ids = (count: number) => Array.from({ length: count }, () => flagId);

  test.each<[string, () => [path: string, body: string], number]>([
    ['__proto__', () => ['/v1/flags', flag('"defaultValue":{"__proto__":{"a":1}}')], 400],
    ['a lone surrogate', () => ['/v1/flags', flag('"type":"string","defaultValue":"\\ud800"')], 400],
    ['NaN', () => ['/v1/flags', flag('"type":"number","defaultValue":NaN')], 400],
    ['a number beyond the range', () => ['/v1/flags', flag('"type":"number","defaultValue":1e999')], 400],
    ['deep JSON', () => ['/v1/flags', flag(`"type":"json","defaultValue":${nested(50)}`)], 400],
    ['very deep JSON', () => ['/v1/flags', flag(`"type":"json","defaultValue":${nested(100_000)}`)], 400],
    [
      'a large value',
      () => ['/v1/flags', flag(`"type":"string","defaultValue":"${'x'.repeat(20_000)}"`)],
      400,
    ],
    ['a large flag', () => ['/v1/flags', flag(`"description":"${'x'.repeat(500_000)}"`)], 413],
    ['a context of 1 MB', () => [ofFlag('/evaluate'), `{"context":{"a":"${'x'.repeat(1_000_000)}"}}`], 413],
    ['a large context', () => [ofFlag('/evaluate'), `{"context":{"a":"${'x'.repeat(100_000)}"}}`], 400],
    [
      '10,000 flags',
      () => ['/v1/flags/bulk', JSON.stringify({ websiteId, action: 'enable', ids: ids(10_000) })],
      413,
    ],
    [
      '1,001 flags',
      () => ['/v1/flags/bulk', JSON.stringify({ websiteId, action: 'enable', ids: ids(1_001) })],
      400,
    ],
    [
      'a JSON Schema that takes exponential time',
      () => ['/v1/flags', flag(`"type":"json","jsonSchema":${JSON.stringify(exponentialSchema())}`)],
      400,
    ],
  ])('%s', async (_name, request, status) => {
    const [path, body] = request();
    const answer = await send(path, body);
    expect([answer.status, answer.body.success], JSON.stringify(answer.body)).toEqual([status, false]);
    expect(answer.body.code).toMatch(/^(VALIDATION_ERROR|BAD_REQUEST|PAYLOAD_TOO_LARGE)$/);
  });

  test('values that only RPC can send', () => {
    for (const value of [Number.NaN, 7n, new Date(), new Map(), undefined, Symbol('x')])
      expect(isFlagValue({ value })).toBe(false);
    const circular: Record<string, unknown> = {};
    circular['self'] = circular;
    expect(isFlagValue(circular)).toBe(false);
  });
});

describe('patterns are counted before they are compiled', () => {
  /** Compiling these would take 0.05 s each. */
  const huge = (count: number) => Array.from({ length: count }, (_, at) => `${'.{999}'.repeat(80)}${at}`);
  const large = (count: number) => Array.from({ length: count }, (_, at) => `.{990}x${at}`);
  const small = (count: number) => Array.from({ length: count }, (_, at) => `^/${at}/`);
  const rulesOf = (values: string[]) => [
    { constraints: [{ attribute: 'path', operator: 'matches', values }] },
  ];
  const requests = (
    values: string[],
    name: string,
  ): Record<string, [path: string, body: object, at: string]> => {
    const rules = rulesOf(values);
    const flag = { websiteId, key: name };
    const strategies = rules.map(({ constraints }) => ({
      name: 'default',
      constraints: constraints.map((one) => ({
        contextName: one.attribute,
        operator: 'REGEX',
        value: values[0],
      })),
    }));
    const content = JSON.stringify({ version: 1, features: [{ name, enabled: true, strategies }] });
    return {
      create: ['/v1/flags', { ...flag, rules }, ''],
      environment: [
        '/v1/flags',
        { ...flag, environments: { development: { rules } } },
        'environments.development.',
      ],
      draft: [`/v1/flags/${flagId}/evaluate`, { context: {}, draft: { rules } }, 'draft.'],
      preview: [`/v1/flags/${flagId}/preview`, { draft: { rules } }, 'draft.'],
      change: [`/v1/flags/${flagId}/changes`, { kind: 'proposed', changes: { rules } }, 'changes.'],
      segment: [
        '/v1/flag-segments',
        { websiteId, name, kind: 'rules', constraints: rules[0]?.constraints },
        '',
      ],
      import: ['/v1/flags/import', { websiteId, format: 'unleash', content }, ''],
    };
  };

  test.each(['create', 'environment', 'draft', 'preview', 'change', 'segment', 'import'])(
    '%s',
    async (name) => {
      const cases = [
        { values: huge(1), last: 0, message: 'The pattern is too large: with repetitions' },
        { values: huge(400), last: 0, message: 'The pattern is too large: with repetitions' },
        { values: large(100), last: 5, message: 'The pattern is too large: the patterns of the rules' },
        { values: small(101), last: 100, message: 'The rules must not have more than 100 patterns' },
        { values: ['ok', '(?=x)'], last: 1, message: 'must be a regular expression' },
      ];
      for (const { values, last, message } of name === 'import' ? cases.slice(0, 1) : cases) {
        const [path, body, at] = requests(values, name)[name] ?? [];
        const start = process.cpuUsage();
        const answer = await send(path ?? '', JSON.stringify(body));
        const { user, system } = process.cpuUsage(start);
        if (name === 'import') expect(answer.body.results[0].notes.join()).toContain(message);
        else {
          const rule = name === 'segment' ? '' : 'rules.0.';
          const field = `${at}${rule}constraints.0.values.${last}`;
          expect(answer.body).toMatchObject({
            code: 'VALIDATION_ERROR',
            details: [{ field, message: expect.stringContaining(message) }],
          });
        }
        expect((user + system) / 1_000).toBeLessThan(1_000);
      }
    },
  );

  test('also those that were stored before, which never match: the tester says why', async () => {
    const [pattern = ''] = huge(1);
    const stored = (
      await app.post('/v1/flags', { websiteId, key: 'old', status: 'active', rules: rulesOf(['x']) }, secret)
    ).json();
    await app.stores.state.db.execute(
      sql`update flags set configs = replace(configs::text, '"x"', ${JSON.stringify(pattern)})::jsonb where id = ${stored.flag.id}`,
    );
    const { status, body } = await send(`/v1/flags/${stored.flag.id}/evaluate`, '{"context":{"path":"/x"}}');
    expect(status).toBe(200);
    const problem = expect.stringContaining('The pattern is too large');
    expect(body.steps).toContainEqual(
      expect.objectContaining({
        step: 'rule',
        isDecisive: false,
        constraints: [{ attribute: 'path', value: '/x', holds: false, problem }],
      }),
    );
    const read = await app.inject({ url: `/v1/flags/${stored.flag.id}`, headers: { 'x-api-key': secret } });
    expect(read.json().flag.rules[0].constraints[0].values).toEqual([pattern]);
  });
});

describe('no check blocks the process for long', () => {
  test('patterns that make other engines take exponential time', () => {
    const pattern = { attribute: 'a', operator: 'matches', values: ['^(a+)+$', '(.*a){30}', '(a|aa)+$'] };
    const rules = [{ constraints: [pattern], value: true }];
    const parse = () => newFlag.safeParse({ websiteId, key: 'x', rules });
    expect(fastestMs(parse)).toBeLessThan(MAX_BLOCKED_MS);
  });

  test('prerequisites through a thousand flags', () => {
    const neighbours = Array.from(
      { length: 1_000 },
      (_, index): FlagNeighbour => ({
        key: `flag-${index}`,
        type: 'boolean',
        isArchived: false,
        variants: [],
        prerequisites: Array.from({ length: 20 }, (__, offset) => `flag-${index + 1 + offset}`),
      }),
    );
    const context = {
      key: 'start',
      type: 'boolean' as const,
      flags: new Map(neighbours.map((one) => [one.key, one])),
      segments: new Set<string>(),
      at: '',
    };
    const config = { ...firstConfig('boolean'), prerequisites: [{ flag: 'flag-0' }] };
    expect(fastestMs(() => assertConfig(config, context))).toBeLessThan(MAX_BLOCKED_MS);
  });

  test('weights of a hundred variants that do not sum to 100', () => {
    const variants = Array.from({ length: 100 }, (_, index) => ({
      key: `v${index}`,
      value: true,
      weight: 1.001,
    }));
    const parse = () => newFlag.safeParse({ websiteId, key: 'x', variants });
    expect(parse().error?.issues.map(schemaProblem)).toEqual([
      'must have weights whose sum is exactly 100, not 100.1',
    ]);
    expect(fastestMs(parse)).toBeLessThan(MAX_BLOCKED_MS);
  });
});

/** Each level is checked twice for each check of the one above. */
function exponentialSchema(): object {
  const levels = 40;
  const definitions = Array.from({ length: levels }, (_, index): [string, object] => {
    const next = index + 1 === levels ? { type: 'string' } : { $ref: `#/$defs/d${index + 1}` };
    return [`d${index}`, { anyOf: [{ allOf: [next, { type: 'string' }] }, next] }];
  });
  return { $ref: '#/$defs/d0', $defs: Object.fromEntries(definitions) };
}
