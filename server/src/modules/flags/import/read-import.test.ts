import { expect, test } from 'vitest';
import { compileFlagSet } from '../../../lib/flags/compile-flag-set.ts';
import { evaluateFlag } from '../../../lib/flags/evaluate-flag.ts';
import type { FlagContext } from '../../../lib/flags/evaluation.ts';
import { readGrowthBook } from './growthbook/read-growthbook.ts';
import { DEFAULT_STICKINESS, type ImportedFile, toPercents } from './imported-flag.ts';
import { readLaunchDarkly } from './launchdarkly/read-launchdarkly.ts';
import { readFlagsmith } from './read-flagsmith.ts';
import { readUnleash } from './unleash/read-unleash.ts';

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

test.each([
  [readLaunchDarkly, { items: [1, { key: 'a', variations: [true], environments: {} }] }, ['items[0]']],
  [readLaunchDarkly, { flags: { b: 2, a: { variations: [true] } }, segments: [3] }, ['b', 'segments[0]']],
  [
    readGrowthBook,
    { features: { a: { defaultValue: true }, b: 1 }, savedGroups: [4] },
    ['b', 'savedGroups[0]'],
  ],
  [readGrowthBook, { features: [{ id: 'a', defaultValue: true }, 'x'] }, ['features[1]']],
  [readFlagsmith, [{ name: 'a' }, 5], ['features[1]']],
  [readUnleash, { features: [{ name: 'a' }, 6], segments: ['s'] }, ['features[1]', 'segments[0]']],
])('entries that are not objects are named (%#)', (read, file, names) => {
  const { flags, skipped } = read(file);
  expect(flags.map(({ key }) => key)).toEqual(['a']);
  expect(skipped).toEqual(names.map((name) => ({ name, reason: 'The entry is not an object.' })));
});

