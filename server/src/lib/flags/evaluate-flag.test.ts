import { describe, expect, test } from 'vitest';
import { evaluateAll, evaluateFlag, explainFlag } from './evaluate-flag.ts';
import type { FlagContext } from './evaluation.ts';
import type { FlagDefinition } from './flag-set.ts';
import { createIdSet } from './id-set.ts';
import { buildFlag, buildRule, compileFlags, isOneOf } from './testing/build-flag.ts';

const ANNA = { targetingKey: 'anna', country: 'DE' };
const text = { type: 'string', defaultValue: 'default', offValue: 'off' } as const;

/** Evaluates the flag `f`. */
function evaluate(flag: Partial<FlagDefinition>, context: FlagContext = ANNA, ...others: FlagDefinition[]) {
  return evaluateFlag(compileFlags([buildFlag(flag), ...others]), 'f', context);
}

describe('the order of the steps', () => {
  const everything: Partial<FlagDefinition> = {
    ...text,
    targets: [{ values: ['anna'], value: 'target' }],
    rules: [buildRule({ constraints: [isOneOf('country', 'DE')], value: 'rule' })],
    prerequisites: [{ flag: 'other' }],
  };
  const other = buildFlag({ key: 'other' });

  test('a flag that does not exist has no value', () => {
    expect(evaluateFlag(compileFlags([]), 'none', ANNA)).toMatchObject({
      value: undefined,
      enabled: false,
      reason: 'ERROR',
      errorCode: 'FLAG_NOT_FOUND',
    });
  });

  test('archived and inactive flags have the off value, whatever else they say', () => {
    for (const status of ['archived', 'inactive'] as const)
      expect(evaluate({ ...everything, status }, ANNA, other)).toMatchObject({
        value: 'off',
        reason: 'DISABLED',
      });
  });

  test('then prerequisites, targets, rules and the default value decide', () => {
    expect(evaluate(everything, ANNA)).toMatchObject({ value: 'off', reason: 'DISABLED' });
    expect(evaluate(everything, ANNA, other)).toMatchObject({ value: 'target', reason: 'TARGETING_MATCH' });
    const bert = { targetingKey: 'bert', country: 'DE' };
    expect(evaluate(everything, bert, other)).toMatchObject({
      value: 'rule',
      reason: 'TARGETING_MATCH',
      ruleId: 'r',
    });
    expect(evaluate(everything, { targetingKey: 'bert' }, other)).toMatchObject({
      value: 'default',
      reason: 'DEFAULT',
      enabled: true,
    });
    expect(evaluate(text)).toMatchObject({ value: 'default', reason: 'STATIC' });
  });

  test('the explanation lists the steps up to the decisive one, and has the same result', () => {
    const compiled = compileFlags([buildFlag(everything), other]);
    const context = { targetingKey: 'bert', country: 'DE' };
    const { evaluation, steps } = explainFlag(compiled, 'f', context);
    expect(evaluation).toBe(evaluateFlag(compiled, 'f', context));
    expect(steps.map(({ step, isDecisive }) => [step, isDecisive])).toEqual([
      ['status', false],
      ['prerequisite', false],
      ['rule', true],
    ]);
    expect(steps[2]?.constraints).toEqual([{ attribute: 'country', value: 'DE', holds: true }]);
  });
});

describe('prerequisites', () => {
  const colour = buildFlag({
    key: 'colour',
    ...text,
    variants: [{ key: 'red', value: '#f00', weight: 100 }],
  });

  test('accept variants or values of the other flag; without a list it must be on', () => {
    expect(evaluate({ prerequisites: [{ flag: 'colour' }] }, ANNA, colour).value).toBe(true);
    expect(evaluate({ prerequisites: [{ flag: 'colour', variants: ['red'] }] }, ANNA, colour).value).toBe(
      true,
    );
    expect(evaluate({ prerequisites: [{ flag: 'colour', values: ['#f00'] }] }, ANNA, colour).value).toBe(
      true,
    );
    expect(evaluate({ prerequisites: [{ flag: 'colour', variants: ['blue'] }] }, ANNA, colour).value).toBe(
      false,
    );
    const off = buildFlag({ key: 'off', status: 'inactive' });
    expect(evaluate({ prerequisites: [{ flag: 'off', values: [false] }] }, ANNA, off).value).toBe(true);
    expect(evaluate({ prerequisites: [{ flag: 'off' }] }, ANNA, off).value).toBe(false);
  });

  test('that form a circle yield the default value and an error, for flags that depend on the circle too', () => {
    const a = buildFlag({ key: 'a', prerequisites: [{ flag: 'b' }] });
    const b = buildFlag({ key: 'b', prerequisites: [{ flag: 'a' }] });
    const self = buildFlag({ key: 'self', prerequisites: [{ flag: 'self' }] });
    const compiled = compileFlags([a, b, self, buildFlag({ prerequisites: [{ flag: 'a' }] })]);
    for (const key of ['a', 'b', 'self', 'f'])
      expect(evaluateFlag(compiled, key, ANNA)).toMatchObject({
        value: true,
        enabled: false,
        reason: 'ERROR',
        errorCode: 'GENERAL',
      });
  });

  test('in a chain of 1,000 flags are evaluated', () => {
    const chain = Array.from({ length: 1_000 }, (_, index) =>
      buildFlag({ key: `f${index}`, prerequisites: index === 0 ? [] : [{ flag: `f${index - 1}` }] }),
    );
    expect(evaluateFlag(compileFlags(chain), 'f999', ANNA).value).toBe(true);
  });
});

