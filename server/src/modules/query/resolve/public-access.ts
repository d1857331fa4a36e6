import type { Dimension } from '../dimensions/dimension.ts';
import { LINK_DIMENSIONS } from '../dimensions/links.ts';
import { findFilterField } from '../dimensions/registry.ts';
import { METRICS } from '../metrics/registry.ts';
import type { ResolvedParameter } from '../plan/plan.types.ts';
import type { TableName } from '../plan/tables.ts';
import { OUTBOUND_TYPES } from '../types/outbound.ts';
import { isStatement, type QueryType } from '../types/query-type.ts';
import { conditionsOf } from './filter.ts';

/** Dimensions that identify individual people or visits, or that describe revenue or properties. */
const PRIVATE_DIMENSIONS: ReadonlySet<Dimension | undefined> = new Set(
  [
    'profile_id',
    'anonymous_id',
    'session_id',
    'revenue',
    'currency',
    'product',
    'provider',
    'property_key',
  ].map((name) => findFilterField(name)),
);

/** Dimensions from custom properties that have another meaning on events other than clicks. */
const CLICK_DIMENSIONS: ReadonlySet<Dimension> = new Set(Object.values(LINK_DIMENSIONS));

/** Revenue metrics that are not amounts. */
const PRIVATE_METRICS: ReadonlySet<string> = new Set(['transactions', 'refunds', 'customers']);

/** The table of a type. */
export function tableOfType(type: QueryType): TableName {
  if (isStatement(type)) return type.table;
  const [first = ''] = Object.values(type.metrics);
  return METRICS.get(first)?.table ?? 'events';
}

/** Whether a parameter is allowed without access to a public website: neither the type, nor a metric, a dimension or a filter of the caller is private. */
export function isPublicParameter(parameter: ResolvedParameter): boolean {
  const { type, filter } = parameter;
  if (type.access === 'private') return false;
  const requested =
    filter === undefined ? [] : conditionsOf(filter).filter(({ isFixed }) => isFixed !== true);
  const filtered = requested.map(({ dimension }) => dimension);
  const shown =
    parameter.kind === 'grouped'
      ? parameter.keys.flatMap(({ of }) => (of.kind === 'value' ? [of.dimension] : []))
      : [];
  const hasMoney =
    parameter.kind === 'grouped' &&
    parameter.metrics.some(({ of }) => of.metric.unit === 'money' || PRIVATE_METRICS.has(of.name));
  const isAboutClicks = Object.hasOwn(OUTBOUND_TYPES, parameter.typeName);
  const isHidden = (dimension: Dimension) =>
    isPrivate(dimension) || (CLICK_DIMENSIONS.has(dimension) && !isAboutClicks);
  return !hasMoney && ![...filtered, ...shown].some(isHidden);
}

function isPrivate(dimension: Dimension): boolean {
  return dimension.property !== undefined || PRIVATE_DIMENSIONS.has(dimension);
}
