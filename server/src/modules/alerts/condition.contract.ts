import { z } from 'zod';
import { sayInSchema } from '../../lib/texts/sentence.ts';
import { savedFilters } from '../query/contract/saved-filters.contract.ts';
import { reportId } from '../saved-reports/report-id.contract.ts';

/** The windows of conditions, in minutes. Longer windows are evaluated less often: see {@link evaluatedEveryMinutes}. */
const WINDOWS = [5, 10, 15, 30, 60, 180, 360, 720, 1440] as const;
/** The windows of web vitals, in minutes: shorter ones contain too few samples. */
const VITAL_WINDOWS = [60, 180, 360, 720, 1440] as const;
/** The metrics that have an expected range. */
export const TRAFFIC_METRICS = ['pageviews', 'visitors', 'sessions'] as const;
/** The metrics that can be compared with a fixed value. */
export const THRESHOLD_METRICS = [
  'pageviews',
  'visitors',
  'sessions',
  'total_events',
  'custom_events',
  'transactions',
  'errors',
] as const;
/** The web vitals, as in queries. */
export const VITALS = ['LCP', 'INP', 'CLS', 'TTFB', 'FCP'] as const;
/** How far from the expected value a value must lie, from far to near. */
export const SENSITIVITIES = ['low', 'medium', 'high'] as const;

/** Returns how often a window is evaluated, in minutes. */
export function evaluatedEveryMinutes(windowMinutes: number): number {
  if (windowMinutes <= 60) return 1;
  return windowMinutes <= 360 ? 5 : 15;
}

const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, sayInSchema('fields.mustBeOneOf', { names: values.join(', ') }));
const windowOf = (minutes: readonly number[]) =>
  z.literal([...minutes], `must be one of ${minutes.join(', ')}`).describe(`One of ${minutes.join(', ')}`);
const sensitivity = oneOf(SENSITIVITIES)
  .default('medium')
  .describe('`high` fires for smaller deviations from the expected value');

const traffic = z.strictObject({
  kind: z.literal('traffic'),
  metric: oneOf(TRAFFIC_METRICS).default('pageviews'),
  direction: oneOf(['drop', 'spike', 'both'])
    .default('both')
    .describe('`drop` and `both` also fire when a normally busy website receives no events'),
  sensitivity,
});

const threshold = z.strictObject({
  kind: z.literal('threshold'),
  metric: oneOf(THRESHOLD_METRICS),
  comparison: oneOf(['above', 'below']),
  value: z.number().min(0).max(1_000_000_000),
  windowMinutes: windowOf(WINDOWS).default(60),
  filters: savedFilters.optional().describe('The filters of a query, such as those of a segment'),
});

const goal = z.strictObject({
  kind: z.literal('goal'),
  reportId: reportId.describe('A shared goal of the website'),
  count: z.int().min(1).max(1_000_000).default(1).describe('Conversions in the window'),
  windowMinutes: windowOf(WINDOWS).default(60),
});

const errors = z.strictObject({
  kind: z.literal('errors'),
  mode: oneOf(['new_group', 'spike']).describe(
    '`new_group`: an error that did not occur in the last 30 days. `spike`: more errors than expected',
  ),
  minOccurrences: z
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .describe('Fewer errors do not fire. Default: 1 for `new_group`, 20 in 60 minutes for `spike`'),
  sensitivity: sensitivity.describe('For `spike`: `high` fires for smaller deviations'),
});

const webVital = z.strictObject({
  kind: z.literal('web_vital'),
  metric: oneOf(VITALS),
  threshold: z
    .number()
    .positive()
    .max(600_000)
    .describe('The p75 above which it fires: milliseconds, except CLS'),
  minSamples: z.int().min(10).max(1_000_000).default(50),
  windowMinutes: windowOf(VITAL_WINDOWS).default(1440),
});

const firstEvent = z.strictObject({ kind: z.literal('first_event') });

/** The kinds of alerts. */
export const ALERT_KINDS = ['traffic', 'threshold', 'goal', 'errors', 'web_vital', 'first_event'] as const;

/** The schema of the condition of an alert. The service also checks filters and goals. */
export const alertCondition = z.discriminatedUnion(
  'kind',
  [traffic, threshold, goal, errors, webVital, firstEvent],
  sayInSchema('fields.mustHaveKind', { names: ALERT_KINDS.join(', ') }),
);

/** The condition of an alert. */
export type AlertCondition = z.output<typeof alertCondition>;
/** The kind of an alert. */
export type AlertKind = AlertCondition['kind'];
/** A condition of one kind. */
export type ConditionOf<Kind extends AlertKind> = Extract<AlertCondition, { readonly kind: Kind }>;
/** How far from the expected value a value must lie. */
export type Sensitivity = (typeof SENSITIVITIES)[number];
/** A metric that has an expected range. */
export type BaselineMetric = (typeof TRAFFIC_METRICS)[number] | 'errors';

/** The condition of examples. */
export const EXAMPLE_CONDITION = {
  kind: 'threshold',
  metric: 'pageviews',
  comparison: 'below',
  value: 10,
  windowMinutes: 60,
} as const;
