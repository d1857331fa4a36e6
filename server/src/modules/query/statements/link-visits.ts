import { z } from 'zod';
import { join, raw, type Sql, sql } from '../../../stores/facts/sql.ts';
import { strict } from '../contract/request.contract.ts';
import type { Dimension } from '../dimensions/dimension.ts';
import { SOURCE_DIMENSIONS } from '../dimensions/source.ts';
import type { VisitRows } from '../metrics/metric.ts';
import { VISIT_METRICS } from '../metrics/visits.ts';
import { fieldOf, type StatementField, statement, statementWithOptions } from '../types/query-type.ts';
import type { StatementRows } from './statement-rows.ts';
import { stepSchema } from './steps.contract.ts';
import { renderStep, resolveSteps, type Step } from './steps.ts';

const CLICK: Dimension = {
  title: 'Click',
  description: 'The click that led to the visit',
  visit: sql`link_click`,
  unknown: '',
};
const TARGET: Dimension = {
  title: 'Target',
  description: 'The target of the split that the click led to',
  visit: sql`link_split`,
  unknown: '',
};
/** The columns `d0`, `d1` and `d2` of rows. */
const dimensions = [SOURCE_DIMENSIONS.link, CLICK, TARGET];

const category = 'Links';
const RULE =
  'Of visits that a click on a short link led to, with the tracker on a website of the organization. The subject is a website, an organization or a link. A visit counts at its beginning, and a click counts once: of several visits with its id, the first';

const count = (title: string, description: string): StatementField => ({
  title,
  description,
  type: 'number',
});
const percent = (title: string, description: string): StatementField => ({
  title,
  description,
  type: 'number',
  unit: 'percent',
});

const VISITS = count('Visits', 'Visits that a click led to');
const FIGURES = {
  visits: VISITS,
  conversions: count('Conversions', 'Events of these visits that reach a goal'),
  converted_visits: count('Converted visits', 'Visits with a conversion'),
  conversion_rate: percent('Conversion', 'The percentage of visits with a conversion'),
};

/** The first visits of clicks, as metrics of visits read them: `visit` has the visitor, pageviews, events and milliseconds. */
const FIRST_VISITS: VisitRows = {
  sum: (of) => (of === 'pageviews' ? sql`sum(visit.2)` : sql`sum(visit.3)`),
  visitors: () => sql`uniqExact(visit.1)`,
  began: sql`1`,
  counted: sql`1`,
  pageviews: sql`visit.2`,
  events: sql`visit.3`,
  seconds: sql`visit.4 / 1000`,
};

/** Visits by link. */
export const LINK_VISITS = statement({
  title: 'Visits of links',
  description: `${RULE}. By link, most visits first`,
  category,
  access: 'private',
  visualization: 'table',
  table: 'events',
  isOfLinks: true,
  fields: {
    link: fieldOf(SOURCE_DIMENSIONS.link),
    visits: VISITS,
    visitors: count('Visitors', 'Distinct visitors of these visits'),
    bounce_rate: percent(
      'Bounce rate',
      'The percentage of visits with one pageview and no other interaction',
    ),
    avg_session_duration: {
      title: 'Average visit',
      description: 'The mean time from the first event of a visit to its last, without engagement pings',
      type: 'number',
      unit: 'seconds',
    },
  },
  rowKey: ['link'],
  sortBy: { field: 'visits', descending: true },
  render: (rows) => sql`SELECT link, count() AS visits, ${FIRST_VISITS.visitors()} AS visitors,
  ${VISIT_METRICS.bounce_rate.ofVisits(FIRST_VISITS)} AS bounce_rate,
  ${VISIT_METRICS.avg_session_duration.ofVisits(FIRST_VISITS)} AS avg_session_duration
FROM (
  SELECT toString(d0) AS link, argMin((visitor_id, visit_pageviews, visit_events, duration_ms), (began_at, visitor_id)) AS visit
  FROM ${rows.visits({ dimensions })} WHERE d1 != ''
  GROUP BY link, d1
)
GROUP BY link`,
});

const options = strict({
  goals: z
    .array(stepSchema)
    .min(1)
    .max(20)
    .optional()
    .describe('An event that reaches one of these goals is a conversion; every custom event when absent'),
});

type ConversionOptions = z.output<typeof options>;

interface Goals {
  /** `undefined`: every custom event. */
  readonly goals: readonly Step[] | undefined;
}

function resolveGoals(
  { goals }: ConversionOptions,
  at: string,
  issues: Parameters<typeof resolveSteps>[2],
): Goals | undefined {
  if (goals === undefined) return { goals: undefined };
  const steps = resolveSteps(goals, `${at}.goals`, issues);
  return steps && { goals: steps };
}

