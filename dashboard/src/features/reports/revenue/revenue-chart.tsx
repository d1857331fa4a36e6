import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import {
  comparedScope,
  formatFigure,
  granularityOf,
  useAnalytics,
  useFigures,
} from '../../analytics/index.ts';
import { seriesPoints } from '../health/series.ts';
import { SeriesCard } from '../health/series-card.tsx';
import { axisMoney, moneyIn } from './money.ts';
import { revenueSeriesPart } from './revenue-rows.ts';
import { REVENUE_FIGURES, type RevenueFigure } from './revenue-search.ts';

const TITLES: Readonly<Record<RevenueFigure, string>> = {
  revenue: 'Revenue',
  transactions: 'Orders',
  customers: 'Customers',
};

/** One currency over time. */
export function RevenueChart({
  currency,
  figure,
  onFigure,
}: {
  readonly currency: string;
  readonly figure: RevenueFigure;
  readonly onFigure: (figure: RevenueFigure) => void;
}) {
  const { search } = useAnalytics();
  const granularity = granularityOf(search);
  const part = revenueSeriesPart(comparedScope(search), currency, granularity);
  const { data, error, isPlaceholderData, refetch } = useFigures(part);
  const isMoney = figure === 'revenue';
  const count = (value: number) => formatFigure(value, 'count');
  return (
    <SeriesCard
      title={`${TITLES[figure]} in ${currency}`}
      as="lines"
      series={[{ key: figure, title: TITLES[figure], tone: 'series-1' }]}
      points={data && seriesPoints(data, [figure], granularity, search.range === 'all', Date.now())}
      parts={[part]}
      format={isMoney ? (value) => moneyIn(currency).full(value) : count}
      formatAxis={isMoney ? axisMoney(currency) : count}
      hasComparison={data?.result.comparison !== undefined}
      error={error}
      isPlaceholder={isPlaceholderData}
      onRetry={() => void refetch()}
    >
      <SegmentedControl
        label="Figure of the chart"
        segments={REVENUE_FIGURES.map((value) => ({ value, label: TITLES[value] }))}
        value={figure}
        onChange={onFigure}
      />
    </SeriesCard>
  );
}
