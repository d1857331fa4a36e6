import {
  type AnalyticsSearch,
  comparedScope,
  granularityOf,
  type Part,
  seriesScope,
} from '../../analytics/index.ts';
import type { GoalDefinition, Report } from '../steps/step.ts';

/** The maximum number of goals per query. */
export const GOALS_AT_ONCE = 20;
/** The maximum number of values of a dimension. */
const SPLIT_ROWS = 25;

/** The queries for the figures of goals, in groups of {@link GOALS_AT_ONCE}. */
export function goalsParts(search: AnalyticsSearch, goals: readonly Report[]): readonly Part[] {
  const count = Math.ceil(goals.length / GOALS_AT_ONCE);
  return Array.from({ length: count }, (_, index) => ({
    frame: comparedScope(search),
    parameter: {
      name: 'goals',
      options: {
        goals: goals.slice(index * GOALS_AT_ONCE, (index + 1) * GOALS_AT_ONCE).map(goalOptions),
      },
    },
  }));
}

/** The query for a goal by a dimension. */
export function splitPart(search: AnalyticsSearch, goal: Report, split: string): Part {
  return {
    frame: comparedScope(search),
    parameter: {
      name: 'goals',
      options: { goals: [goalOptions(goal)], breakdown: split, breakdownLimit: SPLIT_ROWS },
    },
  };
}

/** The query for a goal over time, with the comparison period. */
export function goalSeriesPart(search: AnalyticsSearch, goal: GoalDefinition): Part {
  return { ...goalLinePart(search, goal), frame: seriesScope(search) };
}

/** The field of a goal over time: its conversions. */
export const LINE_FIELD = 'total_events';

/** The query for a goal over time, without comparison. */
export function goalLinePart(
  search: AnalyticsSearch,
  { type, op, value, filters = [] }: GoalDefinition,
): Part {
  const { compare: _, ...frame } = comparedScope(search);
  return {
    frame,
    parameter: {
      metrics: [LINE_FIELD],
      dimensions: ['date'],
      granularity: granularityOf(search),
      filters: [
        { field: 'event_type', op: type === 'page' ? 'eq' : 'ne', value: 'pageview' },
        { field: type === 'page' ? 'path' : 'event_name', op, value },
        ...filters,
      ],
    },
  };
}

/** Converts a saved goal to the options of the query. */
function goalOptions({ name, definition }: Report): object {
  const { kind: _, ...goal } = definition;
  return { name, ...goal };
}
