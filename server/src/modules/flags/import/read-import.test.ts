import { expect, test } from 'vitest';
import { compileFlagSet } from '../../../lib/flags/compile-flag-set.ts';
import { evaluateFlag } from '../../../lib/flags/evaluate-flag.ts';
import type { FlagContext } from '../../../lib/flags/evaluation.ts';
import { readGrowthBook } from './growthbook/read-growthbook.ts';
import { DEFAULT_STICKINESS, type ImportedFile, toPercents } from './imported-flag.ts';
import { readLaunchDarkly } from './launchdarkly/read-launchdarkly.ts';
import { readFlagsmith } from './read-flagsmith.ts';

/** Evaluates an imported flag in an environment of the file. */
function evaluate({ flags, segments }: ImportedFile, environment: string, key: string, context: FlagContext) {
  const definitions = flags.flatMap((flag) => {
    const config = flag.configs.get(environment);
    const fixed = { version: 1, salt: flag.key, stickiness: DEFAULT_STICKINESS };
    return config === undefined
      ? []
      : [{ ...config, ...fixed, key: flag.key, type: flag.type, clientSide: true }];
  });
  const rules = segments.map(({ ref, constraints }) => ({ id: ref, kind: 'rules' as const, constraints }));
  const set = { websiteId: 'site', environment, version: '1', flags: definitions, segments: rules };
  const { value, enabled } = evaluateFlag(compileFlagSet(set, new Map()), key, context);
  return [value, enabled];
}

test('weights of any sum become percent with the exact sum 100', () => {
  for (const weights of [
    [1, 1, 1],
    [33, 33, 33],
    [1000],
    [1, 0, 999_999],
    [0.1, 0.2, 0.7],
    [7, 7, 7, 7, 7, 7, 7],
  ]) {
    const sum = toPercents(weights).reduce((total, percent) => total + Math.round(percent * 1_000), 0);
    expect(sum).toBe(100_000);
  }
  expect(toPercents([1, 1, 1])).toEqual([33.334, 33.333, 33.333]);
});

test('flags of LaunchDarkly keep targets, rules, segments, prerequisites and shares', () => {
  const file = readLaunchDarkly({
    items: [
      {
        key: 'checkout',
        name: 'Checkout',
        kind: 'multivariate',
        temporary: true,
        tags: ['shop'],
        clientSideAvailability: { usingEnvironmentId: true, usingMobileKey: false },
        variations: [
          { value: 'old', name: 'Old' },
          { value: 'new', name: 'New' },
        ],
        environments: {
          production: {
            on: true,
            offVariation: 0,
            fallthrough: { variation: 0 },
            prerequisites: [{ key: 'payments', variation: 0 }],
            targets: [{ values: ['anna'], variation: 1 }],
            contextTargets: [{ contextKind: 'user', values: [], variation: 1 }],
            rules: [
              {
                _id: 'r1',
                description: 'Staff',
                clauses: [{ attribute: '', op: 'segmentMatch', values: ['staff'] }],
                variation: 1,
              },
              {
                _id: 'r2',
                clauses: [{ attribute: 'country', op: 'in', values: ['DE'], negate: false }],
                rollout: {
                  variations: [
                    { variation: 0, weight: 0 },
                    { variation: 1, weight: 100_000 },
                  ],
                },
              },
              { _id: 'r3', clauses: [{ attribute: 'x', op: 'sounds', values: [1] }], variation: 1 },
            ],
          },
          test: { on: false, offVariation: 0, fallthrough: { variation: 1 } },
        },
      },
      {
        key: 'payments',
        name: 'Payments',
        variations: [{ value: true }, { value: false }],
        environments: { production: { on: true, offVariation: 1, fallthrough: { variation: 0 } } },
      },
    ],
    segments: [
      {
        key: 'staff',
        name: 'Staff',
        included: [],
        excluded: [],
        rules: [{ clauses: [{ attribute: 'email', op: 'endsWith', values: ['@shop.example'] }] }],
      },
    ],
  });
  expect(file.flags.map(({ key }) => key)).toEqual(['payments', 'checkout']);
  const value = (context: FlagContext) => evaluate(file, 'production', 'checkout', context)[0];
  expect(value({ targetingKey: 'anna' })).toBe('new');
  expect(value({ targetingKey: 'bert', email: 'bert@shop.example' })).toBe('new');
  expect(value({ targetingKey: 'bert', country: 'DE' })).toBe('new');
  expect(value({ targetingKey: 'bert', country: 'AT' })).toBe('old');
  expect(evaluate(file, 'test', 'checkout', { targetingKey: 'anna' })).toEqual(['old', false]);
  expect(file.flags[1]?.notes.join('\n')).toContain('The operator sounds has no equivalent.');
});

