import { describe, expect, test } from 'vitest';
import type { FunnelDefinition } from '../steps/step.ts';
import {
  describeFunnel,
  type Funnel,
  funnelIn,
  funnelOf,
  funnelPart,
  isSame,
  NEW_FUNNEL,
  optionsOf,
  optionsOfSaved,
  searchOfFunnel,
  splitFunnelPart,
} from './funnel.ts';
import { csvOfSteps, funnelSplits, funnelSteps, OTHERS } from './funnel-rows.ts';
import { parseFunnelsSearch } from './funnels-search.ts';

const FUNNEL: Funnel = {
  steps: [
    { type: 'page', op: 'eq', value: '/cart', conditions: [] },
    {
      type: 'event',
      op: 'eq',
      value: 'purchase',
      conditions: [{ field: 'country', op: 'eq', values: ['DE'] }],
    },
  ],
  order: 'strict',
  within: 3_600,
  scope: 'visit',
  split: 'channel',
};
const SAVED: FunnelDefinition = { kind: 'funnel', breakdownLimit: 10, ...optionsOf(FUNNEL) };

describe('a funnel in the URL', () => {
  test('is restored unchanged, without default values', () => {
    const search = searchOfFunnel(FUNNEL);
    expect(funnelIn(parseFunnelsSearch({ ...search }))).toEqual(FUNNEL);
    expect(Object.keys(search)).toEqual(['steps', 'order', 'within', 'scope', 'split']);
    expect(searchOfFunnel({ ...NEW_FUNNEL, steps: FUNNEL.steps })).toEqual({ steps: search.steps });
  });

  test('is ignored where it is invalid', () => {
    const search = { saved: 'x', order: 'random', within: 1e9, scope: 'all', split: 'a b', steps: '' };
    expect(parseFunnelsSearch(search)).toEqual({});
    expect(funnelIn({})).toEqual(NEW_FUNNEL);
  });
});

describe('a saved funnel', () => {
  test('is restored unchanged', () => {
    const own = funnelOf(SAVED);
    expect(own).toEqual(FUNNEL);
    expect(own && isSame(own, FUNNEL)).toBe(true);
    expect(isSame(FUNNEL, { ...FUNNEL, scope: 'visitor' })).toBe(false);
    expect(describeFunnel(SAVED)).toBe('/cart → purchase');
  });

  test('with groups of conditions is read-only, but is still queried', () => {
    const leaf = { field: 'country', op: 'eq', value: 'DE' } as const;
    const grouped = {
      ...SAVED,
      steps: SAVED.steps.map((step) => ({ ...step, filters: [{ or: [leaf, leaf] }] })),
    };
    expect(funnelOf(grouped)).toBeUndefined();
    expect(optionsOfSaved(grouped).steps).toBe(grouped.steps);
  });

  test('is queried as a whole, and by its dimension', () => {
    const whole = funnelPart({ preset: 'today' }, optionsOf(FUNNEL));
    expect(whole.parameter).toEqual({
      name: 'funnels',
      options: expect.not.objectContaining({ breakdown: 'channel' }),
    });
    expect(splitFunnelPart({}, optionsOf(FUNNEL))?.parameter).toMatchObject({
      options: { breakdown: 'channel' },
    });
    expect(splitFunnelPart({}, optionsOf({ ...FUNNEL, split: undefined }))).toBeUndefined();
  });
});

type Figures = Parameters<typeof funnelSteps>[0];
const figures = (data: readonly Record<string, unknown>[]) => ({ result: { data } }) as unknown as Figures;
const row = (step_number: number, users: number, breakdown = '', total_users = 10) => ({
  breakdown,
  step_number,
  step_name: `Step ${step_number}`,
  users,
  total_users,
  conversion_rate: (100 * users) / total_users,
});

test('steps are in order, whatever the order of the rows', () => {
  const steps = funnelSteps(figures([row(2, 4), row(1, 10)]));
  expect(steps.map(({ number, users, rate }) => [number, users, rate])).toEqual([
    [1, 10, 100],
    [2, 4, 40],
  ]);
  expect(csvOfSteps(steps)).toHaveLength(3);
});

test('values are listed separately, most entries first and all others last', () => {
  const splits = funnelSplits(
    figures([
      row(1, 20, OTHERS, 20),
      row(2, 5, OTHERS, 20),
      row(2, 1, 'Direct', 4),
      row(1, 4, 'Direct', 4),
      row(1, 8, 'Email', 8),
      row(2, 2, 'Email', 8),
    ]),
  );
  expect(splits.map(({ value, entered, rate }) => [value, entered, rate])).toEqual([
    ['Email', 8, 25],
    ['Direct', 4, 25],
    [OTHERS, 20, 25],
  ]);
  expect(splits[1]?.rates).toEqual([
    { number: 1, rate: 100 },
    { number: 2, rate: 25 },
  ]);
});
