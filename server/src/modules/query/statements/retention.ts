import { z } from 'zod';
import { AppError } from '../../../errors.ts';
import { say } from '../../../lib/texts/sentence.ts';
import { floorWall, nextWall } from '../../../lib/time/calendar.ts';
import { type Buckets, bucketLabel, cutIntoBuckets } from '../../../lib/time/time-buckets.ts';
import type { TimeRange } from '../../../lib/time/time-range.ts';
import { instantOf, wallOf } from '../../../lib/time/time-zone.ts';
import { param, raw, type Sql, sql, texts } from '../../../stores/facts/sql.ts';
import { strict } from '../contract/request.contract.ts';
import { bucketNumber } from '../render/windows.ts';
import { type StatementType, statementWithOptions } from '../types/query-type.ts';
import type { StatementRows } from './statement-rows.ts';

/** The maximum number of cohorts, and of periods per cohort. */
const MAX_PERIODS = { day: 90, week: 52, month: 36 } as const;
/** The maximum number of active periods per visitor. */
const MAX_ACTIVE = 200;

const options = strict({
  period: z
    .enum(['day', 'week', 'month'])
    .default('week')
    .describe('The length of a period; a week when absent'),
  periods: z
    .int()
    .min(1)
    .max(MAX_PERIODS.day)
    .optional()
    .describe(
      `The number of periods after the first for each cohort, beyond the range if necessary: at most ${MAX_PERIODS.day} days, ${MAX_PERIODS.week} weeks or ${MAX_PERIODS.month} months. To the end of the range when absent`,
    ),
  newOnly: z.boolean().default(false).describe('Excludes visitors with a visit that began before the range'),
});

type Sent = z.output<typeof options>;
type ResolvedOptions = Sent & {
  /** The location of the options in the request, for errors. */ readonly at: string;
};

/** The retention of visitors. */
export const RETENTION: StatementType = statementWithOptions<Sent, ResolvedOptions>(
  options,
  (sent, at, issues) => {
    if (sent.periods === undefined || sent.periods <= MAX_PERIODS[sent.period]) return { ...sent, at };
    issues.add(
      `${at}.periods`,
      say('query.mustBeAtMostForPeriods', { max: MAX_PERIODS[sent.period], period: sent.period }),
    );
    return undefined;
  },
  {
    title: 'Retention',
    description: `Visitors by the local day, week or month of their first event in the range (a cohort), and the number of them with an event in the same period (0) and in later periods: one row for each cohort and period that has begun. At most ${MAX_PERIODS.day} days, ${MAX_PERIODS.week} weeks or ${MAX_PERIODS.month} months of cohorts. Visitors from before the range belong to the cohort of their first event in the range, unless \`newOnly\` is set. Filters apply to all events. Only visitors whom the website identifies (by anonymousId or profileId) are recognized on another day: the ids of cookieless visitors change every UTC day, so that a returning person counts as another visitor; visitors with only a sessionId count as cookieless, too. \`cookieless_rate\` is their percentage of the cohort, and the \`lasting_…\` fields exclude them; a row is \`exact\` when there are none`,
    category: 'Profiles',
    access: 'public',
    visualization: 'cohorts',
    table: 'events',
    fields: {
      cohort: { title: 'Cohort', description: 'The period of the range, counted from 0', type: 'number' },
      cohort_date: {
        title: 'Cohort date',
        description: 'The local date on which the cohort begins',
        type: 'string',
      },
      period: { title: 'Period', description: 'Periods since the cohort, counted from 0', type: 'number' },
      cohort_size: {
        title: 'Cohort size',
        description: 'Visitors with their first event in the period of the cohort',
        type: 'number',
      },
      retained_users: {
        title: 'Retained',
        description: 'Visitors of the cohort with an event in this period',
        type: 'number',
      },
      retention_rate: {
        title: 'Retention',
        description:
          'The percentage of the cohort with an event in this period; returning cookieless visitors are not included',
        type: 'number',
        unit: 'percent',
      },
      lasting_users: {
        title: 'Named visitors',
        description:
          'Visitors of the cohort with a lasting id: the website identified them in at least one event',
        type: 'number',
      },
      lasting_retained_users: {
        title: 'Named retained',
        description: 'Visitors of the cohort with a lasting id and an event in this period',
        type: 'number',
      },
      lasting_retention_rate: {
        title: 'Named retention',
        description: 'The percentage of retained visitors among visitors of the cohort with a lasting id',
        type: 'number',
        unit: 'percent',
      },
      cookieless_rate: {
        title: 'Cookieless',
        description: 'The percentage of the cohort with ids that change every day',
        type: 'number',
        unit: 'percent',
      },
      exact: {
        title: 'Exact',
        description:
          '1 when no visitor of the cohort is cookieless, or in the first period of the cohort; otherwise 0',
        type: 'number',
      },
      complete: {
        title: 'Complete',
        description: '1 when the period is over and lies completely in the requested range, otherwise 0',
        type: 'number',
      },
    },
    rowKey: ['cohort', 'period'],
    sortBy: { field: 'cohort', descending: false },
    render: (rows, resolved) => {
      const { buckets, cohorts, ends, read } = cutCohorts(rows, resolved);
      const begun = buckets.starts.filter((startMs) => startMs <= rows.calendar.nowMs).length;
      const labels = buckets.starts.map((startMs) => bucketLabel(startMs, resolved.period, buckets.zone));
      const over = Math.min(rows.calendar.nowMs, read.toMs);
      const complete = ends.map((endMs, index) =>
        endMs <= over && (index > 0 || (buckets.starts[0] ?? 0) >= read.fromMs) ? 1 : 0,
      );
      const followed = resolved.periods ?? buckets.starts.length;
      const percent = (part: Sql, whole: Sql) => sql`if(${whole} = 0, 0, 100 * ${part} / ${whole})`;
      return sql`SELECT cohort, ${texts(labels)}[cohort + 1] AS cohort_date, period,
  first_value(found) OVER cohorts AS cohort_size, found AS retained_users,
  ${percent(sql`retained_users`, sql`cohort_size`)} AS retention_rate,
  first_value(lasting) OVER cohorts AS lasting_users, lasting AS lasting_retained_users,
  ${percent(sql`lasting_retained_users`, sql`lasting_users`)} AS lasting_retention_rate,
  ${percent(sql`(cohort_size - lasting_users)`, sql`cohort_size`)} AS cookieless_rate,
  period = 0 OR cohort_size = lasting_users AS exact,
  ${param(complete, 'Array(UInt8)')}[cohort + period + 1] AS complete
FROM (
  SELECT grid.cohort AS cohort, grid.period AS period, ifNull(cells.found, 0) AS found, ifNull(cells.lasting, 0) AS lasting
  FROM (
    SELECT toInt64(number) AS cohort, toInt64(period) AS period
    FROM numbers(${param(Math.min(cohorts, begun), 'UInt64')})
    ARRAY JOIN range(0, least(${param(begun, 'UInt64')} - number, ${param(followed + 1, 'UInt64')})) AS period
  ) AS grid
  LEFT JOIN (${renderCells(rows, buckets, resolved, read)}) AS cells
  ON grid.cohort = cells.cohort AND grid.period = cells.period
)
WINDOW cohorts AS (PARTITION BY cohort ORDER BY period ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)`;
    },
  },
);

