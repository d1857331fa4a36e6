import fc from 'fast-check';
import type { InputSchema } from './contract-inputs.ts';

/** Texts that stores, parsers and templates may process wrongly, whatever their field means. */
const WILD_TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  'https://shop.example/\0',
  '\ud800',
  'a\udfffb',
  '\u0001\u001f\u007f\u0085',
  '\u2028\u202e\ufeff\uffff',
  '👩‍👩‍👧‍👦',
  '__proto__',
  'constructor',
  "'; DROP TABLE events; --",
  '{p0:String}',
  '%00',
  '%',
  '_',
  '\\',
  '../../etc/passwd',
  '-1',
  '0',
  '1e400',
  'NaN',
  '2147483647',
  '2147483648',
  '4294967296',
  '9007199254740993',
  'null',
  '[]',
  '{}',
  '0000-01-01',
  '9999-12-31',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '2026-02-30T25:61:61Z',
  '2024-02-29T12:00:00.000Z',
  'https://[::1]:99999/',
  'https://shop.example/%E0%A4%A',
  `https://${'a.'.repeat(100)}example/`,
  'ada@\u0000.example',
  '10.0.0.1',
  '*',
  '(a+)+$',
  '[',
  'Europe/Berlin',
  'Etc/GMT+14',
  'EUR',
];
const MAX_TEXT_LENGTH = 70_000;
const WILD_NUMBERS: readonly number[] = [
  0,
  -0,
  1,
  -1,
  0.5,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32 - 1,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53 + 2,
  -(2 ** 53),
  2 ** 63,
  8.64e15,
  8.64e15 + 1,
  1e308,
  5e-324,
];
const MAX_DEPTH = 8;
/** How much more often values that fit their schema are chosen than others: most inputs must pass validation to reach what is behind it. */
const FITTING = 40;

/**
 * Creates generators of inputs that are extreme and mostly valid.
 * @param known texts that exist, such as the ids of resources: they are used where they fit.
 */
export function createWildInputs(known: readonly string[]) {
  const texts = [...new Set([...known, ...WILD_TEXTS])];
  const wrong: fc.Arbitrary<unknown> = fc.oneof(
    fc.constantFrom<unknown>(null, true, [], {}, [[]], { a: null }),
    fc.constantFrom('\0', 'a\0b'),
    fc.constantFrom(...WILD_TEXTS),
    fc.constantFrom(...WILD_NUMBERS),
  );
  const wild: fc.Arbitrary<unknown> = fc.oneof(
    wrong,
    fc.array(wrong, { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'type', 'value', 'url', 'constructor', ''), wrong, { maxKeys: 3 }),
  );

  const textOf = (schema: InputSchema): fc.Arbitrary<unknown> => {
    const { minLength = 0, maxLength = MAX_TEXT_LENGTH } = schema;
    const longest = Math.min(maxLength, MAX_TEXT_LENGTH);
    const sized = ['a'.repeat(longest), 'é'.repeat(longest), '9'.repeat(longest), 'a'.repeat(minLength)];
    const patterns = patternsOf(schema);
    const fits = (text: string) =>
      text.length >= minLength && text.length <= maxLength && patterns.every((pattern) => pattern.test(text));
    const fitting = [...texts, ...sized].filter(fits);
    return fitting.length === 0 ? fc.constantFrom(...texts) : fc.constantFrom(...fitting);
  };

  const numberOf = (schema: InputSchema): fc.Arbitrary<unknown> => {
    const { minimum = -Number.MAX_VALUE, maximum = Number.MAX_VALUE } = schema;
    const middle = Math.trunc(Math.min(Math.max(minimum, 10), maximum));
    const fitting = [minimum, maximum, middle, ...WILD_NUMBERS].filter(
      (value) =>
        value >= minimum && value <= maximum && (schema.type !== 'integer' || Number.isSafeInteger(value)),
    );
    return fc.constantFrom(...(fitting.length === 0 ? WILD_NUMBERS : fitting));
  };

  const objectOf = (schema: InputSchema, example: unknown, depth: number): fc.Arbitrary<unknown> => {
    const { properties = {}, required = [], additionalProperties, propertyNames = {} } = schema;
    const fields = Object.entries(properties).map(([name, child]) => {
      const hint = fieldOf(example, name);
      const value = inputOf(child, hint, depth + 1);
      const weights = [{ arbitrary: value.map((given) => [name, given] as const), weight: 2 }];
      if (hint !== undefined) weights.push({ arbitrary: fc.constant([name, hint] as const), weight: 6 });
      const present = fc.oneof(...weights);
      return required.includes(name) ? present : fc.option(present, { freq: hint === undefined ? 1 : 6 });
    });
    const own = fc
      .tuple(...fields)
      .map((pairs) => Object.fromEntries(pairs.flatMap((pair) => (pair ? [pair] : []))));
    if (typeof additionalProperties !== 'object') return own;
    const keys = textOf({ maxLength: 300, ...propertyNames }).map(String);
    const others = fc.dictionary(keys, inputOf(additionalProperties, undefined, depth + 1), { maxKeys: 3 });
    return fc.tuple(own, others).map(([one, two]) => ({ ...two, ...one }));
  };

  const fittingInputOf = (schema: InputSchema, example: unknown, depth: number): fc.Arbitrary<unknown> => {
    if (depth > MAX_DEPTH) return wrong;
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined && choices.length > 0)
      return fc.oneof(...choices.map((choice) => inputOf(choice, example, depth + 1)));
    switch (schema.type) {
      case 'string':
        return textOf(schema);
      case 'number':
      case 'integer':
        return numberOf(schema);
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case 'array': {
        const hint = Array.isArray(example) ? example[0] : undefined;
        const { minItems = 0, maxItems = 3 } = schema;
        return fc.array(inputOf(schema.items ?? {}, hint, depth + 1), {
          minLength: Math.min(minItems, 3),
          maxLength: Math.min(maxItems, 3),
        });
      }
      case 'object':
        return objectOf(schema, example, depth);
      default:
        return wild;
    }
  };

  function inputOf(schema: InputSchema, example: unknown, depth: number): fc.Arbitrary<unknown> {
    return fc.oneof(
      { arbitrary: fittingInputOf(schema, example, depth), weight: FITTING },
      { arbitrary: wrong, weight: 1 },
      ...(example === undefined ? [] : [{ arbitrary: fc.constant(example), weight: FITTING / 4 }]),
    );
  }

  /** An example with one wild value, which the schema may reject. */
  const damaged = (example: unknown): fc.Arbitrary<unknown> =>
    fc
      .tuple(fc.constantFrom(...placesOf(example)), wrong)
      .map(([place, value]) => replaceAt(example, place, value));

  /** Returns a generator of inputs. @param example a valid input: most of its fields are kept. */
  return (schema: InputSchema, example: unknown): fc.Arbitrary<unknown> =>
    fc.oneof(fittingInputOf(schema, example, 0), damaged(example));
}

