import { type Sql, sql, text } from '../../../stores/facts/sql.ts';
import { type QuerySubject, renderSubject } from '../plan/tables.ts';
import type { Condition } from '../resolve/filter.ts';
import { renderCondition } from './filter.ts';

/** Operators that a missing value never fulfils. */
const PRESENT_OPS: ReadonlySet<Condition['op']> = new Set(['exists', 'gt', 'gte', 'lt', 'lte']);

/**
 * One condition on a row with `visitor_id`: on the value of its dimension, or on a trait of the visitor's profile. The latest
 * value of a trait applies, whenever it was set; `null` removes a trait.
 */
export function renderConditionOf(condition: Condition, value: Sql, subject: QuerySubject): Sql {
  return condition.dimension.isTrait === true
    ? renderTrait(condition, subject)
    : renderCondition(condition, value);
}

function renderTrait(condition: Condition, subject: QuerySubject): Sql {
  const { property: key = '', ...dimension } = condition.dimension;
  const positive: Condition = { ...condition, dimension, isNegated: false };
  const matching = visitorsWith(key, subject, renderCondition(positive, sql`latest`));
  const holds = canMatchMissing(positive)
    ? sql`if(visitor_id IN (${visitorsWith(key, subject, sql`1`)}), visitor_id IN (${matching}), ${renderCondition(positive, sql`''`)})`
    : sql`visitor_id IN (${matching})`;
  return condition.isNegated ? sql`NOT (${holds})` : holds;
}

/** Visitors with a profile whose latest value of a trait, `latest`, fulfils a condition. Profiles belong to one website. */
function visitorsWith(key: string, subject: QuerySubject, holds: Sql): Sql {
  const scope = sql`${renderSubject('events', subject)} AND profile_id != ''`;
  const trait = sql`JSONExtractRaw(properties, ${text(key)})`;
  const profiles = sql`SELECT website_id, profile_id FROM (
SELECT website_id, profile_id, argMax(${trait}, (time, properties)) AS told,
if(startsWith(told, '"'), JSONExtractString(concat('[', told, ']'), 1), told) AS latest
FROM events WHERE ${scope} AND type = 'engagement' AND name = 'identify' AND JSONHas(properties, ${text(key)})
GROUP BY website_id, profile_id) WHERE told != 'null' AND ${holds}`;
  return sql`SELECT visitor_id FROM events WHERE ${scope} AND (website_id, profile_id) IN (${profiles})`;
}

/** Whether a condition may hold for visitors without the trait. */
function canMatchMissing({ op, values, dimension, ignoresCase }: Condition): boolean {
  if (PRESENT_OPS.has(op)) return false;
  if (op !== 'eq' && op !== 'in') return true;
  return ignoresCase === true || values.some((value) => value === '' || value === dimension.unknown);
}