test('features of Flagsmith keep their state, values and shares', () => {
  const file = readFlagsmith([
    {
      name: 'banner',
      enabled: true,
      default_enabled: false,
      value: null,
      initial_value: null,
      type: 'unicode',
      is_server_key_only: false,
      multivariate: [],
    },
    {
      name: 'colour',
      enabled: true,
      value: 'red',
      initial_value: 'red',
      type: 'unicode',
      is_server_key_only: true,
      multivariate: [
        { percentage_allocation: 30, default_percentage_allocation: 0, value: 'blue', type: 'unicode' },
      ],
    },
    { name: 'off', enabled: false, value: 5, initial_value: '5', type: 'int', multivariate: [] },
  ]);
  expect(evaluate(file, 'default', 'banner', {})).toEqual([true, true]);
  expect(evaluate(file, 'default', 'off', {})).toEqual([0, false]);
  expect(file.flags[1]).toMatchObject({ type: 'string', clientSide: false });
  expect(file.flags[1]?.configs.get('default')?.variants).toEqual([
    { key: 'control', value: 'red', weight: 70 },
    { key: 'option-1', value: 'blue', weight: 30 },
  ]);
});

test('features of GrowthBook keep conditions, shares and experiments, and name what has no equivalent', () => {
  const file = readGrowthBook({
    features: [
      {
        id: 'price',
        archived: false,
        description: '',
        valueType: 'number',
        defaultValue: '10',
        tags: ['shop'],
        environments: {
          production: {
            enabled: true,
            defaultValue: '10',
            rules: [
              {
                id: 'fr_1',
                type: 'force',
                enabled: true,
                description: '',
                condition: '{"$or":[{"country":"DE"},{"age":{"$gte":65}}],"plan":{"$ne":"free"}}',
                value: '8',
              },
              {
                id: 'fr_2',
                type: 'force',
                enabled: true,
                description: '',
                condition: '',
                savedGroupTargeting: [{ matchType: 'any', savedGroups: ['grp'] }],
                value: '1',
              },
              {
                id: 'fr_3',
                type: 'experiment',
                enabled: true,
                description: '',
                condition: '',
                hashAttribute: 'id',
                coverage: 1,
                value: [
                  { value: '11', weight: 0.5 },
                  { value: '12', weight: 0.5 },
                ],
              },
              {
                id: 'fr_4',
                type: 'experiment-ref',
                enabled: true,
                description: 'Referenced',
                condition: '',
                variations: [],
              },
            ],
          },
          dev: { enabled: false, defaultValue: '10', rules: [] },
        },
      },
    ],
    savedGroups: [{ id: 'grp', type: 'list', name: 'Friends', attributeKey: 'id', values: ['anna'] }],
  });
  const value = (context: FlagContext) => evaluate(file, 'production', 'price', context)[0];
  expect(value({ targetingKey: 'bert', country: 'DE', plan: 'pro' })).toBe(8);
  expect(value({ targetingKey: 'bert', age: 70 })).toBe(8);
  expect(value({ targetingKey: 'anna', country: 'DE', plan: 'free' })).toBe(1);
  expect([11, 12]).toContain(value({ targetingKey: 'bert' }));
  expect(value({})).toBe(10);
  expect(evaluate(file, 'dev', 'price', {})).toEqual([0, false]);
  expect(file.flags[0]?.notes.join('\n')).toContain('Referenced is not imported.');
});

test('files of other shapes contain no flags', () => {
  for (const read of [readLaunchDarkly, readFlagsmith, readGrowthBook])
    for (const file of [null, 5, 'text', [], [1], {}, { features: 7, items: 'x', flags: [null] }])
      expect(read(file).flags).toEqual([]);
});
