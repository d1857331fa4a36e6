import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fuzzRuns } from '../../../testing/fuzz-runs.ts';
import { METRICS } from '../metrics/registry.ts';
import { planParameters } from '../plan/plan.ts';
import { createIssues } from '../resolve/issues.ts';
import { resolveQuery } from '../resolve/resolve-query.ts';
import { listCombinations } from './combinations.ts';
import { describeTypes } from './describe-types.ts';
import { querySchema } from './request.contract.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z');
const LISTED = describeTypes(true);
const COMBINATIONS = LISTED.combinations ?? [];
const DIMENSIONS = (LISTED.dimensions ?? []).map(({ name }) => name);

/** A custom property stands for all of them. */
const asked = (dimension: string) => dimension.replace('*', 'plan');

/** The filters required by metrics of one currency or one vital. */
const filtersFor = (metrics: readonly string[]) =>
  [...new Set(metrics.flatMap((metric) => METRICS.get(metric)?.per ?? []))].map((field) => ({
    field,
    op: 'eq',
    value: 'x',
  }));

/** Whether `POST /v1/query` accepts the metrics by the dimensions. */
function isAccepted(
  metrics: readonly string[],
  dimensions: readonly string[],
  filters: readonly object[],
): boolean {
  const issues = createIssues();
  const request = querySchema.parse({
    parameters: [{ metrics, dimensions: dimensions.map(asked) }],
    preset: 'last_7d',
    filters,
  });
  const query = resolveQuery(request, { at: 'body', timezone: undefined, nowMs: NOW }, issues);
  const frame = {
    subject: { kind: 'website', websiteId: 'web_a' },
    pageNumber: 1,
    wantsTotals: false,
    isExact: true,
    isSmall: false,
    rolledDays: new Map(),
  } as const;
  planParameters(query.parameters, frame, issues);
  try {
    issues.throwIfAny();
    return true;
  } catch {
    return false;
  }
}

const isListed = (metric: string, dimension: string) =>
  COMBINATIONS.some(({ metrics, dimensions }) => metrics.includes(metric) && dimensions.includes(dimension));

test('a metric by a dimension is accepted exactly when both are in one entry', () => {
  const wrong: string[] = [];
  for (const metric of METRICS.keys())
    for (const dimension of DIMENSIONS)
      if (isAccepted([metric], [dimension], filtersFor([metric])) !== isListed(metric, dimension))
        wrong.push(`${metric} by ${dimension}`);
  expect(wrong).toEqual([]);
});

test('every metric and every dimension is in an entry', () => {
  expect(new Set(COMBINATIONS.flatMap(({ metrics }) => metrics))).toEqual(new Set(METRICS.keys()));
  expect(new Set(COMBINATIONS.flatMap(({ dimensions }) => dimensions))).toEqual(new Set(DIMENSIONS));
});

test('no entry is part of another', () => {
  for (const one of COMBINATIONS) {
    const wholes = COMBINATIONS.filter(
      (other) =>
        one.metrics.every((name) => other.metrics.includes(name)) &&
        one.dimensions.every((name) => other.dimensions.includes(name)),
    );
    expect(wholes).toEqual([one]);
  }
});

const some = <T>(values: readonly T[], minLength: number, maxLength: number) =>
  fc.shuffledSubarray([...values], {
    minLength: Math.min(minLength, values.length),
    maxLength: Math.min(maxLength, values.length),
  });

test('any metrics of an entry by any of its dimensions are accepted', () => {
  const parameter = fc
    .constantFrom(...COMBINATIONS)
    .chain(({ metrics, dimensions }) => fc.tuple(some(metrics, 1, 20), some(dimensions, 0, 4)));
  fc.assert(
    fc.property(parameter, ([metrics, dimensions]) => {
      expect(isAccepted(metrics, dimensions, filtersFor(metrics))).toBe(true);
    }),
    { numRuns: fuzzRuns(600) },
  );
});

test('metrics and a dimension that share no entry are rejected', () => {
  const parameter = fc.tuple(some([...METRICS.keys()], 2, 3), some(DIMENSIONS, 1, 2));
  let refused = 0;
  fc.assert(
    fc.property(parameter, ([metrics, dimensions]) => {
      const isTogether = COMBINATIONS.some(
        (entry) =>
          metrics.every((name) => entry.metrics.includes(name)) &&
          dimensions.every((name) => entry.dimensions.includes(name)),
      );
      if (!isTogether) refused += 1;
      // A dimension of events decides what all of a parameter is counted from, whatever else it is split by.
      if (!isTogether && dimensions.length === 1)
        expect(isAccepted(metrics, dimensions, filtersFor(metrics))).toBe(false);
    }),
    { numRuns: fuzzRuns(600) },
  );
  expect(refused).toBeGreaterThan(fuzzRuns(150));
});

describe('metrics that cannot be added up across values of a dimension', () => {
  test.each([...METRICS].filter(([, { per }]) => per !== undefined))(
    '%s declares the dimension, and is rejected without it',
    (name, { per = '' }) => {
      const listed = LISTED.metrics?.find((one) => one.name === name);
      expect(listed?.per).toBe(per);
      const others = DIMENSIONS.filter((dimension) => dimension !== per && isListed(name, dimension));
      for (const dimension of others) expect(isAccepted([name], [dimension], [])).toBe(false);
      expect(isAccepted([name], [per], [])).toBe(true);
    },
  );

  test('all other metrics need none', () => {
    expect(LISTED.metrics?.filter(({ name, per }) => METRICS.get(name)?.per !== per)).toEqual([]);
  });
});

test('the entries follow from the registries alone: they are the same each time', () => {
  expect(listCombinations()).toEqual(COMBINATIONS);
});
