import { isContractProcedure } from '@orpc/contract';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '../contract.ts';
import type { ShownDetail } from '../errors.ts';
import { validationFailed } from '../http/errors.ts';
import { listOperations } from '../http/operations.ts';
import { isStatement } from '../modules/query/types/query-type.ts';
import { QUERY_TYPES } from '../modules/query/types/registry.ts';
import { IS_FUZZ } from '../testing/fuzz-runs.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

/** The vocabulary of the validation library. */
const FOREIGN =
  /expected|received|Invalid|Too (small|big)|Unrecognized|discriminator|\bundefined\b|\bNaN\b|zod/i;

type Path = readonly (string | number)[];
interface Asked {
  readonly title: string;
  readonly schema: z.core.$ZodType;
  readonly example: unknown;
}

const converter = new ZodToJsonSchemaConverter({ maxStructureDepth: 12 });

const operations: readonly Asked[] = listOperations(contract).flatMap(({ path, meta }) => {
  const procedure = path.reduce<object>((at, step) => Reflect.get(at, step), contract);
  if (!isContractProcedure(procedure)) throw new Error(`${path.join('.')} is not an operation`);
  const { inputSchema, route } = procedure['~orpc'];
  if (inputSchema === undefined) return [];
  if (!(inputSchema instanceof z.core.$ZodType)) throw new Error(`${path.join('.')} has another validator`);
  const { params = {}, query = {}, body } = meta.example ?? {};
  const isDetailed = route.inputStructure === 'detailed';
  const example = isDetailed ? { params, query, body } : { ...query, ...Object(body), ...params };
  return [{ title: path.join('.'), schema: inputSchema, example }];
});

const optionsOfTypes: readonly Asked[] = [...QUERY_TYPES].flatMap(([title, type]) =>
  isStatement(type) && type.options !== undefined ? [{ title, schema: type.options, example: {} }] : [],
);

/** Values that no field, or only few, accept. */
const WRONG_VALUES: readonly unknown[] = [
  undefined,
  null,
  true,
  7,
  -1,
  1.5,
  1e300,
  '',
  'x',
  'a\u0000b',
  [],
  ['x'],
  [7, {}],
  {},
  { colour: 'red', size: 7 },
];

/** Values whose check takes most of the time: `npm test` tries them for one field of twelve, the thorough tests for all. */
const LONG_VALUES: readonly unknown[] = [
  'x'.repeat(100_000),
  Array.from({ length: 20_000 }, (_, index) => `p${index}`),
];
const LONG_EVERY = IS_FUZZ ? 1 : 12;

/** With their texts, which are written once because some are long. */
const withText = (value: unknown) => [value, JSON.stringify(value)?.slice(0, 40)] as const;
const WRONG = WRONG_VALUES.map(withText);
const LONG = LONG_VALUES.map(withText);
let fields = 0;

/** Returns the values for the next field. */
function nextValues() {
  fields += 1;
  return fields % LONG_EVERY === 0 ? [...WRONG, ...LONG] : WRONG;
}

/** Returns the paths of all fields of a JSON Schema; the first item represents those of a list. */
function pathsOf(schema: unknown, at: Path = [], depth = 0): Path[] {
  if (typeof schema !== 'object' || schema === null || depth > 7) return [];
  const choices = ['anyOf', 'oneOf', 'allOf'].flatMap((key): unknown[] => Reflect.get(schema, key) ?? []);
  const properties: object = Reflect.get(schema, 'properties') ?? {};
  const items: unknown = Reflect.get(schema, 'items');
  const entries: [string | number, unknown][] = [
    ...Object.entries(properties),
    ...(items === undefined
      ? []
      : ([[0, items]] as const).map(([key, value]): [number, unknown] => [key, value])),
  ];
  return [
    ...choices.flatMap((choice) => pathsOf(choice, at, depth + 1)),
    ...entries.flatMap(([key, child]) => [[...at, key], ...pathsOf(child, [...at, key], depth + 1)]),
  ];
}

/** Returns a copy of an example with another value at a path; missing objects are created. */
function withValue(example: unknown, path: Path, value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  const inner = (holder: unknown) => withValue(Reflect.get(Object(holder), step), rest, value);
  if (typeof step === 'number') {
    const list = Array.isArray(example) ? [...example] : [];
    list[step] = inner(list);
    return list;
  }
  const object = typeof example === 'object' && example !== null && !Array.isArray(example) ? example : {};
  return { ...object, [step]: inner(object) };
}

function isWithin(example: unknown, path: Path): boolean {
  const [step, ...rest] = path;
  if (step === undefined) return example !== undefined;
  return typeof example === 'object' && example !== null && isWithin(Reflect.get(example, step), rest);
}

function textsOf(details: readonly ShownDetail[]): ReadonlySet<string> {
  return new Set(details.map((detail) => JSON.stringify(detail)));
}

