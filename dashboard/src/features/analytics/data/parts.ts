import { apiFilterOf } from '../search/condition.ts';
import {
  type AnalyticsSearch,
  type Comparison,
  comparisonOf,
  conditionsOf,
  granularityOf,
  rangeOf,
} from '../search/search.ts';
import type { Frame, Part, UntilNow } from './part.ts';
import { SUBJECTS, type SubjectKind } from './subject.ts';

/** The properties of a subject that parts depend on. */
interface Described {
  readonly kind: SubjectKind;
  readonly timeZone: string;
}

/** How many rows a card has at hand: more than it shows, for searching, for the map and for the file. */
const CARD_ROWS = 250;

/** The range and the conditions, as `/v1/query` takes them. */
export function scopeOf(search: AnalyticsSearch): Frame {
  const range = rangeOf(search);
  const filters = conditionsOf(search).map(apiFilterOf);
  return {
    ...(range.kind === 'preset' ? { preset: range.preset } : { startDate: range.from, endDate: range.to }),
    ...(filters.length > 0 && { filters }),
  };
}

/** The scope beside what it is compared with. */
export function comparedScope(search: AnalyticsSearch): Frame {
  const comparison = comparisonOf(search);
  return { ...scopeOf(search), ...(comparison !== 'none' && { compare: comparison }) };
}

/** The scope of figures for the whole range, beside another: today, which is not over, is compared with the same hours. */
export function headlineScope(search: AnalyticsSearch, timeZone: string): Frame {
  const untilNow = search.range === 'today' ? HOURS_BEFORE[comparisonOf(search)] : undefined;
  const frame = comparedScope(search);
  return untilNow === undefined ? frame : { ...frame, compare: { untilNow, timeZone } };
}

/** The headline figures. */
export function headlinePart(search: AnalyticsSearch, { kind, timeZone }: Described): Part {
  return { frame: headlineScope(search, timeZone), parameter: { metrics: SUBJECTS[kind].metrics } };
}

const HOURS_BEFORE: Readonly<Partial<Record<Comparison, UntilNow['untilNow']>>> = {
  previous_period: { days: 1 },
  previous_period_weekday: { days: 7 },
  year_over_year: { years: 1 },
};

/** The headline figures over time: all of them, so that another one is shown immediately. */
export function seriesPart(search: AnalyticsSearch, { kind }: Pick<Described, 'kind'>): Part {
  const granularity = granularityOf(search);
  return {
    frame: comparedScope(search),
    parameter: { metrics: SUBJECTS[kind].metrics, dimensions: ['date'], granularity },
  };
}

/** The rows of a card. */
export function cardPart(scope: Frame, type: string): Part {
  return { frame: { ...scope, limit: CARD_ROWS, totals: true }, parameter: type };
}

/** Who is there now, whatever the page shows. */
export const LIVE_PART: Part = { frame: {}, parameter: 'active_stats' };
