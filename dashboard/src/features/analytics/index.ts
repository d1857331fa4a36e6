export { localDate } from '../../lib/time/local-time.ts';
export { type AnalyticsSubject, type AnalyticsWebsite, useAnalytics } from './analytics-context.ts';
export { AnalyticsLayout } from './analytics-layout.tsx';
export { AnalyticsView } from './analytics-view.tsx';
export { BreakdownCard } from './cards/breakdown-card.tsx';
export { type Breakdown, EVENT_PAGES } from './cards/breakdowns.ts';
export type { CardRow } from './cards/card-rows.ts';
export { PlacesMap } from './cards/places-map.tsx';
export { RowHeads, RowList } from './cards/row-list.tsx';
export { useTab } from './cards/use-tab.ts';
export { valueName } from './cards/value-names.ts';
export { fullLabel } from './chart/buckets.ts';
export { bucketStates, type Reading, type SeriesPoint, seriesPoints } from './chart/points.ts';
export type { Series } from './chart/series.ts';
export { SeriesCard } from './chart/series-card.tsx';
export { type SparkLine, sparkLine } from './chart/spark-line.ts';
export { Swatch } from './chart/swatch.tsx';
export type { Access } from './data/access.ts';
export { useTypes } from './data/definitions.ts';
export {
  type Change,
  type ComparedRow,
  changeIn,
  type Figures,
  type Frame,
  givenIn,
  knownIn,
  numberIn,
  type Parameter,
  type Part,
  type Row,
  textOf,
} from './data/part.ts';
export { comparedScope, headlinePart, seriesPart, seriesScope } from './data/parts.ts';
export { useFigures, useFiguresOfAll } from './data/use-figures.ts';
export { useRefresh } from './data/use-refresh.ts';
export { NothingHere } from './empty/nothing-here.tsx';
export { Explained } from './explained.tsx';
export { ExplainedWord } from './explained-word.tsx';
export { CardMenu } from './export/card-menu.tsx';
export { csvName, writeCsv } from './export/csv.ts';
export { conditionText } from './filters/describe-condition.ts';
export { fieldTitle, filterFields, isProperty } from './filters/filter-fields.ts';
export { LazyFilterEditor } from './filters/lazy-filter-editor.tsx';
export { useValueSuggestions } from './filters/use-value-suggestions.ts';
export { ChangeBadge } from './headline/change-badge.tsx';
export { type FigureKind, formatFigure, formatShortFigure } from './headline/format-figure.ts';
export { FigureTile } from './headline/headline.tsx';
export { METRIC_TITLES } from './headline/metrics.ts';
export { ValueIcon } from './icons/value-icon.tsx';
export { LazyWorldMap } from './map/lazy-world-map.tsx';
export { Narrowed } from './narrowed.tsx';
export { ReportPage } from './report-page.tsx';
export {
  type ApiFilter,
  apiFilterOf,
  type Condition,
  isChosen,
  toggleValue,
} from './search/condition.ts';
export { readConditions, writeConditions } from './search/filter-text.ts';
export {
  type AnalyticsSearch,
  granularityOf,
  LINK_METRICS,
} from './search/search.ts';
export { parseVisitorSearch } from './search/visitor-search.ts';
export { conditionsOfSegment } from './segments/segment-conditions.ts';
