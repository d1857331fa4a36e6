import type { Dimension } from './dimensions/dimension.ts';
import { LINK_DIMENSIONS } from './dimensions/links.ts';
import { DIMENSIONS } from './dimensions.ts';
import { conditionsOf } from './filter.ts';
import { METRICS } from './metrics.ts';
import type { Question } from './plan.types.ts';
import type { TableName } from './tables.ts';
import { OUTBOUND_TYPES } from './types/outbound.ts';
import { isStatement, type QueryType } from './types/query-type.ts';

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

/** The table that a type is about. */
export function tableOfType(type: QueryType): TableName {
  if (isStatement(type)) return type.table;
  const [first = ''] = Object.values(type.metrics);
  return METRICS.get(first)?.table ?? 'events';
}

/** Whether anybody may ask this where the website is public: neither the type, nor a figure, a dimension nor a filter of theirs is private. */
export function isPublicQuestion(question: Question): boolean {
  const { type, filter } = question;
  if (type.access === 'private') return false;
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
