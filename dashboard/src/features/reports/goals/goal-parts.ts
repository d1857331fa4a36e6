import { type AnalyticsSearch, comparedScope, granularityOf, type Part } from '../../analytics/index.ts';
import type { GoalDefinition, Report } from '../steps/step.ts';

/** As many goals as one question may be about. */
export const GOALS_AT_ONCE = 20;
/** As many values of a dimension as are told apart. */
const SPLIT_ROWS = 25;

/** The questions that answer how often each of some goals is reached, so many goals each. */
export function goalsParts(search: AnalyticsSearch, goals: readonly Report[]): readonly Part[] {
  const count = Math.ceil(goals.length / GOALS_AT_ONCE);
  return Array.from({ length: count }, (_, index) => ({
    frame: comparedScope(search),
    parameter: {
      name: 'goals',
      options: {
        goals: goals.slice(index * GOALS_AT_ONCE, (index + 1) * GOALS_AT_ONCE).map(askedGoal),
      },
    },
  }));
}

/** How often a goal is reached, by the values of a dimension. */
export function splitPart(search: AnalyticsSearch, goal: Report, split: string): Part {
  return {
    frame: comparedScope(search),
    parameter: {
      name: 'goals',
      options: { goals: [askedGoal(goal)], breakdown: split, breakdownLimit: SPLIT_ROWS },
    },
  };
}

/** How often a goal is reached over time, beside the other range. */
export function goalSeriesPart(search: AnalyticsSearch, goal: GoalDefinition): Part {
  return { ...goalLinePart(search, goal), frame: comparedScope(search) };
}

/** How often a goal is reached over time, and nothing beside it. */
export function goalLinePart(
  search: AnalyticsSearch,
  { type, op, value, filters = [] }: GoalDefinition,
): Part {
  const { compare: _, ...frame } = comparedScope(search);
  return {
    frame,
    parameter: {
      metrics: ['total_events'],
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

/** A saved goal as the query takes it. */
function askedGoal({ name, definition }: Report): object {
  const { kind: _, ...goal } = definition;
  return { name, ...goal };
}