/** The number of visitors of each cohort active in each later period, and the number of them with lasting ids. */
function renderCells(
  rows: StatementRows,
  buckets: Buckets,
  { newOnly }: ResolvedOptions,
  read: TimeRange,
): Sql {
  const before = { fromMs: 0, toMs: rows.range.fromMs };
  const isNew = newOnly
    ? sql`WHERE visitor_id NOT IN (SELECT visitor_id FROM ${rows.visits({ range: before, unfiltered: true })})`
    : sql``;
  return sql`SELECT cohort, active - cohort AS period, count() AS found, countIf(is_lasting) AS lasting
FROM (
  SELECT toInt64(min(bucket)) AS cohort, max(anonymous_id != '' OR profile_id != '') AS is_lasting,
    arrayJoin(groupUniqArray(${raw(String(MAX_ACTIVE))})(bucket)) AS active
  FROM (
    SELECT *, toUnixTimestamp64Milli(time) AS ms, toInt64(${bucketNumber(buckets, sql`toUnixTimestamp64Milli(time)`)}) AS bucket
    FROM ${rows.from({ range: read })}
  )
  ${isNew}
  GROUP BY visitor_id
  HAVING min(ms) < ${param(rows.range.toMs, 'Int64')}
)
GROUP BY cohort, period`;
}

/**
 * The periods to evaluate, the number of them with cohorts, the end of each, and the range of events to read.
 * @throws AppError VALIDATION_ERROR when the range has too many periods.
 */
function cutCohorts({ range, calendar }: StatementRows, { period, periods, at }: ResolvedOptions) {
  const { zone, weekStart } = calendar;
  const max = MAX_PERIODS[period];
  const own = cutIntoBuckets(range, period, zone, weekStart, max);
  const last = own?.starts.at(-1);
  if (own === undefined || last === undefined)
    throw new AppError('VALIDATION_ERROR', {
      details: [
        {
          field: `${at}.period`,
          message: say('query.rangeHasTooManyPeriods', { max, period }),
        },
      ],
    });
  const nextOf = (startMs: number) =>
    instantOf(zone, nextWall(floorWall(wallOf(zone, startMs), period, weekStart), period));
  const starts = [...own.starts];
  for (let left = periods ?? 0; left > 0; left -= 1) starts.push(nextOf(starts.at(-1) ?? last));
  const ends = [...starts.slice(1), nextOf(starts.at(-1) ?? last)];
  const read = periods === undefined ? range : { fromMs: range.fromMs, toMs: ends.at(-1) ?? range.toMs };
  return { buckets: { ...own, starts, endMs: read.toMs }, cohorts: own.starts.length, ends, read };
}