function wrongDetails(schema: z.core.$ZodType, input: unknown): readonly ShownDetail[] {
  const { error } = z.core.safeParse(schema, input);
  return error === undefined ? [] : (validationFailed(error.issues).details ?? []);
}

describe.each([
  ['operation', operations],
  ['query type with options', optionsOfTypes],
])('every %s', (_, all) => {
  test('is among those that are tried', () => expect(all.length).toBeGreaterThan(5));

  test.each(all.map((asked) => [asked.title, asked] as const))(
    '%s words what is wrong with each of its fields, and names the field',
    (_title, { schema, example }) => {
      const [, described] = converter.convert(schema, { strategy: 'input' });
      const paths = new Map(pathsOf(described).map((path) => [path.join('.'), path]));
      for (const [name, path] of [['', []] as const, ...paths]) {
        const isNamed = ({ field }: ShownDetail) =>
          field === 'body' || field.startsWith(name) || name.startsWith(field);
        const missing = wrongDetails(schema, withValue(example, path, undefined));
        if (missing.length > 0 && isWithin(example, path)) expect(missing.some(isNamed), name).toBe(true);
        const without = textsOf(missing);
        for (const [value, text] of nextValues()) {
          const details = wrongDetails(schema, withValue(example, path, value));
          const sent = `${name} of ${text}`;
          for (const { message } of details) {
            expect(message, sent).not.toMatch(FOREIGN);
            // Read after the name of the field: "must be a string".
            expect(message, sent).toMatch(/^[a-z"]/);
          }
          const added = details.filter((detail) => !without.has(JSON.stringify(detail)));
          if (added.length > 0) expect(added.some(isNamed), `${sent}: ${JSON.stringify(added)}`).toBe(true);
        }
      }
    },
  );
});

describe('messages', () => {
  const shape = z.strictObject({
    text: z.string().min(2).max(100),
    count: z.int().min(1).max(10).multipleOf(5).optional(),
    share: z.number().gt(0).lt(1).optional(),
    flag: z.boolean().optional(),
    list: z.array(z.string()).min(1).max(2).optional(),
    pair: z.array(z.string()).length(2).optional(),
    kind: z.enum(['minor', 'major']).optional(),
    level: z.enum(['info', 'warn']).default('info'),
    always: z.literal(true).optional(),
    mail: z.email().optional(),
    at: z.iso.datetime().optional(),
    link: z.url().optional(),
    code: z.string().regex(/^a$/).optional(),
    either: z.union([z.string().max(3), z.number(), z.boolean()]).optional(),
    bool: z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })]).optional(),
    names: z.record(z.string().max(3), z.string()).optional(),
    nested: z
      .discriminatedUnion('type', [
        z.object({ type: z.literal('all') }),
        z.object({ type: z.literal('some'), ids: z.array(z.string()) }),
      ])
      .optional(),
    fixed: z.custom<string>(() => false).optional(),
  });

  test.each([
    [{ text: undefined }, 'text', 'is required'],
    [{ text: 7 }, 'text', 'must be a string'],
    [{ text: null }, 'text', 'must be a string'],
    [{ text: '' }, 'text', 'must be at least 2 characters'],
    [{ text: 'x'.repeat(101) }, 'text', 'must be at most 100 characters'],
    [{ count: '5' }, 'count', 'must be a number'],
    [{ count: 5.5 }, 'count', 'must be a whole number'],
    [{ count: 0 }, 'count', 'must be at least 1'],
    [{ count: 15 }, 'count', 'must be at most 10'],
    [{ count: 7 }, 'count', 'must be a multiple of 5'],
    [{ share: 0 }, 'share', 'must be greater than 0'],
    [{ share: 1 }, 'share', 'must be less than 1'],
    [{ flag: 'yes' }, 'flag', 'must be true or false'],
    [{ list: {} }, 'list', 'must be a list'],
    [{ list: [] }, 'list', 'must not be empty'],
    [{ list: ['a', 'b', 'c'] }, 'list', 'must have at most 2 items'],
    [{ list: [7] }, 'list.0', 'must be a string'],
    [{ pair: ['a'] }, 'pair', 'must have exactly 2 items'],
    [{ kind: 7 }, 'kind', 'must be one of minor, major'],
    [{ kind: 'mjor' }, 'kind', 'must be one of minor, major', 'Did you mean "major"?'],
    [{ always: false }, 'always', 'must be true'],
    [{ mail: 'a' }, 'mail', 'must be an e-mail address'],
    [{ at: 'now' }, 'at', 'must be an ISO 8601 time such as 2026-01-31T09:30:00Z'],
    [{ link: 'a' }, 'link', 'must be a URL'],
    [{ code: 'b' }, 'code', 'must match the pattern /^a$/'],
    [{ either: [] }, 'either', 'must be a string, a number, true or false'],
    [{ either: 'abcd' }, 'either', 'must be at most 3 characters'],
    [{ bool: 'yes' }, 'bool', 'must be true or false'],
    [{ names: { long: 'a' } }, 'names.long', 'is not a valid name: it must be at most 3 characters'],
    [{ nested: { type: 'al' } }, 'nested.type', 'must be one of all, some', 'Did you mean "all"?'],
    [{ nested: {} }, 'nested.type', 'is required and must be one of all, some'],
    [{ nested: { type: 'some' } }, 'nested.ids', 'is required'],
    [{ fixed: 'a' }, 'fixed', 'is not valid'],
    [{ colour: 'red' }, 'colour', 'is not a known field'],
    [{ cuont: 5 }, 'cuont', 'is not a known field', 'Did you mean "count"?'],
  ])('%j', (input, field, message, suggestion?: string) => {
    const details = wrongDetails(shape, { text: 'abc', ...input });
    expect(details).toMatchObject([
      suggestion === undefined ? { field, message } : { field, message, suggestion },
    ]);
  });

  test('several unknown fields each have an entry and a suggestion', () => {
    expect(wrongDetails(shape, { text: 'abc', tetx: 1, sare: 2, zebra: 3 })).toMatchObject([
      { field: 'tetx', message: 'is not a known field', suggestion: 'Did you mean "text"?' },
      { field: 'sare', message: 'is not a known field', suggestion: 'Did you mean "share"?' },
      { field: 'zebra', message: 'is not a known field' },
    ]);
  });

  test('a required choice lists its options', () => {
    const kind = z.object({ kind: z.enum(['minor', 'major']) });
    expect(wrongDetails(kind, {})).toMatchObject([
      { field: 'kind', message: 'is required and must be one of minor, major' },
    ]);
  });
});

