import { say } from '../../../lib/texts/sentence.ts';
import type { AdHocParameter, Parameter } from '../contract/request.contract.ts';
import { DATE_DIMENSION, DIMENSIONS, findDimension } from '../dimensions/registry.ts';
import { METRICS } from '../metrics/registry.ts';
import { TABLES } from '../plan/tables.ts';
import type { Fields, GroupedType, QueryType } from '../types/query-type.ts';
import { QUERY_TYPES } from '../types/registry.ts';
import type { Issues } from './issues.ts';

/**
 * Returns the query type of a parameter, by name or by its metrics and dimensions; `undefined` when a name is unknown, with
 * an error in `issues`.
 * @param at the location of the parameter in the request.
 */
export function findType(parameter: Parameter, at: string, issues: Issues): QueryType | undefined {
  if (typeof parameter === 'object' && 'metrics' in parameter) return adHocType(parameter, at, issues);
  return namedType(typeof parameter === 'string' ? parameter : parameter.name, parameter, at, issues);
}

function namedType(name: string, parameter: Parameter, at: string, issues: Issues): QueryType | undefined {
  const type = QUERY_TYPES.get(name);
  if (type === undefined)
    issues.addUnknown(
      typeof parameter === 'string' ? at : `${at}.name`,
      'query type',
      name,
      QUERY_TYPES.keys(),
    );
  return type;
}

function adHocType(parameter: AdHocParameter, at: string, issues: Issues): GroupedType | undefined {
  const metrics = uniqueNames(parameter.metrics, `${at}.metrics`, issues);
  const dimensions = uniqueNames(parameter.dimensions, `${at}.dimensions`, issues);
  const unknownMetrics = metrics.filter(({ name }) => !METRICS.has(name));
  const unknownDimensions = dimensions.filter(
    ({ name }) => name !== DATE_DIMENSION && findDimension(name) === undefined,
  );
  for (const { name, field } of unknownMetrics) issues.addUnknown(field, 'metric', name, METRICS.keys());
  for (const { name, field } of unknownDimensions)
    issues.addUnknown(field, 'dimension', name, [DATE_DIMENSION, ...DIMENSIONS.keys()]);
  const first = metrics[0];
  if (first === undefined || unknownMetrics.length + unknownDimensions.length > 0) return undefined;
  return {
    title: 'Custom',
    description: 'The requested metrics by the requested dimensions',
    category: 'Custom',
    access: metrics.every(({ name }) => isAboutWebsites(name)) ? 'public' : 'private',
    visualization: 'table',
    dimensions: asFields(dimensions),
    metrics: asFields(metrics),
    sortBy: dimensions.some(({ name }) => name === DATE_DIMENSION) ? DATE_DIMENSION : first.name,
  };
}

/** Whether a metric belongs to websites, and not to clicks on short links or checks of monitors. */
function isAboutWebsites(metric: string): boolean {
  // Metrics without a table count visits or events.
  const { about } = TABLES[METRICS.get(metric)?.table ?? 'events'];
  return about === 'websites';
}

function uniqueNames(names: readonly string[], at: string, issues: Issues) {
  const seen = new Set<string>();
  return names.flatMap((name, index) => {
    const field = `${at}.${index}`;
    if (seen.has(name))
      issues.add(field, say('query.duplicateName', { name: JSON.stringify(name.slice(0, 64)) }));
    if (seen.has(name)) return [];
    seen.add(name);
    return [{ name, field }];
  });
}

function asFields(names: readonly { readonly name: string }[]): Fields {
  return Object.fromEntries(names.map(({ name }) => [name, name]));
}
