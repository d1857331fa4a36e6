import { apiFilterOf } from '../search/condition.ts';
import {
  type AnalyticsSearch,
  comparisonOf,
  conditionsOf,
  granularityOf,
  rangeOf,
} from '../search/search.ts';
import type { Frame, Part } from './part.ts';
import { SUBJECTS, type SubjectKind } from './subject.ts';

/** The properties of a subject that parts depend on. */
interface Described {
  readonly kind: SubjectKind;
}

/** How many rows a card has at hand: more than it shows, for searching, for the map and for the file. */
const CARD_ROWS = 250;

/** The range and the conditions, as `/v1/query` takes them. */
export function scopeOf(search: AnalyticsSearch): Frame {
  const range = rangeOf(search);
  const filters = conditionsOf(search).map(apiFilterOf);
  return {
    ...(range.kind === 'preset' ? { preset: range.preset } : { startDate: range.from, endDate: range.to }),
    ...(search.zone !== undefined && { timeZone: search.zone }),
    ...(filters.length > 0 && { filters }),
  };
}

/** The scope beside what it is compared with: a range that is not over with the same part of the earlier one. */
export function comparedScope(search: AnalyticsSearch): Frame {
  const comparison = comparisonOf(search);
  return {
    ...scopeOf(search),
    ...(comparison !== 'none' && { compare: { to: comparison, until: 'now' } }),
  };
}

/** The scope of figures over time. By hour, the compared line goes on to the end of its day. */
export function seriesScope(search: AnalyticsSearch): Frame {
  const comparison = comparisonOf(search);
  const isFine = ['minute', 'hour'].includes(granularityOf(search));
  return isFine && comparison !== 'none'
    ? { ...scopeOf(search), compare: comparison }
    : comparedScope(search);
}

/** The headline figures. */
export function headlinePart(search: AnalyticsSearch, { kind }: Described): Part {
  return { frame: comparedScope(search), parameter: { metrics: SUBJECTS[kind].metrics } };
}

/** The headline figures over time: all of them, so that another one is shown immediately. */
export function seriesPart(search: AnalyticsSearch, { kind }: Described): Part {
  const granularity = granularityOf(search);
  return {
    frame: seriesScope(search),
    parameter: { metrics: SUBJECTS[kind].metrics, dimensions: ['date'], granularity },
  };
}

/** The rows of a card. */
export function cardPart(scope: Frame, type: string): Part {
  return { frame: { ...scope, limit: CARD_ROWS, totals: true }, parameter: type };
}

/** Who is there now, whatever the page shows. */
export const LIVE_PART: Part = { frame: {}, parameter: 'active_stats' };