describe('a rule', () => {
  test('needs all constraints, and one of its segments', () => {
    const rule = buildRule({ constraints: [isOneOf('country', 'DE')], segments: ['staff', 'beta', 'gone'] });
    const compiled = compileFlags(
      [buildFlag({ ...text, rules: [rule] })],
      [
        { id: 'staff', kind: 'rules', constraints: [isOneOf('role', 'admin', 'editor')] },
        { id: 'beta', kind: 'list', attribute: 'email' },
      ],
      new Map([['beta', createIdSet(['anna@example.com'])]]),
    );
    const value = (context: FlagContext) => evaluateFlag(compiled, 'f', context).value;
    expect(value({ country: 'DE' })).toBe('default');
    expect(value({ country: 'DE', role: ['viewer', 'editor'] })).toBe('on');
    expect(value({ country: 'DE', email: 'anna@example.com' })).toBe('on');
    expect(value({ country: 'AT', email: 'anna@example.com' })).toBe('default');
  });

  test.each<[object, string, boolean]>([
    [{ address: { city: 'Bern' } }, 'address.city', true],
    [{ address: { city: 'Basel' } }, 'address.city', false],
    [{ address: { city: ['Basel', 'Bern'] } }, 'address.city', true],
    [{ address: { city: 'Basel' }, 'address.city': 'Bern' }, 'address.city', true],
    [{ address: { city: 'Bern' }, 'address.city': 'Basel' }, 'address.city', false],
    [{ address: [{ city: 'Bern' }] }, 'address.city', false],
    [{ address: 'Bern' }, 'address.length', false],
    [{ org: { head: { city: 'Bern' } } }, 'org.head.city', true],
    [{ address: JSON.parse('{"__proto__":{"city":"Bern"}}') }, 'address.city', false],
  ])('reads in %j the path %s, unless a member has that name', (context, attribute, expected) => {
    const isBern = isOneOf(attribute, 'Bern');
    const compiled = compileFlags([
      buildFlag({ defaultValue: 'default', rules: [buildRule({ constraints: [isBern] })] }),
      buildFlag({
        key: 'other',
        defaultValue: 'default',
        rules: [buildRule({ constraints: [{ ...isBern, not: true }] })],
      }),
    ]);
    expect(evaluateFlag(compiled, 'f', { ...context }).value === 'on').toBe(expected);
    expect(evaluateFlag(compiled, 'other', { ...context }).value === 'on').toBe(!expected);
  });

  test('never compares an integer whose digits a parser rounded', () => {
    const rule = buildRule({ constraints: [isOneOf('account', '9007199254740992')] });
    const compiled = compileFlags([buildFlag({ defaultValue: 'default', rules: [rule] })]);
    const value = (json: string) => evaluateFlag(compiled, 'f', JSON.parse(json)).value;
    expect(value('{"account":9007199254740993}')).toBe('default');
    expect(value('{"account":"9007199254740993"}')).toBe('default');
    expect(value('{"account":"9007199254740992"}')).toBe('on');
  });

  test('compares the time of the evaluation as `currentTime`', () => {
    const constraint = { ...isOneOf('currentTime', '2026-11-24'), operator: 'date_after' } as const;
    const compiled = compileFlags([
      buildFlag({ ...text, rules: [buildRule({ constraints: [constraint] })] }),
    ]);
    const at = (time: string) => evaluateFlag(compiled, 'f', {}, { nowMs: Date.parse(time) }).value;
    expect(at('2026-11-23T23:59:59Z')).toBe('default');
    expect(at('2026-11-24T00:00:01Z')).toBe('on');
  });
});

