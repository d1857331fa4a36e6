import { identifier, join, param, type Sql, sql, text, texts } from '../../../stores/facts/sql.ts';
import { type StatementType, statementWithOptions } from '../types/query-type.ts';
import { type Levels, renderLevels } from './funnel-levels.ts';
import { funnelOptions, type SentFunnel } from './funnels.contract.ts';
import { OTHERS, resolveBreakdown, resolveSteps, type Step, stepNames } from './steps.ts';

interface ResolvedFunnel extends Levels {
  readonly steps: readonly Step[];
  readonly breakdownLimit: number;
}

const percent = (part: Sql, whole: Sql): Sql => sql`if(${whole} = 0, 0, 100 * ${part} / ${whole})`;

/** The number of visitors who complete the steps of a funnel. */
export const FUNNELS: StatementType = statementWithOptions<SentFunnel, ResolvedFunnel>(
  funnelOptions,
  ({ breakdown, ...sent }, at, issues) => {
    const steps = resolveSteps(sent.steps, `${at}.steps`, issues);
    const split = resolveBreakdown(breakdown, `${at}.breakdown`, issues);
    if (steps === undefined || split === undefined) return undefined;
    return { ...sent, steps, windowMs: sent.windowSeconds * 1_000, dimension: split.dimension };
  },
  {
    title: 'Funnel',
    description:
      'Visitors (or visits, by `scope`) that completed the first step in the range, and how many of them completed the next steps: each step by its own event, after the previous step, and within `windowSeconds` of the first step (a day when absent), even beyond the range. A visitor who enters several times counts once, with the attempt that reached the furthest step. Events of the same millisecond are ordered by the steps that they match. `strict`: each step must be the next pageview, custom event or event that matches a step, after the previous step. Filters of the query apply to all events, filters of a step to its events. For each visitor or visit, the first 1,000 events are evaluated: with `strict` all pageviews and custom events, otherwise those that match a step. With `breakdown`, each visitor counts for the value in the first event that enters the funnel; values beyond `breakdownLimit` share the row (others), and each of two compared ranges has its own most frequent values',
    category: 'Profiles',
    access: 'private',
    visualization: 'funnel',
    table: 'events',
    fields: {
      breakdown: {
        title: 'Breakdown',
        description: 'The value of the dimension, or its `missing_value`; `null` without a breakdown',
        type: 'string',
        isNullable: true,
      },
      step_number: { title: 'Number', description: 'The step, counted from 1', type: 'number' },
      step_name: { title: 'Step', description: 'The name of the step', type: 'string' },
      users: { title: 'Visitors', description: 'Visitors or visits that completed the step', type: 'number' },
      total_users: {
        title: 'Entered',
        description: 'Visitors or visits that completed the first step',
        type: 'number',
      },
      conversion_rate: {
        title: 'Conversion',
        description:
          'The percentage of visitors or visits that completed the step, of those that completed the first',
        type: 'number',
        unit: 'percent',
      },
      step_conversion_rate: {
        title: 'Step conversion',
        description:
          'The percentage of visitors or visits that completed the step, of those that completed the previous one',
        type: 'number',
        unit: 'percent',
      },
      dropoffs: {
        title: 'Drop-offs',
        description: 'Visitors or visits that completed the previous step and not this one',
        type: 'number',
      },
      dropoff_rate: {
        title: 'Drop-off rate',
        description: 'The percentage of drop-offs, of those that completed the previous step',
        type: 'number',
        unit: 'percent',
      },
      avg_time_to_complete: {
        title: 'Average time',
        description:
          'The mean time to the first event that completed the step, from the last earlier event that completed the previous step',
        type: 'number',
        unit: 'seconds',
      },
      median_time_to_complete: {
        title: 'Median time',
        description: 'The median of the same times; for an even number of times, the mean of the middle two',
        type: 'number',
        unit: 'seconds',
      },
    },
    rowKey: ['breakdown', 'step_number'],
    sortBy: { field: 'total_users', descending: true },
    render: (rows, { steps, dimension, breakdownLimit, ...rules }) => {
      const levels = renderLevels(rows, steps, { ...rules, dimension });
      const counted =
        dimension === undefined ? countAll(levels, steps) : countByValue(levels, steps, breakdownLimit);
      const names = texts(stepNames(steps));
      const [users, total] = [sql`counts[step_number]`, sql`counts[1]`];
      return sql`SELECT breakdown, step_number, ${names}[step_number] AS step_name,
  ${users} AS users, ${total} AS total_users,
  ${percent(users, total)} AS conversion_rate, ${percent(users, sql`before`)} AS step_conversion_rate,
  toInt64(before) - toInt64(${users}) AS dropoffs, ${percent(sql`dropoffs`, sql`before`)} AS dropoff_rate,
  ifNotFinite(averages[step_number], 0) / 1000 AS avg_time_to_complete,
  ifNotFinite(medians[step_number], 0) / 1000 AS median_time_to_complete
FROM (
  SELECT *, step_number, counts[greatest(step_number - 1, 1)] AS before
  FROM (${counted})
  ARRAY JOIN range(1, ${param(steps.length + 1, 'UInt8')}) AS step_number
)`;
    },
  },
);