/** Sums over the visits of {@link renderVisits}. */
const COUNTS = sql`count() AS visits, sum(visit.1) AS conversions, countIf(visit.1 > 0) AS converted_visits`;
const CONVERSIONS = sql`visits, conversions, converted_visits, 100 * converted_visits / visits AS conversion_rate`;

/** One row for each click, with its first visit: `link`, `split`, and `visit`: conversions and sums by currency. */
function renderVisits(rows: StatementRows, { goals }: Goals): Sql {
  const reaches =
    goals === undefined
      ? sql`type = 'custom'`
      : join(
          goals.map((goal) => sql`(${renderStep(goal, rows)})`),
          ' OR ',
        );
  return sql`SELECT link, split, argMin((conversions, money), (began_at, visitor_id)) AS visit
FROM (
  SELECT toString(d0) AS link, d1 AS click, toString(d2) AS split, visitor_id, began_at,
    countIf(${reaches}) AS conversions,
    sumMapIf([toString(currency)], [ifNull(revenue, 0)], revenue IS NOT NULL) AS money
  FROM ${rows.from({ dimensions, wholeVisits: true })} WHERE d1 != ''
  GROUP BY link, click, split, visitor_id, visit_is_bot, began_at
)
GROUP BY link, split, click`;
}

/** Conversions and revenue by link. */
export const LINK_CONVERSIONS = statementWithOptions<ConversionOptions, Goals>(options, resolveGoals, {
  title: 'Conversions of links',
  description: `${RULE}. Conversions and revenue by link, most conversions first`,
  category,
  access: 'private',
  visualization: 'table',
  table: 'events',
  isOfLinks: true,
  fields: {
    link: fieldOf(SOURCE_DIMENSIONS.link),
    ...FIGURES,
    revenue: {
      title: 'Revenue',
      description:
        'The sum of all amounts of these visits in each currency, refunds subtracted: a list of `currency` and `amount`; the currency is empty if it is missing',
      type: 'json',
    },
  },
  rowKey: ['link'],
  sortBy: { field: 'conversions', descending: true },
  render: (rows, resolved) => sql`SELECT link, ${CONVERSIONS},
  toJSONString(CAST(arrayMap((currency, amount) -> (currency, toFloat64(amount)), money.1, money.2),
    'Array(Tuple(currency String, amount Float64))')) AS revenue
FROM (SELECT link, ${COUNTS}, sumMap(visit.2.1, visit.2.2) AS money FROM (${renderVisits(rows, resolved)}) GROUP BY link)`,
});

/** The quantile of the normal distribution for a confidence of 95 %. */
const Z = raw('1.959963984540054');

/** Conversions by target of a split. */
export const LINK_SPLIT_CONVERSIONS = statementWithOptions<ConversionOptions, Goals>(options, resolveGoals, {
  title: 'Conversions of split targets',
  description: `${RULE}. By link and target of its split, with the Wilson interval of the conversion rate for a confidence of 95 %. Targets are counted from 0, in the order that the link had at the time of the click`,
  category,
  access: 'private',
  visualization: 'table',
  table: 'events',
  isOfLinks: true,
  fields: {
    link: fieldOf(SOURCE_DIMENSIONS.link),
    target: count('Target', 'The index of the target in the split, counted from 0'),
    ...FIGURES,
    conversion_rate_low: percent('Lower limit', 'The lower limit of the interval of the conversion rate'),
    conversion_rate_high: percent('Upper limit', 'The upper limit of the interval of the conversion rate'),
  },
  rowKey: ['link', 'target'],
  sortBy: { field: 'visits', descending: true },
  render: (rows, resolved) => {
    const squared = sql`(${Z} * ${Z} / visits)`;
    const rate = sql`(converted_visits / visits)`;
    const middle = sql`(${rate} + ${squared} / 2)`;
    const margin = sql`(${Z} * sqrt(${rate} * (1 - ${rate}) / visits + ${squared} / visits / 4))`;
    return sql`SELECT link, target, ${CONVERSIONS},
  greatest(0, 100 * (${middle} - ${margin}) / (1 + ${squared})) AS conversion_rate_low,
  least(100, 100 * (${middle} + ${margin}) / (1 + ${squared})) AS conversion_rate_high
FROM (SELECT link, toUInt16OrZero(split) AS target, ${COUNTS} FROM (${renderVisits(rows, resolved)})
WHERE split != '' GROUP BY link, target)`;
  },
});
