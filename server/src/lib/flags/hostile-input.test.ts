import { describe, expect, test } from 'vitest';
import { compileFlagSet } from './compile-flag-set.ts';
import { evaluateAll, evaluateFlag, explainFlag } from './evaluate-flag.ts';
import type { FlagContext } from './evaluation.ts';
import { IdSet } from './id-set.ts';
import { buildFlag, buildRule, compileFlags, isOneOf } from './testing/build-flag.ts';

const variants = [
  { key: 'a', value: 'A', weight: 50 },
  { key: 'b', value: 'B', weight: 50 },
];
const text = { type: 'string', defaultValue: 'default', offValue: 'off' } as const;
const german = buildRule({ constraints: [isOneOf('country', 'DE')] });
const compiled = compileFlags([buildFlag({ ...text, rules: [german], variants })]);

/** Parses what a caller without types could pass. */
const anything = (value: unknown): FlagContext => JSON.parse('{"it":0}', () => value);

describe('an evaluation never throws', () => {
  const throwing = {
    get country(): string {
      throw new Error('no country');
    },
    targetingKey: 'anna',
  };
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  const cyclic: Record<string, unknown> = { targetingKey: 'anna' };
  cyclic['country'] = cyclic;

  test.each<[string, unknown, string]>([
    ['getters that throw', throwing, 'SPLIT'],
    ['a revoked proxy', revoked.proxy, 'ERROR'],
    ['cycles', cyclic, 'SPLIT'],
    ['`__proto__`', JSON.parse('{"__proto__":{"country":"DE"},"constructor":{"prototype":{}}}'), 'DEFAULT'],
    ['inherited attributes', Object.create({ country: 'DE' }), 'DEFAULT'],
    ['NaN', { targetingKey: Number.NaN, country: Number.NaN }, 'DEFAULT'],
    ['infinity', { targetingKey: Number.POSITIVE_INFINITY }, 'DEFAULT'],
    ['symbols and functions', { targetingKey: Symbol('x'), country: () => 'DE' }, 'DEFAULT'],
    ['lone surrogates', { targetingKey: '\ud800', country: '\udfff' }, 'SPLIT'],
    ['texts of 1 MB', { targetingKey: 'x'.repeat(1_000_000), country: 'x'.repeat(1_000_000) }, 'DEFAULT'],
    ['lists of 1,000,000 elements', { targetingKey: 'anna', country: Array(1_000_000).fill('FR') }, 'SPLIT'],
    ['no context', undefined, 'DEFAULT'],
    ['null', null, 'DEFAULT'],
  ])('for a context with %s', (_title, context, reason) => {
    expect(evaluateFlag(compiled, 'f', anything(context))).toMatchObject({ reason });
    expect(explainFlag(compiled, 'f', anything(context)).evaluation).toMatchObject({ reason });
  });

  test.each([['text'], [7], [[1, 2]]])('for the context %j, which is invalid', (context) => {
    expect(evaluateFlag(compiled, 'f', anything(context))).toMatchObject({
      value: 'default',
      reason: 'ERROR',
      errorCode: 'INVALID_CONTEXT',
    });
  });

  test('for keys of the prototype of objects', () => {
    for (const key of ['__proto__', 'constructor', 'toString', 'hasOwnProperty'])
      expect(evaluateFlag(compiled, key, {})).toMatchObject({ errorCode: 'FLAG_NOT_FOUND' });
  });

  test('for flags that are malformed: they have the default value and an error', () => {
    const set: Parameters<typeof compileFlagSet>[0] = JSON.parse(
      `{"flags":[null,{"key":"bare"},{"key":"half","status":"active","defaultValue":1,"rules":[{}],"prerequisites":[null]},
      {"key":"unknown","status":"active","defaultValue":1,"offValue":0,"version":1,"salt":"s","stickiness":{"kind":"device"},"variants":[],
       "targets":[],"prerequisites":[],"rules":[{"id":"r","constraints":[{"attribute":"a","operator":"sounds_like","values":[]}],"segments":[]}]}],
      "segments":[null,{"id":"s","kind":"rules"}]}`,
    );
    const malformed = compileFlagSet(set, new Map());
    expect(
      evaluateAll(malformed, { a: 1 }).map(({ key, reason, errorCode }) => [key, reason, errorCode]),
    ).toEqual([
      ['bare', 'DISABLED', undefined],
      ['half', 'ERROR', 'PARSE_ERROR'],
      ['unknown', 'ERROR', 'PARSE_ERROR'],
    ]);
  });

  test('for rules that name a variant or a segment that does not exist', () => {
    const ghost = compileFlags([
      buildFlag({ key: 'variant', rules: [buildRule({ variant: 'ghost' })] }),
      buildFlag({ key: 'segment', rules: [buildRule({ segments: ['ghost'] })] }),
      buildFlag({ key: 'nothing', rules: [{ id: 'r', constraints: [], segments: [] }] }),
    ]);
    expect(evaluateAll(ghost, {})).toMatchObject([
      { value: true, reason: 'ERROR', errorCode: 'GENERAL', ruleId: 'r' },
      { value: true, reason: 'DEFAULT' },
      { value: true, reason: 'ERROR', errorCode: 'GENERAL' },
    ]);
  });

  test('for random numbers that are none', () => {
    const random = compileFlags([buildFlag({ ...text, variants, stickiness: { kind: 'random' } })]);
    for (const number of [Number.NaN, -1, 1, 2, Number.POSITIVE_INFINITY])
      expect(evaluateFlag(random, 'f', {}, { random: () => number })).toMatchObject({ reason: 'SPLIT' });
  });
});

test('an evaluation of 1 MB of context takes below 5 ms', () => {
  const patterns = Array.from({ length: 10 }, (_, index) =>
    buildRule({
      id: `r${index}`,
      constraints: [
        {
          attribute: 'text',
          operator: 'matches',
          values: [`^(a+)+${index}$`],
          not: false,
          caseSensitive: true,
        },
      ],
    }),
  );
  const slow = compileFlags([buildFlag({ ...text, rules: patterns })]);
  const long = Object.fromEntries(
    Array.from({ length: 1_000 }, (_, index) => [`attribute${index}`, 'a'.repeat(1_000)]),
  );
  const context = { ...long, text: 'a'.repeat(1_000) };
  const times = Array.from({ length: 7 }, () => {
    const startedMs = performance.now();
    expect(evaluateFlag(slow, 'f', context).value).toBe('default');
    return performance.now() - startedMs;
  });
  expect(times.sort((one, other) => one - other)[2]).toBeLessThan(5);
});

test('bytes that are not a set of ids are not one', () => {
  for (const bytes of [new Uint8Array(0), new Uint8Array(4), new Uint8Array(2_000), new Uint8Array(2_001)])
    expect(IdSet.fromBytes(bytes)).toBeUndefined();
});
