import { expect, test } from 'vitest';
import { comparedAttributes, toContext } from './context-draft.ts';
import { describeDifference, describePath } from './describe-difference.ts';
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