/** Returns the paths of all values below a value; its own if it has none. */
function placesOf(value: unknown): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [[]];
  const below = Object.entries(value).flatMap(([key, child]) =>
    placesOf(child).map((rest) => [key, ...rest]),
  );
  return below.length === 0 ? [[]] : below;
}

function replaceAt(value: unknown, [step, ...rest]: readonly string[], by: unknown): unknown {
  if (step === undefined) return by;
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === step ? replaceAt(item, rest, by) : item));
  return { ...Object(value), [step]: replaceAt(fieldOf(value, step), rest, by) };
}

function patternsOf({ pattern, allOf = [] }: InputSchema): RegExp[] {
  const own = pattern === undefined ? [] : [new RegExp(pattern, 'u')];
  return [...own, ...allOf.flatMap(patternsOf)];
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

/** The names of fields of routes without a contract. */
const FIELD_NAMES = [
  ...['email', 'password', 'newPassword', 'currentPassword', 'token', 'code', 'name', 'role', 'id', 'data'],
  ...[
    'organizationId',
    'memberId',
    'memberIdOrEmail',
    'invitationId',
    'email_or_id',
    'website_id',
    'client_id',
  ],
  ...[
    'redirect_uri',
    'redirectUris',
    'grant_type',
    'refresh_token',
    'state',
    'scope',
    'key',
    'keys',
    'userId',
  ],
  ...['clientId', 'properties', 'context', 'targetingKey', 'flags', 'file', 'release', 'path', 'from', 'to'],
  ...[
    'address',
    'kind',
    'componentIds',
    'action',
    'accept',
    'q',
    'page',
    'limit',
    'cursor',
    'theme',
    'response',
  ],
];

/** A request to a route without a contract; its headers contain no credential. */
export interface WildRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string;
}

/**
 * Returns a generator of requests to a route.
 * @param route its path, with `:parameters` and `*`.
 * @param known texts that exist, such as ids, slugs and tokens.
 */
export function wildRequests(route: string, known: readonly string[]): fc.Arbitrary<WildRequest> {
  const text = fc.oneof(fc.constantFrom(...known), fc.constantFrom(...WILD_TEXTS));
  const encoded = text.map((value) => encodeURIComponent(value.toWellFormed()));
  const places = route.split(/(:\w+|\*)/);
  const path = fc
    .tuple(...places.map((place) => (/^[:*]/.test(place) ? encoded : fc.constant(place))))
    .map((parts) => parts.join(''));
  const names = fc.constantFrom(...FIELD_NAMES);
  const pairs = fc.array(fc.tuple(names, encoded), { maxLength: 4 });
  const form = pairs.map((list) => list.map((pair) => pair.join('=')).join('&'));
  const value = fc.oneof(
    text,
    fc.constantFrom<unknown>(null, true, [], {}, [null]),
    fc.constantFrom(...WILD_NUMBERS),
  );
  const json = fc.dictionary(names, value, { maxKeys: 8 }).map((fields) => JSON.stringify(fields));
  const bodies = fc.oneof(
    fc.record({ type: fc.constant('application/json'), payload: json }),
    fc.record({ type: fc.constant('application/x-www-form-urlencoded'), payload: form }),
    fc.record({ type: fc.constantFrom('text/plain', 'application/octet-stream'), payload: text }),
  );
  return fc.tuple(path, form, bodies).map(([at, search, { type, payload }]) => ({
    url: search === '' ? at : `${at}?${search}`,
    headers: { 'content-type': type },
    payload,
  }));
}
