import { expect, test } from 'vitest';
import { conditionsOfSegment } from './segment-conditions.ts';

const leaf = { field: 'country', op: 'in', value: ['DE', 'FR'] } as const;

test('a segment that was saved here means the same when it is taken', () => {
  expect(
    conditionsOfSegment({
      filters: [
        leaf,
        { field: 'utm_campaign', op: 'exists' },
        { field: 'revenue', op: 'gte', value: 10 },
        { field: 'page', op: 'starts_with', value: '/blog' },
        { field: 'page', op: 'eq', value: '/A', caseSensitive: false },
        { field: 'page', op: 'eq', value: '/B', caseSensitive: true },
      ],
    }),
  ).toEqual([
    { field: 'country', op: 'in', values: ['DE', 'FR'] },
    { field: 'utm_campaign', op: 'exists', values: [] },
    { field: 'revenue', op: 'gte', values: ['10'] },
    { field: 'page', op: 'starts_with', values: ['/blog'] },
    { field: 'page', op: 'eq', values: ['/A'], ignoresCase: true },
    { field: 'page', op: 'eq', values: ['/B'] },
  ]);
});

test.each([
  [[{ or: [leaf, { field: 'page', op: 'eq', value: '/' }] }]],
  [[leaf, { not: [leaf] }]],
  [[{ field: 'properties.plan', op: 'eq', value: true }]],
  [[{ field: 'page', op: 'eq', value: '' }]],
] as const)('one that the page cannot show as it is, is not taken for something else: %j', (filters) => {
  expect(conditionsOfSegment({ filters })).toBeUndefined();
});
