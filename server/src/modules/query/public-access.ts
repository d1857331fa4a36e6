import type { Dimension } from './dimensions/dimension.ts';
import { LINK_DIMENSIONS } from './dimensions/links.ts';
import { DIMENSIONS } from './dimensions.ts';
import { conditionsOf } from './filter.ts';
import { METRICS } from './metrics.ts';
import type { Question } from './plan.types.ts';
import { TABLES, type TableName } from './tables.ts';
import { OUTBOUND_TYPES } from './types/outbound.ts';
import { isStatement, type QueryType } from './types/query-type.ts';

/** Categories that only the website's owners should know of. */
const PRIVATE_CATEGORIES: ReadonlySet<string> = new Set(['Revenue']);

/** Types that show single people, events or visits, values of custom properties, or take conditions of their own on such. */
const PRIVATE_TYPES: ReadonlySet<string> = new Set([
  'profile_list',
  'profile_detail',
  'profile_sessions',
  'profile_traits',
  'session_list',
  'session_events',
  'realtime_feed',
  'recent_errors',
  'error_fingerprints',
  'recent_transactions',
  'custom_event_properties',
  'custom_events_discovery',
  'custom_events_property_top_values',
  'custom_events_property_distribution',
  'custom_events_property_cardinality',
  'funnels',
  'goals',
]);

/** Dimensions that tell single people or visits, or money. */
const PRIVATE_DIMENSIONS: ReadonlySet<Dimension | undefined> = new Set(
  ['profile_id', 'session_id', 'revenue', 'currency', 'product', 'provider'].map((name) =>
    DIMENSIONS.get(name),
  ),
);

/** Dimensions made of custom properties that mean something else on events which are no clicks. */
const CLICK_DIMENSIONS: ReadonlySet<Dimension> = new Set(Object.values(LINK_DIMENSIONS));

/** Metrics that tell of money without being amounts. */
const PRIVATE_METRICS: ReadonlySet<string> = new Set(['transactions', 'refunds', 'customers']);

/** Whether anybody may ask for a type where the website is public. */
export function isPublicType(name: string, type: QueryType): boolean {
  return (
    TABLES[tableOfType(type)].about === 'websites' &&
    !PRIVATE_CATEGORIES.has(type.category) &&
    !PRIVATE_TYPES.has(name)
  );
}

/** The table that a type is about. */
export function tableOfType(type: QueryType): TableName {
  if (isStatement(type)) return type.table;
  const [first = ''] = Object.values(type.metrics);
  return METRICS.get(first)?.table ?? 'events';
}

/** Whether anybody may ask this where the website is public: neither the type, nor a figure, a dimension nor a filter of theirs is private. */
export function isPublicQuestion(question: Question): boolean {
  const { type, filter } = question;
  if (!isPublicType(question.typeName, type)) return false;
  const asked = filter === undefined ? [] : conditionsOf(filter).filter(({ isFixed }) => isFixed !== true);
  const filtered = asked.map(({ dimension }) => dimension);
  const shown =
    question.kind === 'grouped'
      ? question.keys.flatMap(({ of }) => (of.kind === 'value' ? [of.dimension] : []))
      : [];
  const hasMoney =
    question.kind === 'grouped' &&
    question.metrics.some(({ of }) => of.metric.unit === 'money' || PRIVATE_METRICS.has(of.name));
  const isAboutClicks = Object.hasOwn(OUTBOUND_TYPES, question.typeName);
  const isHidden = (dimension: Dimension) =>
    isPrivate(dimension) || (CLICK_DIMENSIONS.has(dimension) && !isAboutClicks);
  return !hasMoney && ![...filtered, ...shown].some(isHidden);
}

function isPrivate(dimension: Dimension): boolean {
  return dimension.property !== undefined || PRIVATE_DIMENSIONS.has(dimension);
}