describe('over HTTP', () => {
  let app: TestApp;
  let secret: string;
  let websiteId: string;

  beforeAll(async () => {
    app = await openTestApp();
    const owner = await app.addPerson('owner@example.com');
    websiteId = (await app.addWebsite(owner, 'shop.example')).id;
    secret = (await app.addKey(owner, ['read:data', 'track:events', 'manage:websites'])).secret;
  });
  afterAll(() => app.close());

  const detailsOf = async (path: string, body: unknown) => {
    const response = await app.post(path, body, secret);
    expect(response.json()).toMatchObject({ code: 'VALIDATION_ERROR' });
    return response.json().details;
  };

  test('of REST, RPC, options of query types and query strings', async () => {
    const query = `/v1/query?website_id=${websiteId}`;
    expect(await detailsOf(query, {})).toMatchObject([{ field: 'body.parameters', message: 'is required' }]);
    expect(await detailsOf(query, [{ parameters: 'country' }])).toMatchObject([
      { field: 'body.0.parameters', message: 'must be a list' },
    ]);
    const rpc = { json: { query: { website_id: websiteId }, body: { parameters: [7] } } };
    expect(await detailsOf('/rpc/query/run', rpc)).toMatchObject([
      { field: 'body.parameters.0', message: 'must be a name, {name, …} or {metrics, dimensions, …}' },
    ]);
    const funnel = { name: 'funnels', options: { stps: [], steps: [{ type: 'click', value: 7 }] } };
    expect(await detailsOf(query, { parameters: [funnel] })).toMatchObject([
      { field: 'body.parameters.0.options.steps.0.type', message: 'must be one of page, event' },
      { field: 'body.parameters.0.options.steps.0.value', message: 'must be a string' },
      { field: 'body.parameters.0.options.steps', message: 'must have at least 2 items' },
      {
        field: 'body.parameters.0.options.stps',
        message: 'is not a known field',
        suggestion: 'Did you mean "steps"?',
      },
    ]);
    expect(await detailsOf('/v1/websites', { name: '', domain: 7 })).toMatchObject([
      { field: 'name', message: 'must not be empty' },
      { field: 'domain', message: 'must be a string' },
    ]);
    expect(await detailsOf('/track', { name: 'a', scroll_depth: 101, path: [] })).toMatchObject([
      { field: 'body.scroll_depth', message: 'must be at most 100' },
      { field: 'body.path', message: 'must be a string' },
    ]);
    const exported = await app.inject({
      url: `/v1/export?website_id=${websiteId}&fromat=csv&include_bots=perhaps`,
      headers: { 'x-api-key': secret },
    });
    expect(exported.json().details).toMatchObject([
      { field: 'query.include_bots', message: 'must be true or false' },
      { field: 'query.fromat', message: 'is not a known field', suggestion: 'Did you mean "format"?' },
    ]);
  });

  test('of what is signed in with, which no contract describes', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { origin: 'http://localhost:3000' },
      payload: { email: 7 },
    });
    expect(response.statusCode).toBe(400);
    expect(response.body).not.toMatch(FOREIGN);
    expect(response.json().details.map(({ field }: ShownDetail) => field)).toContain('email');
  });
});
