import {
  CUSTOM_PROPERTY,
  DATE_DIMENSION,
  DIMENSIONS,
  findDimension,
  isOnTable,
} from '../dimensions/registry.ts';
import type { Metric } from '../metrics/metric.ts';
import { METRICS } from '../metrics/registry.ts';
import { chooseSource } from '../plan/source.ts';
import { TABLES, type TableName } from '../plan/tables.ts';
import type { Issues } from '../resolve/issues.ts';
import { resolveQuery } from '../resolve/resolve-query.ts';
import { QUERY_LIMITS } from './limits.contract.ts';
import type { TypesResponse } from './response.contract.ts';

/** Metrics and dimensions that can be combined: any of the metrics by any of the dimensions. */
export type Combination = NonNullable<TypesResponse['combinations']>[number];

/** Names that the planner treats identically. */
type Kind = readonly string[];

/** An arbitrary instant: valid combinations do not depend on the time. */
const AT_MS = Date.UTC(2026, 0, 1);

/**
 * Returns all maximal combinations: none is a subset of another. Metrics and dimensions that the planner treats identically
 * are represented by one of each, and the combinations that it accepts are determined by planning them.
 */
export function listCombinations(): readonly Combination[] {
  return Object.keys(TABLES).flatMap((table) => combinationsOf(table));
}

function combinationsOf(table: string): readonly Combination[] {
  const ofTable = [...METRICS].filter(([, metric]) => (metric.table ?? 'events') === table);
  const metrics = kindsOf(ofTable.map(([name, metric]) => [name, metricKind(metric)]));
  const dimensions = kindsOf(dimensionsOf(ofTable[0]?.[1].table ?? 'events'));
  const found: { readonly metrics: readonly Kind[]; readonly dimensions: readonly Kind[] }[] = [];
  // Larger sets come first, so that subsets are recognized.
  for (const some of subsetsOf(metrics))
    for (const by of subsetsOf(dimensions)) {
      const isPart = found.some(
        (one) =>
          some.every((kind) => one.metrics.includes(kind)) &&
          by.every((kind) => one.dimensions.includes(kind)),
      );
      if (!isPart && isCombination(some, by)) found.push({ metrics: some, dimensions: by });
    }
  return found.map((one) => ({ metrics: one.metrics.flat(), dimensions: one.dimensions.flat() }));
}

function dimensionsOf(table: TableName): readonly (readonly [name: string, kind: string])[] {
  const named = [...DIMENSIONS.keys(), CUSTOM_PROPERTY].flatMap((name) => {
    const dimension = findDimension(name);
    if (dimension === undefined || !isOnTable(dimension, table)) return [];
    return [[name, dimension.visit === undefined ? 'of rows' : 'of visits'] as const];
  });
  return [[DATE_DIMENSION, 'date'], ...named];
}

/** A key of the properties that the planner considers. */
function metricKind({ ofRows, ofVisits, isOfVisits }: Metric): string {
  return JSON.stringify([ofRows !== undefined, ofVisits !== undefined, isOfVisits === true]);
}

function kindsOf(names: readonly (readonly [name: string, kind: string])[]): readonly Kind[] {
  const kinds = new Map<string, string[]>();
  for (const [name, kind] of names) kinds.set(kind, [...(kinds.get(kind) ?? []), name]);
  return [...kinds.values()];
}

/** All non-empty subsets, largest first. */
function subsetsOf<T>(values: readonly T[]): readonly (readonly T[])[] {
  const all = Array.from({ length: 2 ** values.length - 1 }, (_, number) =>
    values.filter((_value, index) => ((number + 1) >> index) % 2 === 1),
  );
  return all.toSorted((one, other) => other.length - one.length);
}

/** Whether the planner accepts the metrics by every subset of the dimensions. */
function isCombination(metrics: readonly Kind[], dimensions: readonly Kind[]): boolean {
  const names = metrics.flatMap(([first = '']) => [first]);
  return subsetsOf(dimensions).every((some) =>
    isAccepted(
      names,
      some.flatMap(([first = '']) => [first]),
    ),
  );
}

/** Whether the planner accepts the metrics by the dimensions, with filters where a metric requires one (`per`). */
function isAccepted(metrics: readonly string[], dimensions: readonly string[]): boolean {
  let isRight = true;
  const reject = () => {
    isRight = false;
  };
  const issues: Issues = {
    add: reject,
    addDetails: reject,
    addUnknown: reject,
    throwIfAny: () => undefined,
  };
  const per = metrics.flatMap((name) => METRICS.get(name)?.per ?? []);
  const filters = [...new Set(per)].map((field) => ({ field, op: 'eq' as const, value: '' }));
  const { parameters } = resolveQuery(
    {
      parameters: [{ metrics: [...metrics], dimensions: dimensions.slice(0, QUERY_LIMITS.dimensions) }],
      preset: 'today',
      filters,
    },
    { at: '', timezone: undefined, nowMs: AT_MS },
    issues,
  );
  for (const parameter of parameters) if (parameter.kind === 'grouped') chooseSource(parameter, issues);
  return isRight;
}
