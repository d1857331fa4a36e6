import {
  type AnalyticsSearch,
  type Condition,
  comparedScope,
  type Frame,
  type Part,
} from '../../analytics/index.ts';
import { applicableScope } from '../health/applicable-scope.ts';

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

/**
 * Returns the queries for the details of a page. All conditions of the search except that on the page apply, because a filter by page
 * restricts the events: a visit would begin and end with the page.
 */
export function pageParts(search: AnalyticsSearch, page: string): PageParts {
  const { filters = [], ...rest } = comparedScope(search);
  const frame: Frame = { ...rest, filters: filters.filter(({ field }) => field !== 'page') };
  const { compare: _, ...alone } = frame;
  const health = applicableScope(frame).scope;
  const of = (scope: Frame, name: string, field: string): Part => ({
    frame: scope,
    parameter: { name, filters: [{ field, op: 'eq', value: page }] },
  });
  const neighbors = (edge: 'start' | 'end'): Part => ({
    frame: { ...alone, limit: NEIGHBORS },
    parameter: { name: 'journeys', options: { length: 2, [edge]: page } },
  });
  return {
    entries: of(frame, 'entry_pages', 'entry_page'),
    exits: of(frame, 'exit_pages', 'exit_page'),
    time: of(frame, 'page_time_analysis', 'path'),
    scroll: of(frame, 'scroll_depth_summary', 'path'),
    errors: of(health, 'errors_by_page', 'path'),
    vitals: of(health, 'vitals_overview', 'path'),
    before: neighbors('end'),
    after: neighbors('start'),
  };
}