/** Without a breakdown: `breakdown`, and for each step `counts`, `averages` and `medians` (milliseconds). */
function countAll(levels: Sql, steps: readonly Step[]): Sql {
  const numbers = steps.map((_, index) => index + 1);
  const counts = numbers.map((step) => sql`countIf(${reached(step)})`);
  const averages = numbers.slice(1).map((step) => sql`avgIf(${waited(step)}, ${reached(step)})`);
  const medians = numbers
    .slice(1)
    .map((step) => sql`quantileExactInclusiveIf(0.5)(${waited(step)}, ${reached(step)})`);
  return sql`SELECT '' AS breakdown, ${arrays(counts, averages, medians)} FROM (${levels})`;
}

/** The same for each of the most frequent values, and for all others together. */
function countByValue(levels: Sql, steps: readonly Step[], limit: number): Sql {
  const numbers = steps.map((_, index) => index + 1);
  const states = numbers.flatMap((step) => [
    sql`countIfState(${reached(step)}) AS ${name('n', step)}`,
    ...(step === 1
      ? []
      : [
          sql`avgIfState(${waited(step)}, ${reached(step)}) AS ${name('a', step)}`,
          sql`quantileExactInclusiveIfState(0.5)(${waited(step)}, ${reached(step)}) AS ${name('q', step)}`,
        ]),
  ]);
  const counts = numbers.map((step) => sql`countIfMerge(${name('n', step)})`);
  const averages = numbers.slice(1).map((step) => sql`avgIfMerge(${name('a', step)})`);
  const medians = numbers.slice(1).map((step) => sql`quantileExactInclusiveIfMerge(0.5)(${name('q', step)})`);
  return sql`SELECT if(place <= ${param(limit, 'UInt8')}, value, ${text(OTHERS)}) AS breakdown, ${arrays(counts, averages, medians)}
FROM (
  SELECT *, row_number() OVER (ORDER BY entered DESC, value) AS place
  FROM (SELECT value, count() AS entered, ${join(states)} FROM (${levels}) GROUP BY value)
)
GROUP BY breakdown`;
}

function arrays(counts: readonly Sql[], averages: readonly Sql[], medians: readonly Sql[]): Sql {
  const list = (figures: readonly Sql[]) =>
    sql`[${join(figures.map((figure) => sql`toFloat64(${figure})`))}]`;
  const none = sql`0`;
  return sql`[${join(counts)}] AS counts, ${list([none, ...averages])} AS averages, ${list([none, ...medians])} AS medians`;
}

function reached(step: number): Sql {
  return sql`${name('i', step)} > 0`;
}

function waited(step: number): Sql {
  return name('w', step);
}

function name(letter: 'a' | 'i' | 'n' | 'q' | 'w', step: number): Sql {
  return identifier(`${letter}${step}`);
}
