import type { TimeRange } from '../../lib/time/time-range.ts';
import { type QueryRequest, type QueryResponse, querySchema } from '../query/index.ts';
import type { AlertCondition, ConditionOf } from './condition.contract.ts';
import type { GoalDefinition } from './evaluation/load-alerts.ts';

/** A condition that is evaluated with a query. */
export type QueryCondition = ConditionOf<'goal'> | ConditionOf<'threshold'>;

/** Returns the query of a window of a condition. @param goal of a condition on a goal. */
export function queryOf(
  condition: QueryCondition,
  window: TimeRange,
  goal: GoalDefinition | undefined,
): QueryRequest {
  return querySchema.parse(describeQuery(condition, window, goal));
}

/** Returns the body of `POST /v1/query` that shows the value of a condition; `undefined` for a goal that was deleted. */
export function describeQuery(
  condition: AlertCondition,
  { fromMs, toMs }: TimeRange,
  goal: GoalDefinition | undefined,
): Readonly<Record<string, unknown>> | undefined {
  const range = { startDate: new Date(fromMs).toISOString(), endDate: new Date(toMs).toISOString() };
  const ofMetrics = (...metrics: string[]) => ({ ...range, parameters: [{ metrics, dimensions: [] }] });
  switch (condition.kind) {
    case 'traffic':
      return ofMetrics(condition.metric);
    case 'threshold':
      return { ...ofMetrics(condition.metric), ...(condition.filters && { filters: condition.filters }) };
    case 'errors':
      return condition.mode === 'spike'
        ? ofMetrics('errors')
        : { ...range, parameters: ['error_fingerprints'], limit: 20 };
    case 'web_vital':
      return {
        ...ofMetrics('vital_p75', 'vital_samples'),
        filters: [{ field: 'metric_name', op: 'eq', value: condition.metric }],
      };
    case 'first_event':
      return ofMetrics('total_events', 'first_occurrence');
    case 'goal': {
      if (goal === undefined) return undefined;
      const { kind: _, ...step } = goal;
      return { ...range, parameters: [{ name: 'goals', options: { goals: [step] } }] };
    }
  }
}

/** Reads the value of a condition from the response. @throws Error when the parameter failed. */
export function readValue(condition: QueryCondition, answer: QueryResponse | undefined): number {
  const [result] = answer?.data ?? [];
  if (result?.success !== true) throw new Error(result?.error ?? 'The query has no result');
  return Number(result.data[0]?.[condition.kind === 'goal' ? 'conversions' : condition.metric] ?? 0);
}