describe('a context without the attribute that buckets are computed of', () => {
  const variants = [
    { key: 'a', value: 'A', weight: 50 },
    { key: 'b', value: 'B', weight: 50 },
  ];

  test('gets the default value instead of a split', () => {
    expect(evaluate({ ...text, variants }, {})).toMatchObject({ value: 'default', reason: 'STATIC' });
    expect(evaluate({ ...text, variants }, { targetingKey: '' }).value).toBe('default');
    expect(evaluate({ ...text, variants }, ANNA)).toMatchObject({ reason: 'SPLIT' });
  });

  test('is not reached by rules with a percentage or a split, but by rules for all contexts', () => {
    const partial = buildRule({ id: 'partial', percentage: 99.999 });
    const split = buildRule({
      id: 'split',
      split: [
        { variant: 'a', weight: 50 },
        { variant: 'b', weight: 50 },
      ],
    });
    const all = buildRule({ id: 'all', percentage: 100 });
    expect(evaluate({ ...text, variants, rules: [partial, split] }, {}).value).toBe('default');
    expect(evaluate({ ...text, variants, rules: [partial, split, all] }, {}).ruleId).toBe('all');
  });

  test('is not in any flag of a group whose flags exclude each other', () => {
    const exclusion = { salt: 'group', from: 0, to: 100_000 };
    expect(evaluate({ exclusion }, {})).toMatchObject({ value: false, reason: 'DISABLED' });
    expect(evaluate({ exclusion }, ANNA).value).toBe(true);
  });
});

describe('stickiness', () => {
  const variants = [
    { key: 'a', value: 'A', weight: 50 },
    { key: 'b', value: 'B', weight: 50 },
  ];
  const keys = Array.from({ length: 64 }, (_, index) => `key-${index}`);

  test('of the device keeps the variant of anonymous visitors when they sign in', () => {
    const compiled = compileFlags([buildFlag({ ...text, variants, stickiness: { kind: 'device' } })]);
    for (const anonymousId of keys) {
      const before = evaluateFlag(compiled, 'f', { anonymousId });
      expect(evaluateFlag(compiled, 'f', { anonymousId, targetingKey: 'anna' })).toBe(before);
    }
  });

  test('of an attribute gives all users of a company the same variant', () => {
    const stickiness = { kind: 'attribute', attribute: 'company' } as const;
    const compiled = compileFlags([buildFlag({ ...text, variants, stickiness })]);
    const found = new Set(
      keys.map((targetingKey) => evaluateFlag(compiled, 'f', { targetingKey, company: 7 })),
    );
    expect(found.size).toBe(1);
  });

  test('that is random uses the random numbers that are injected', () => {
    const compiled = compileFlags([buildFlag({ ...text, variants, stickiness: { kind: 'random' } })]);
    const at = (random: number) => evaluateFlag(compiled, 'f', {}, { random: () => random }).variant;
    expect([at(0), at(0.4999), at(0.5), at(0.9999), at(Number.NaN)]).toEqual(['a', 'a', 'b', 'b', 'a']);
  });

  test('`userId` and `targetingKey` replace each other', () => {
    const compiled = compileFlags([buildFlag({ ...text, variants })]);
    for (const key of keys)
      expect(evaluateFlag(compiled, 'f', { userId: key })).toBe(
        evaluateFlag(compiled, 'f', { targetingKey: key }),
      );
  });
});

test('a flag of another type than expected is a mismatch', () => {
  expect(evaluateFlag(compileFlags([buildFlag()]), 'f', ANNA, { expectedType: 'string' })).toMatchObject({
    reason: 'ERROR',
    errorCode: 'TYPE_MISMATCH',
  });
});

test('all flags are evaluated in their order, without archived ones; for browsers, without those of servers', () => {
  const flags = [
    buildFlag({ key: 'a' }),
    buildFlag({ key: 'b', status: 'archived' }),
    buildFlag({ key: 'c', clientSide: false }),
  ];
  const keysOf = (options: object) => evaluateAll(compileFlags(flags), ANNA, options).map(({ key }) => key);
  expect(keysOf({})).toEqual(['a', 'c']);
  expect(keysOf({ clientSideOnly: true })).toEqual(['a']);
  expect(keysOf({ keys: ['c', 'none', 'a'] })).toEqual(['c', 'none', 'a']);
  expect(keysOf({ keys: ['c', 'none', 'a'], clientSideOnly: true })).toEqual(['none', 'a']);
});
