import { expect, test } from 'vitest';
import { sparkLine } from '../../analytics/index.ts';
import type { Report } from '../steps/step.ts';
import {
  GOALS_AT_ONCE,
  goalLinePart,
  goalSeriesPart,
  goalsParts,
  LINE_FIELD,
  splitPart,
} from './goal-parts.ts';
import { goalFigures, OTHERS, splitRows } from './goal-rows.ts';
import { parseGoalsSearch } from './goals-search.ts';
import { messages } from './messages.ts';

const goal = (name: string): Report => ({
  id: 'rpt_06gzxjv2vdr09brqatscgmfdtg',
  websiteId: 'web_06gzxjv2vdr09brqatscgmfdtg',
  name,
  visibility: 'shared',
  definition: { kind: 'goal', type: 'page', value: '/thanks', op: 'starts_with' },
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
});
type Figures = Parameters<typeof splitRows>[0];
const figures = (data: readonly Record<string, unknown>[]) => ({ result: { data } }) as unknown as Figures;

test('the URL contains a valid goal and dimension, or neither', () => {
  const { id } = goal('Sign-ups');
  expect(parseGoalsSearch({ goal: id, split: 'country' })).toEqual({ goal: id, split: 'country' });
  expect(parseGoalsSearch({ goal: 'rpt_1', split: 'a b' })).toEqual({});
  expect(parseGoalsSearch({ make: 'event~eq~signup' })).toEqual({ make: 'event~eq~signup' });
});

test('goals are queried together, in groups of the maximum size', () => {
  const goals = Array.from({ length: GOALS_AT_ONCE + 1 }, (_, index) => goal(`Goal ${index}`));
  const [first, second] = goalsParts({}, goals);
  expect(first?.parameter).toMatchObject({ options: { goals: { length: GOALS_AT_ONCE } } });
  expect(second?.parameter).toEqual({
    name: 'goals',
    options: { goals: [{ name: 'Goal 20', type: 'page', value: '/thanks', op: 'starts_with' }] },
  });
  expect(splitPart({}, goal('One'), 'channel').parameter).toMatchObject({
    options: { breakdown: 'channel' },
  });
});

test('a goal over time counts pageviews of its pages, or its events, where its conditions hold', () => {
  const filtersOf = (part: ReturnType<typeof goalSeriesPart>) =>
    typeof part.parameter === 'string' ? [] : part.parameter.filters;
  const definition = { kind: 'goal', type: 'page', value: '/thanks', op: 'eq' } as const;
  expect(filtersOf(goalSeriesPart({}, definition))).toEqual([
    { field: 'event_type', op: 'eq', value: 'pageview' },
    { field: 'path', op: 'eq', value: '/thanks' },
  ]);
  const filters = [{ field: 'country', op: 'eq', value: 'DE' } as const];
  expect(filtersOf(goalSeriesPart({}, { ...definition, type: 'event', value: 'signup', filters }))).toEqual([
    { field: 'event_type', op: 'ne', value: 'pageview' },
    { field: 'event_name', op: 'eq', value: 'signup' },
    ...filters,
  ]);
});

test('figures belong to their goal, whatever the order of the rows', () => {
  const row = (goal_number: number, conversions: number) => ({
    goal_number,
    conversions,
    conversion_rate: 5,
  });
  const first = figures([row(2, 20), row(1, 10)]);
  const second = figures([row(1, 30)]);
  const rows = goalFigures([first, second], GOALS_AT_ONCE + 1);
  expect([rows[0], rows[1], rows[GOALS_AT_ONCE]].map((one) => one?.conversions)).toEqual([10, 20, 30]);
  expect(goalFigures([undefined], 1)).toEqual([undefined]);
});

test('the row of all other values comes last', () => {
  const rows = splitRows(figures([{ breakdown: OTHERS }, { breakdown: 'Direct', users: 3 }]));
  expect(rows.map(({ value, visitors }) => [value, visitors])).toEqual([
    ['Direct', 3],
    [OTHERS, 0],
  ]);
});

test('the line of a goal is queried without comparison, and ends with the current bucket, which is incomplete', () => {
  const definition = { kind: 'goal', type: 'page', value: '/thanks', op: 'eq' } as const;
  expect(goalLinePart({}, definition).frame).toEqual({ preset: 'last_30d' });
  const read = (values: readonly number[]) => {
    const data = values.map((total_events, index) => ({ date: `2026-03-0${index + 1}`, total_events }));
    const meta = { range: { start: '2026-03-01T00:00:00Z', end: '2026-03-05T00:00:00Z' } };
    const nowMs = Date.parse('2026-03-04T12:00:00Z');
    const reading = { granularity: 'day', nowMs, isAllTime: false } as const;
    return sparkLine({ ...figures(data), meta } as Figures, LINE_FIELD, reading, messages.line);
  };
  expect(read([2, 5, 3, 1])).toEqual({
    values: [2, 5, 3, 1],
    isRunning: true,
    label: 'Conversions over time: highest 5 (Mon, Mar 2, 2026)',
  });
  expect(read([2, 1])).toMatchObject({ values: [2, 1], isRunning: true });
  expect(read([0, 0, 0, 0]).label).toBe('Conversions over time: none');
});
