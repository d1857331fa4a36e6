import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { flowOf, type JourneyPath, pathsOf } from './flow.ts';
import { lengthParts, MAX_PATHS } from './journey-parts.ts';
import { parseJourneysSearch } from './journeys-search.ts';
import { type FlowLayout, layOut, nodesOf, type Ribbon, ribbonsThrough, SIZES } from './layout.ts';

const journeyPath = (times: number, ...pages: readonly string[]): JourneyPath => ({
  pages,
  times,
  visits: times,
  visitors: times,
  share: 1,
});

describe('the flow', () => {
  // 10 visits begin at /a, 4 of them end there; of the 6 that go on to /b, 2 go on to /c, and 1 of these to /d.
  const lengths = [
    [journeyPath(10, '/a'), journeyPath(3, '/x')],
    [journeyPath(6, '/a', '/b'), journeyPath(1, '/x', '/b')],
    [journeyPath(2, '/a', '/b', '/c')],
    [journeyPath(1, '/a', '/b', '/c', '/d')],
  ];

  test('counts for each step how often it was the last, of the last step too', () => {
    const { steps, links } = flowOf(lengths, 'from');
    expect(steps).toEqual([
      [
        { page: '/a', value: 10, loose: 4, count: 1 },
        { page: '/x', value: 3, loose: 2, count: 1 },
      ],
      [{ page: '/b', value: 7, loose: 5, count: 1 }],
      [{ page: '/c', value: 2, loose: 1, count: 1 }],
    ]);
    expect(links).toEqual([
      { step: 0, from: 0, to: 0, value: 6 },
      { step: 0, from: 1, to: 0, value: 1 },
      { step: 1, from: 0, to: 0, value: 2 },
    ]);
  });

  test('to a page shows how often visits started at each step', () => {
    const { steps, links } = flowOf(
      [
        [journeyPath(9, '/end')],
        [journeyPath(6, '/b', '/end')],
        [journeyPath(2, '/a', '/b', '/end')],
        [journeyPath(1, '/x', '/a', '/b', '/end')],
      ],
      'to',
    );
    expect(steps).toEqual([
      [{ page: '/a', value: 2, loose: 1, count: 1 }],
      [{ page: '/b', value: 6, loose: 4, count: 1 }],
      [{ page: '/end', value: 9, loose: 3, count: 1 }],
    ]);
    expect(links.map(({ step, value }) => [step, value])).toEqual([
      [0, 2],
      [1, 6],
    ]);
  });

  test('exits are unknown where the list of paths is cut', () => {
    const cut = Array.from({ length: MAX_PATHS }, (_, index) => journeyPath(1, '/a', '/b', `/${index}`));
    const { steps } = flowOf([[journeyPath(5_000, '/a')], [journeyPath(2_000, '/a', '/b')], cut], 'from');
    expect(steps.map(([node]) => node?.loose)).toEqual([3_000, null]);
  });

  test('rare pages stand together, and nothing of them is lost', () => {
    const many = Array.from({ length: 12 }, (_, index) => journeyPath(index + 1, '/a', `/p${index}`));
    const { steps, links } = flowOf([[journeyPath(100, '/a')], many, []], 'from');
    const nodes = steps[1] ?? [];
    expect(nodes).toHaveLength(8);
    expect(nodes.at(-1)).toMatchObject({ page: undefined, count: 5, value: 1 + 2 + 3 + 4 + 5 });
    expect(links.reduce((sum, { value }) => sum + value, 0)).toBe(78);
    // One that is too many would take the place of itself.
    expect(flowOf([[], many.slice(0, 8), []], 'from').steps[1]?.every(({ page }) => page !== undefined)).toBe(
      true,
    );
  });

  test('reads the response of the API', () => {
    expect(
      pathsOf([{ name: '/a → /b', pages: ['/a', '/b'], sessions: 3, visitors: 2, times: 4, percentage: 75 }]),
    ).toEqual([{ pages: ['/a', '/b'], visits: 3, visitors: 2, times: 4, share: 75 }]);
  });
});

