import {
  type AnalyticsSearch,
  type Condition,
  comparedScope,
  type Frame,
  type Part,
} from '../../analytics/index.ts';
import { applicableScope } from '../health/applicable-scope.ts';
import type { Report } from '../steps/step.ts';

/** The number of pages before and after. */
const NEIGHBORS = 5;

/** The path of the page that the conditions select; `undefined` unless they select exactly one. */
export function pageOf(conditions: readonly Condition[]): string | undefined {
  const [one, ...more] = conditions.filter(({ field }) => field === 'page');
  if (one === undefined || more.length > 0 || one.op !== 'eq' || one.ignoresCase) return undefined;
  return one.values[0];
}

/** The conditions with another page in place of the one that they select. */
export function withPage(conditions: readonly Condition[], page: string): readonly Condition[] {
  return conditions.map((one) => (one.field === 'page' ? { field: 'page', op: 'eq', values: [page] } : one));
}

/** The queries for the details of a page. */
export interface PageParts {
  readonly entries: Part;
  readonly exits: Part;
  readonly time: Part;
  readonly scroll: Part;
  readonly errors: Part;
  readonly vitals: Part;
  readonly before: Part;
  readonly after: Part;
}

/** Removes the condition on the page: it restricts the events, so that every visit would begin and end with the page. */
function ofAllPages({ filters = [], ...frame }: Frame): Frame {
  return { ...frame, filters: filters.filter(({ field }) => field !== 'page') };
}

/** The range and all conditions except that on the page, without the comparison period. */
function uncompared(search: AnalyticsSearch): Frame {
  const { compare: _, ...frame } = ofAllPages(comparedScope(search));
  return frame;
}

/** Returns the queries for the details of a page. All conditions of the search apply except that on the page. */
export function pageParts(search: AnalyticsSearch, page: string): PageParts {
  const compared = ofAllPages(comparedScope(search));
  const health = applicableScope(compared).scope;
  const of = (scope: Frame, name: string, field: string): Part => ({
    frame: scope,
    parameter: { name, filters: [{ field, op: 'eq', value: page }] },
  });
  const neighbors = (edge: 'start' | 'end'): Part => ({
    frame: { ...uncompared(search), limit: NEIGHBORS },
    parameter: { name: 'journeys', options: { length: 2, [edge]: page } },
  });
  return {
    entries: of(compared, 'entry_pages', 'entry_page'),
    exits: of(compared, 'exit_pages', 'exit_page'),
    time: of(compared, 'page_time_analysis', 'path'),
    scroll: of(compared, 'scroll_depth_summary', 'path'),
    errors: of(health, 'errors_by_page', 'path'),
    vitals: of(health, 'vitals_overview', 'path'),
    before: neighbors('end'),
    after: neighbors('start'),
  };
}

/** A goal, and the query for the visitors who reached it after a page. */
export interface GoalPart {
  readonly goal: Report;
  readonly part: Part;
}

/** Returns queries for goals as funnels of the page and the goal. The goal to view the page itself is omitted. */
export function goalParts(
  search: AnalyticsSearch,
  page: string,
  goals: readonly Report[],
): readonly GoalPart[] {
  const frame = uncompared(search);
  return goals.flatMap((goal): readonly GoalPart[] => {
    const { definition } = goal;
    if (definition.kind !== 'goal') return [];
    const { kind: _, ...step } = definition;
    if (step.type === 'page' && step.op === 'eq' && step.value === page) return [];
    const steps = [{ type: 'page', op: 'eq', value: page }, step];
    return [{ goal, part: { frame, parameter: { name: 'funnels', options: { steps } } } }];
  });
}
