import { z } from 'zod';
import { identifier, join, param, raw, type Sql, sql, text, texts } from '../../../stores/facts/sql.ts';
import { strict } from '../contract/request.contract.ts';
import type { Dimension } from '../dimensions/dimension.ts';
import { type StatementType, statementWithOptions } from '../types/query-type.ts';
import type { StatementRows } from './statement-rows.ts';
import { breakdownSchema, stepSchema } from './steps.contract.ts';
import { OTHERS, renderStep, resolveBreakdown, resolveSteps, type Step, stepNames } from './steps.ts';

const options = strict({
  goals: z.array(stepSchema).min(1).max(20),
  ...breakdownSchema.shape,
});

interface ResolvedOptions {
  readonly goals: readonly Step[];
  readonly dimension: Dimension | undefined;
  readonly breakdownLimit: number;
}

/** The number of visitors who reach goals. */
export const GOALS: StatementType = statementWithOptions<z.output<typeof options>, ResolvedOptions>(
  options,
  ({ breakdown, breakdownLimit, ...sent }, at, issues) => {
    const goals = resolveSteps(sent.goals, `${at}.goals`, issues);
    const split = resolveBreakdown(breakdown, `${at}.breakdown`, issues);
    return goals === undefined || split === undefined
      ? undefined
      : { goals, dimension: split.dimension, breakdownLimit };
  },
  {
    title: 'Goals',
    description:
      'Visitors with at least one event in the range that reaches the goal, and their percentage of all visitors with an event in the range. Filters apply to both: with a filter on a property of events, conversions are events that match it, and visitors are those with a matching event. With `breakdown`, the visitors of each value are those with an event (or a visit, for properties of visits) of that value: one visitor can count in several rows. Values beyond the `breakdownLimit` values with the most visitors share the row (others); each of two compared ranges has its own',
    category: 'Profiles',
    access: 'private',
    visualization: 'table',
    table: 'events',
    fields: {
      breakdown: {
        title: 'Breakdown',
        description: 'The value of the dimension, or its `missing_value`; `null` without a breakdown',
        type: 'string',
        isNullable: true,
      },
      goal_number: { title: 'Number', description: 'The goal, counted from 1', type: 'number' },
      goal_name: { title: 'Goal', description: 'The name of the goal', type: 'string' },
      users: { title: 'Visitors', description: 'Distinct visitors who reached the goal', type: 'number' },
      sessions: {
        title: 'Sessions',
        description: 'Distinct visits in which the goal was reached',
        type: 'number',
      },
      conversions: { title: 'Conversions', description: 'Events that reach the goal', type: 'number' },
      total_users: { title: 'All visitors', description: 'Distinct visitors with an event', type: 'number' },
      conversion_rate: {
        title: 'Conversion',
        description: 'The percentage of all visitors who reached the goal',
        type: 'number',
        unit: 'percent',
      },
    },
    rowKey: ['breakdown', 'goal_number'],
    sortBy: { field: 'total_users', descending: true },
    render: (
      rows,
      resolved,
    ) => sql`SELECT breakdown, goal_number, ${texts(stepNames(resolved.goals))}[goal_number] AS goal_name,
  toUInt64(ifNull(converted, 0)) AS users, toUInt64(ifNull(visits, 0)) AS sessions, toUInt64(ifNull(events, 0)) AS conversions,
  total_users, if(total_users = 0, 0, 100 * users / total_users) AS conversion_rate
FROM (
  SELECT *, goal_number FROM (${renderEveryone(rows, resolved)})
  ARRAY JOIN range(1, ${param(resolved.goals.length + 1, 'UInt8')}) AS goal_number
) AS everyone
LEFT JOIN (${renderConversions(rows, resolved)}) AS goals
ON everyone.breakdown = goals.goal_breakdown AND everyone.goal_number = goals.goal`,
  },
);

/** All visitors, by value of the breakdown. */
function renderEveryone(rows: StatementRows, resolved: ResolvedOptions): Sql {
  const split = resolved.dimension === undefined ? sql`` : sql` GROUP BY breakdown`;
  return sql`SELECT ${shownBreakdown(rows, resolved)} AS breakdown, uniqExact(visitor_id) AS total_users
FROM ${rows.from(rowOptionsOf(resolved))}${split}`;
}

/** The visitors who reached each goal, by value of the breakdown. */
function renderConversions(rows: StatementRows, resolved: ResolvedOptions): Sql {
  const reaches = resolved.goals.map((goal) => renderStep(goal, rows));
  const reached = reaches.map((holds, index) => sql`if(${holds}, [${raw(String(index + 1))}], [])`);
  return sql`SELECT ${shownBreakdown(rows, resolved)} AS goal_breakdown, goal,
  uniqExact(visitor_id) AS converted, uniqExact(visitor_id, visit_is_bot, began_at) AS visits, count() AS events
FROM (
  SELECT *, arrayJoin(arrayConcat(${join(reached)})) AS goal
  FROM ${rows.from({ ...rowOptionsOf(resolved), visit: true })}
  WHERE ${join(
    reaches.map((holds) => sql`(${holds})`),
    ' OR ',
  )}
)
GROUP BY goal_breakdown, goal`;
}

/** The breakdown value of a row: one of the most frequent, or the name of the row of all others. */
function shownBreakdown(rows: StatementRows, { dimension, breakdownLimit }: ResolvedOptions): Sql {
  if (dimension === undefined) return sql`''`;
  const value = identifier('d0');
  const listed = sql`SELECT d0 FROM ${rows.from({ dimensions: [dimension] })}
GROUP BY d0 ORDER BY uniqExact(visitor_id) DESC, d0 LIMIT ${param(breakdownLimit, 'UInt64')}`;
  return sql`if(${value} IN (${listed}), ${value}, ${text(OTHERS)})`;
}

function rowOptionsOf({ dimension }: ResolvedOptions) {
  return dimension === undefined ? {} : { dimensions: [dimension] };
}