test('a constraint of Unleash that is not an object adds nobody to its strategy', () => {
  const strategies = [{ name: 'default', constraints: [7] }];
  const imported = readUnleash({ features: [{ name: 'a', enabled: true, strategies }] });
  expect(evaluate(imported, 'default', 'a', { targetingKey: 'one' })).toEqual([false, false]);
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

/** A boolean flag of LaunchDarkly that is on. */
const darkly = (config: object, more: object = {}) =>
  readLaunchDarkly({
    flags: {
      f: {
        key: 'f',
        variations: [true, false],
        on: true,
        offVariation: 1,
        fallthrough: { variation: 0 },
        ...config,
      },
    },
    ...more,
  });
const clause = (attribute: string, fields: object = {}) => ({
  clauses: [{ attribute, op: 'in', values: ['CH'], ...fields }],
});
const NOBODY = { fallthrough: { variation: 1 } };

test.each<[string, ReturnType<typeof darkly>, FlagContext, boolean]>([
  [
    'a negated clause without the attribute',
    darkly({ ...NOBODY, rules: [{ ...clause('country', { negate: true }), variation: 0 }] }),
    {},
    false,
  ],
  [
    'a negated clause',
    darkly({ ...NOBODY, rules: [{ ...clause('country', { negate: true }), variation: 0 }] }),
    { country: 'DE' },
    true,
  ],
  [
    'a path',
    darkly({ ...NOBODY, rules: [{ ...clause('/address/country'), variation: 0 }] }),
    { address: { country: 'CH' } },
    true,
  ],
  [
    'a path whose member has a dot',
    darkly({ ...NOBODY, rules: [{ ...clause('/a.b/country', { negate: true }), variation: 0 }] }),
    { a: { b: { country: 'DE' } } },
    false,
  ],
  [
    'another kind of context',
    darkly({ ...NOBODY, rules: [{ ...clause('country', { contextKind: 'org' }), variation: 0 }] }),
    { org: { country: 'CH' } },
    true,
  ],
  [
    'a prerequisite that is not in the file',
    darkly({ prerequisites: [{ key: 'gone', variation: 0 }] }),
    {},
    false,
  ],
  ['an off flag without an off variation', darkly({ on: false, offVariation: null }), {}, false],
  ['a flag with an unknown off variation', darkly({ on: false, offVariation: 7 }), {}, false],
  ['a default rule that names no variation', darkly({ fallthrough: {} }), {}, false],
  [
    'a rule that blocks people and cannot be read',
    darkly({ rules: [{ ...clause('country', { op: 'sounds' }), variation: 1 }] }),
    {},
    false,
  ],
  [
    'a split that blocks people and cannot be read',
    darkly({
      rules: [
        {
          ...clause('country', { op: 'sounds' }),
          rollout: {
            variations: [
              { variation: 0, weight: 50_000 },
              { variation: 1, weight: 50_000 },
            ],
          },
        },
      ],
    }),
    {},
    false,
  ],
  ['a rule that names no variation', darkly({ rules: [clause('country')] }), { country: 'CH' }, false],
  [
    'targets that cannot be read',
    darkly({ targets: [{ values: ['eve'], variation: 1, contextKind: 'no kind' }] }),
    {},
    false,
  ],
  [
    'a blocked segment that is not in the file',
    darkly({ rules: [{ clauses: [{ op: 'segmentMatch', values: ['gone'] }], variation: 1 }] }),
    {},
    false,
  ],
  [
    'a rule that gives more and cannot be read',
    darkly({ rules: [{ ...clause('country', { op: 'sounds' }), variation: 0 }] }),
    {},
    true,
  ],
])('an import from LaunchDarkly with %s gives nobody more than before', (_, file, context, expected) => {
  expect(evaluate(file, 'default', 'f', { targetingKey: 'eve', ...context })[0]).toBe(expected);
});

test.each<[object, FlagContext, boolean]>([
  [{ excluded: ['eve'], rules: [clause('country')] }, { country: 'CH' }, false],
  [{ excluded: ['adam'], rules: [clause('country')] }, { country: 'CH' }, true],
  [{ included: ['eve'], excluded: ['eve'] }, {}, true],
  [
    { rules: [clause('country')], excludedContexts: [{ contextKind: 'org', values: ['x'] }] },
    { country: 'CH' },
    false,
  ],
  [{ included: ['eve'], unbounded: true }, {}, false],
])('a segment of LaunchDarkly such as %j contains nobody who is excluded', (segment, context, expected) => {
  const rules = [{ clauses: [{ op: 'segmentMatch', values: ['s'] }], variation: 0 }];
  const file = darkly({ ...NOBODY, rules }, { segments: { s: { key: 's', ...segment } } });
  expect(evaluate(file, 'default', 'f', { targetingKey: 'eve', ...context })[0]).toBe(expected);
});

/** A boolean feature of GrowthBook, as its SDKs receive it. */
const growth = (rule: object, defaultValue = false) =>
  readGrowthBook({ features: { f: { defaultValue, rules: [{ id: 'r', ...rule }] } } });
const shareOf = (file: ReturnType<typeof growth>) => {
  const people = Array.from({ length: 2_000 }, (_, index) => `user-${index}`);
  const on = people.filter((targetingKey) => evaluate(file, 'default', 'f', { targetingKey })[0] === true);
  return Math.round((on.length / people.length) * 20) * 5;
};

test.each<[object, number]>([
  [{ force: true }, 100],
  [{ force: true, range: [0, 0.1] }, 10],
  [{ force: true, range: [0.3, 0.7], coverage: 1 }, 40],
  [{ force: true, range: 'all' }, 0],
  [{ force: true, coverage: 0.5 }, 50],
  [{ force: true, coverage: 'half' }, 0],
  [
    {
      variations: [true, false],
      ranges: [
        [0, 0.99],
        [0.99, 1],
      ],
    },
    100,
  ],
  [
    {
      variations: [true, false],
      ranges: [
        [0, 0.2],
        [0.5, 0.7],
      ],
    },
    20,
  ],
  [
    {
      variations: [true, false],
      ranges: [
        [0, 0.8],
        [0.2, 1],
      ],
    },
    0,
  ],
  [{ variations: [true, false], ranges: [[0, 1]] }, 0],
  [{ variations: [true, false], coverage: 0.4, weights: [0.5, 0.5] }, 20],
  [{ force: true, condition: ['everyone'] }, 0],
  [{ force: true, condition: { $or: 'everyone' } }, 0],
  [{ force: true, parentConditions: [{ id: 'gate', condition: { value: true } }] }, 0],
  [{ force: true, filters: [{ seed: 's', ranges: [[0, 0.1]] }] }, 0],
  [{ force: true, namespace: ['n', 0, 0.1] }, 0],
  [{ force: true, schedule: { start: '2030-01-01' } }, 0],
  [{ force: true, environments: ['dev'] }, 0],
  [{ force: true, minBucketVersion: 2 }, 0],
  [{ variations: [true, false], meta: [{ passthrough: true }, {}] }, 0],
  [{ force: true, hashVersion: 2, seed: 's', minBucketVersion: 0, scheduleRules: [], name: 'n' }, 100],
])('a rule of GrowthBook such as %j is on for %s %% of people', (rule, share) => {
  const file = growth(rule);
  expect(shareOf(file)).toBe(share);
  if (share === 0) expect(file.flags[0]?.notes.join()).toContain('is not imported.');
});

test('a rule of GrowthBook that blocks people and cannot be read makes the feature inactive', () => {
  const file = growth({ force: false, condition: { country: { $elemMatch: {} } } }, true);
  expect(evaluate(file, 'default', 'f', { targetingKey: 'eve' })).toEqual([false, false]);
  expect(file.flags[0]?.notes.join()).toContain('inactive');
});

test.each<[object, FlagContext, boolean]>([
  [{ 'org.plan': 'pro' }, { org: { plan: 'pro' } }, true],
  [{ 'org.plan': { $ne: 'pro' } }, { org: { plan: 'pro' } }, false],
  [{ 'org.plan': { $exists: false } }, { org: { plan: 'pro' } }, false],
  [{ 'org.plan': { $exists: false } }, { org: {} }, true],
])('the condition %j of GrowthBook reads the path in %j', (condition, context, expected) => {
  expect(evaluate(growth({ force: true, condition }), 'default', 'f', context)[0]).toBe(expected);
});

test.each<[object, boolean]>([
  [{}, true],
  [{ trackEvents: true, ref: 'r', _id: 'abc', disabled: false }, true],
  [{ disabled: true }, false],
  [{ activeUntil: '2030-01-01' }, false],
  [{ clauses: [...clause('country').clauses, 'everyone'] }, false],
])('a rule of LaunchDarkly with %j applies: %s', (fields, applies) => {
  const file = darkly({ ...NOBODY, rules: [{ ...clause('country'), variation: 0, ...fields }] });
  expect(evaluate(file, 'default', 'f', { targetingKey: 'eve', country: 'CH' })[0]).toBe(applies);
  expect(file.flags[0]?.notes.join().includes('is not imported.')).toBe(!applies);
});

test('what withholds a feature, and fields without an equivalent, are named', () => {
  const held = readGrowthBook({
    features: { f: { defaultValue: true, holdout: { id: 'h', value: false }, rules: [] } },
  });
  expect(evaluate(held, 'default', 'f', { targetingKey: 'eve' })).toEqual([false, false]);
  expect(held.flags[0]?.notes.join()).toContain('A holdout has no equivalent: the flag is inactive.');
  const [feature] = readFlagsmith([
    { name: 'f', enabled: true, segment_overrides: [{ segment: 1 }], id: 3 },
  ]).flags;
  expect(feature?.notes.join()).toContain('The fields segment_overrides are not imported.');
});

test('files of other shapes contain no flags', () => {
  for (const read of [readLaunchDarkly, readFlagsmith, readGrowthBook])
    for (const file of [null, 5, 'text', [], [1], {}, { features: 7, items: 'x', flags: [null] }])
      expect(read(file).flags).toEqual([]);
});
