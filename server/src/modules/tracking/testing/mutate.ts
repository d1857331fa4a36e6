/** A deterministic source of random choices. */
export interface Chance {
  /** Returns an integer from 0 to below `end`. */
  below(end: number): number;
  /** Returns an element of the list. */
  of<T>(list: readonly [T, ...T[]]): T;
  /** Returns true with a probability of 1 in `times`. */
  once(times: number): boolean;
}

/** Mulberry32: small, fast, and random enough for tests. */
export function createChance(seed: number): Chance {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    of: (list) => list[below(list.length)] ?? list[0],
    once: (times) => below(times) === 0,
  };
}

/** Unusual values. */
const ODD: readonly [unknown, ...unknown[]] = [
  null,
  true,
  0,
  -1,
  -0.5,
  1e308,
  2 ** 53 + 2,
  4_294_967_296,
  '',
  ' ',
  '0',
  'NaN',
  '1e999',
  "'; DROP TABLE events; --",
  '\u0000',
  '\ud800',
  '\ufeff\u202e\u2028',
  '😀'.repeat(300),
  'x'.repeat(70_000),
  '%00%ff',
  'https://[::1',
  'https://user:pass@example.com:99999/a?b=c#d',
  '//',
  '/'.repeat(3_000),
  '2025-13-45T99:99:99Z',
  '9999-12-31',
  '::ffff:1.2.3.4',
  '__proto__',
  [],
  [[]],
  {},
  { constructor: { prototype: 1 } },
  { toString: 1, hasOwnProperty: 2 },
  Array.from({ length: 60 }, (_, index) => index),
];

/** Names with a special meaning. */
const NAMES: readonly [string, ...string[]] = [
  'constructor',
  'toJSON',
  'then',
  'websiteId',
  'timestamp',
  'properties',
  'revenue',
  'currency',
  'path',
  'url',
  'referrer',
  'ip',
  'userAgent',
  'type',
  'name',
  'value',
  'eventId',
  '',
  'é\u0000',
];

/** Returns a modified copy of a JSON value. */
export function mutate(value: unknown, chance: Chance): unknown {
  if (chance.once(8)) return odd(chance);
  if (Array.isArray(value)) return mutateList(value, chance);
  if (typeof value === 'object' && value !== null) return mutateObject(value, chance);
  if (typeof value === 'string' && chance.once(2)) return mutateText(value, chance);
  return typeof value === 'number' && chance.once(2) ? value * chance.of([-1, 1e6, 1e-9, 0.5]) : odd(chance);
}

function odd(chance: Chance): unknown {
  return chance.once(20) ? nest(chance.below(80)) : chance.of(ODD);
}

function nest(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? { a: value } : [value];
  return value;
}

function mutateList(list: readonly unknown[], chance: Chance): unknown {
  const index = chance.below(list.length + 1);
  switch (chance.below(4)) {
    case 0:
      return list.filter((_, at) => at !== index);
    case 1:
      return [...list, ...list.slice(0, index + 1)];
    case 2:
      return chance.once(50) ? Array.from({ length: 1_001 }, () => list[0]) : list;
    default:
      return list.map((element, at) => (at === index ? mutate(element, chance) : element));
  }
}

function mutateObject(object: object, chance: Chance): unknown {
  const entries = Object.entries(object);
  const [name, value] = entries[chance.below(entries.length)] ?? ['name', 'a'];
  switch (chance.below(5)) {
    case 0:
      return Object.fromEntries(entries.filter(([key]) => key !== name));
    case 1:
      return { ...object, [chance.of(NAMES)]: odd(chance) };
    case 2:
      return chance.once(4) ? [object] : { ...object, [chance.of(NAMES)]: value };
    default:
      return { ...object, [name]: mutate(value, chance) };
  }
}

function mutateText(text: string, chance: Chance): string {
  const at = chance.below(text.length + 1);
  const put = chance.of([
    '\u0000',
    '\ud83d',
    '%',
    '?',
    '#',
    '/',
    '\\',
    '"',
    '\n',
    '𝔘',
    'ı',
    'gclid=1&',
    '..',
  ]);
  return chance.once(3) ? text.slice(0, at) : text.slice(0, at) + put + text.slice(at);
}

/** Returns the bytes of a JSON text, which are sometimes malformed. */
export function toBytes(value: unknown, chance: Chance): Buffer {
  const text = JSON.stringify(value) ?? '';
  if (!chance.once(10)) return Buffer.from(text);
  const bytes = Buffer.from(text);
  if (chance.once(3)) return bytes.subarray(0, chance.below(bytes.length + 1));
  if (bytes.length > 0) bytes[chance.below(bytes.length)] = chance.below(256);
  return bytes;
}
