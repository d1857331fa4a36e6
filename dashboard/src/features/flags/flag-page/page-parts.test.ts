import { expect, test } from 'vitest';
import { ApiError } from '../../../api/problem.ts';
import { comparedAttributes, toContext } from './context-draft.ts';
import { describeDifference, describePath } from './describe-difference.ts';
import { explainProblem } from './explain-problem.ts';
import { divideChanges, settingsDifferences } from './guarded-settings.ts';
import { countsOf, topOfAxis } from './usage-days.ts';

test('the context of a test has typed values, and no empty attributes', () => {
  const context = toContext(' user-1 ', [
    { name: 'age', value: '42' },
    { name: 'beta', value: 'true' },
    { name: 'teams', value: '["a", "b"]' },
    { name: 'note', value: '[draft' },
    { name: 'plan', value: ' ' },
    { name: '', value: 'x' },
  ]);
  expect(context).toEqual({ targetingKey: 'user-1', age: 42, beta: true, teams: ['a', 'b'], note: '[draft' });
});

test('the tester asks for the attributes that the configuration compares', () => {
  const rule = { constraints: [{ attribute: 'country', operator: 'in', values: ['DE'] }], segments: [] };
  expect(
    comparedAttributes({
      status: 'active',
      variants: [],
      targets: [{ attribute: 'team', values: ['a'] }, { values: ['b'] }],
      rules: [rule, { ...rule, rollOutBy: 'organization' }],
      prerequisites: [],
    }),
  ).toEqual(['country', 'organization', 'team']);
});

test('differences of versions are described by the names of their fields', () => {
  expect(describePath('rules.0.percentage')).toBe('Rule 1: share');
  expect(describePath('environments.staging.variants.1.weight')).toBe('staging: Variant 2: weight');
  expect(describePath('unknown.deep')).toBe('unknown: deep');
  expect(describeDifference({ path: 'status', before: 'inactive', after: 'active' })).toEqual({
    title: 'Status',
    before: 'Off',
    after: 'On',
  });
  expect(describeDifference({ path: 'targets', before: [], after: [{ values: ['a'] }] })).toEqual({
    title: 'Targets',
    after: '[{"values":["a"]}]',
  });
});

test('changes of settings are proposed where they decide results in an environment with approval', () => {
  const config = {
    status: 'active' as const,
    variants: [],
    defaultValue: true,
    offValue: false,
    targets: [],
    rules: [],
    prerequisites: [],
  };
  const flag = { ...config, environments: { live: config } };
  const environment = (name: string, requiresApproval: boolean) => ({
    name,
    requiresApproval,
    isDefault: false,
  });
  const changes = { name: 'Checkout', clientSide: false, stickiness: { kind: 'random' as const } };
  const live = environment('live', true);
  expect(divideChanges(flag, [environment('staging', false), live], changes)).toEqual({
    free: { name: 'Checkout' },
    guarded: { clientSide: false, stickiness: { kind: 'random' } },
    environment: live,
  });
  // The flag is off in this one: how it divides people decides nothing there.
  expect(divideChanges(flag, [environment('other', true)], changes)).toMatchObject({
    free: { name: 'Checkout', stickiness: { kind: 'random' } },
    guarded: { clientSide: false },
  });
  expect(divideChanges(flag, [environment('live', false)], changes)).toMatchObject({
    free: changes,
    environment: undefined,
  });
});

test('differences of settings are described in words', () => {
  const before = {
    clientSide: true,
    stickiness: { kind: 'attribute' as const, attribute: 'plan' },
    group: null,
  };
  const changes = {
    clientSide: false,
    stickiness: { kind: 'random' as const },
    group: { id: 'grp_1', share: 50 },
  };
  expect(settingsDifferences(before, changes, [{ id: 'grp_1', name: 'Prices' }])).toEqual([
    { title: 'Available to browsers', before: 'Yes', after: 'No' },
    { title: 'Divide people by', before: 'An attribute: plan', after: 'Chance' },
    { title: 'Exclusion group', before: 'None', after: 'Prices, 50%' },
  ]);
  expect(settingsDifferences(before, { clientSide: true }, [])).toEqual([]);
});

test('a rejected test or proposal names the fields that are wrong', () => {
  const details = [{ field: 'draft.rules.0.constraints.1.values.0', message: 'is too long' }];
  const error = new ApiError(400, { code: 'VALIDATION_ERROR', error: 'The request is not valid', details });
  expect(explainProblem(error)).toMatch(/^Rule 1: condition 2: values 1: .*is too long\.$/);
});

test('evaluations are counted by variant, or by value without variants', () => {
  expect(
    countsOf([
      { variant: null, value: 'false', evaluations: 2 },
      { variant: 'blue', value: 'x', evaluations: 3 },
      { variant: 'blue', value: 'y', evaluations: 4 },
    ]),
  ).toEqual([
    { name: 'blue', count: 7 },
    { name: 'false', count: 2 },
  ]);
});

test.each([
  [0, 2],
  [1, 2],
  [3, 4],
  [9, 10],
  [11, 12],
  [955, 1_000],
  [1_911, 2_000],
  [2_001, 2_400],
  [20_500, 24_000],
  [99_999, 100_000],
])('the axis of %d evaluations ends at %d, and its middle is a whole number', (largest, top) => {
  expect(topOfAxis(largest)).toBe(top);
  expect(Number.isInteger(top / 2)).toBe(true);
});
