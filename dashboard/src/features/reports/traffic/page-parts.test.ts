import { describe, expect, test } from 'vitest';
import { readConditions, writeConditions } from '../../analytics/index.ts';
import { goalParts, pageOf, pageParts, withPage } from './page-parts.ts';

const isPage = (...values: readonly string[]) =>
  ({ field: 'page', op: values.length > 1 ? 'in' : 'eq', values }) as const;
const FROM_GERMANY = { field: 'country', op: 'eq', values: ['DE'] } as const;

describe('the page of the details', () => {
  test.each([
    ['one page', [isPage('/pricing')], '/pricing'],
    ['one page beside other conditions', [FROM_GERMANY, isPage('/pricing')], '/pricing'],
    ['two pages', [isPage('/pricing', '/')], undefined],
    ['two conditions on pages', [isPage('/pricing'), { field: 'page', op: 'ne', values: ['/'] }], undefined],
    ['a part of a path', [{ field: 'page', op: 'contains', values: ['/p'] }], undefined],
    ['a path in upper or lower case', [{ ...isPage('/pricing'), ignoresCase: true }], undefined],
    ['no page', [FROM_GERMANY], undefined],
  ] as const)('is known with %s', (_, conditions, expected) => {
    expect(pageOf(conditions)).toBe(expected);
  });

  test('is replaced by another, and all other conditions stay', () => {
    expect(withPage([isPage('/pricing'), FROM_GERMANY], '/')).toEqual([isPage('/'), FROM_GERMANY]);
  });
});

test('the details are restricted by all conditions except that on the page, which would restrict visits to it', () => {
  const filter = writeConditions([isPage('/pricing'), FROM_GERMANY]) ?? '';
  expect(readConditions(filter)).toHaveLength(2);
  const { entries, before } = pageParts({ range: 'last_7d', filter }, '/pricing');
  const country = { field: 'country', op: 'eq', value: 'DE' };
  expect(entries).toEqual({
    frame: { preset: 'last_7d', compare: { to: 'previous_period', until: 'now' }, filters: [country] },
    parameter: { name: 'entry_pages', filters: [{ field: 'entry_page', op: 'eq', value: '/pricing' }] },
  });
  expect(before).toEqual({
    frame: { preset: 'last_7d', filters: [country], limit: 5 },
    parameter: { name: 'journeys', options: { length: 2, end: '/pricing' } },
  });
});

test('today, which is not over, is compared with the same hours', () => {
  const { entries, vitals } = pageParts({ range: 'today' }, '/');
  const compare = { to: 'previous_period', until: 'now' };
  expect([entries.frame.compare, vitals.frame.compare]).toEqual([compare, compare]);
});

test('goals are queried as funnels that begin with the page, except the goal to view it', () => {
  const goal = (name: string, type: 'page' | 'event', value: string) => ({
    id: `rep_${name}`,
    websiteId: 'web_1',
    name,
    description: null,
    visibility: 'shared' as const,
    definition: { kind: 'goal' as const, type, op: 'eq' as const, value },
    isOwn: true,
    createdAt: '2026-03-01T00:00:00.000Z',
    updatedAt: '2026-03-01T00:00:00.000Z',
  });
  const goals = [goal('Prices', 'page', '/pricing'), goal('Sign-up', 'event', 'signup')];
  const parts = goalParts({}, '/pricing', goals);
  expect(parts.map(({ goal: { name }, part }) => [name, part.parameter])).toEqual([
    [
      'Sign-up',
      {
        name: 'funnels',
        options: {
          steps: [
            { type: 'page', op: 'eq', value: '/pricing' },
            { type: 'event', op: 'eq', value: 'signup' },
          ],
        },
      },
    ],
  ]);
});