describe('the drawing', () => {
  const page = fc.constantFrom('/', '/a', '/b', '/c', '/d', '/e', '/f', '/g', '/h', '/i');
  const paths = (length: number) =>
    fc.array(
      fc
        .tuple(fc.integer({ min: 1, max: 1_000 }), fc.array(page, { minLength: length, maxLength: length }))
        .map(([times, pages]) => journeyPath(times, ...pages)),
    );

  test('has room for every page, one below the other, and ribbons that end where pages are', () => {
    fc.assert(
      fc.property(
        paths(1),
        paths(2),
        paths(3),
        paths(4),
        fc.constantFrom('from' as const, 'to' as const),
        (one, two, three, four, direction) => {
          const { steps, ribbons, height, width } = layOut(flowOf([one, two, three, four], direction));
          expect(width).toBe(3 * SIZES.width + 2 * SIZES.between);
          for (const nodes of steps)
            for (const [index, node] of nodes.entries()) {
              expect(node.height).toBeGreaterThanOrEqual(SIZES.least);
              expect(node.y + node.height).toBeLessThanOrEqual(height);
              const before = nodes[index - 1];
              if (before !== undefined) expect(node.y).toBeGreaterThanOrEqual(before.y + before.height);
            }
          for (const ribbon of ribbons) expectWithin(ribbon, steps);
        },
      ),
    );
  });

  test('of nothing is nothing', () => {
    expect(layOut(flowOf([[], []], 'from'))).toMatchObject({ height: 0, ribbons: [] });
  });
});

describe('the question', () => {
  test('queries every length up to the depth, and one more for the exits of the last step', () => {
    const options = lengthParts({ preset: 'today' }, {}, 3).map(({ parameter }) => parameter);
    expect(options).toEqual([
      { name: 'journeys', options: { length: 1, from: 'entry' } },
      { name: 'journeys', options: { length: 2, from: 'entry' } },
      { name: 'journeys', options: { length: 3, from: 'entry' } },
      { name: 'journeys', options: { length: 4, from: 'entry' } },
    ]);
    expect(lengthParts({}, { end: '/thanks' }, 2)[1]?.parameter).toEqual({
      name: 'journeys',
      options: { length: 2, end: '/thanks' },
    });
  });

  test('of an address has a start or an end, and a depth that can be', () => {
    expect(parseJourneysSearch({ start: '/a', end: '/b', depth: 5 })).toEqual({ start: '/a', depth: 5 });
    expect(parseJourneysSearch({ end: '/b', depth: 4 })).toEqual({ end: '/b' });
    expect(parseJourneysSearch({ start: 'a\0', depth: 7 })).toEqual({});
  });
});

const ribbonBetween = (step: number, from: number, to: number): Ribbon => ({
  key: `${step}-${from}-${to}`,
  path: '',
  step,
  from,
  to,
});
const ribbons = [
  ribbonBetween(0, 0, 0),
  ribbonBetween(0, 1, 1),
  ribbonBetween(1, 0, 2),
  ribbonBetween(1, 1, 2),
  ribbonBetween(2, 2, 0),
];

test('pointing at a page highlights the paths through it over all steps, and no others', () => {
  const through = (step: number, place: number) => [...ribbonsThrough(ribbons, { step, place })].sort();
  expect(through(1, 0)).toEqual(['0-0-0', '1-0-2', '2-2-0']);
  expect(through(3, 0)).toEqual(ribbons.map(({ key }) => key));
  expect(through(0, 1)).toEqual(['0-1-1', '1-1-2', '2-2-0']);
});

test('pointing at a ribbon highlights the paths through it, and the pages that they join', () => {
  const found = ribbonsThrough(ribbons, { step: 1, from: 0, to: 2 });
  expect([...found].sort()).toEqual(['0-0-0', '1-0-2', '2-2-0']);
  expect([...nodesOf(ribbons, found)].sort()).toEqual(['0-0', '1-0', '2-2', '3-0']);
});

test('the chart fills the available width, and its pages keep their least width', () => {
  const flow = flowOf([[journeyPath(1, '/')], [journeyPath(1, '/', '/a')], []], 'from');
  expect(layOut(flow, 100).nodeWidth).toBe(SIZES.width);
  expect(layOut(flow, 600)).toMatchObject({ nodeWidth: 262, width: 600 });
  // Wide charts have more space between the pages.
  expect(layOut(flow, 1_200)).toMatchObject({ nodeWidth: 320, width: 1_200 });
});

/** Holds that a ribbon lies between the nodes that it joins. */
function expectWithin({ path, step, from, to }: Ribbon, steps: FlowLayout['steps']): void {
  expect(path).not.toMatch(/NaN|Infinity|undefined/);
  const ys = [...path.matchAll(/,(-?[\d.]+)/g)].map(([, y]) => Number(y));
  const ends = [steps[step]?.[from], steps[step + 1]?.[to]].filter((node) => node !== undefined);
  expect(ends).toHaveLength(2);
  expect(Math.min(...ys)).toBeGreaterThanOrEqual(Math.min(...ends.map(({ y }) => y)) - 0.1);
  expect(Math.max(...ys)).toBeLessThanOrEqual(Math.max(...ends.map(({ y, height }) => y + height)) + 0.1);
}
