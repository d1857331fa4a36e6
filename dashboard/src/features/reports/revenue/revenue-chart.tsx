import { axisMoney, moneyIn } from '../../../lib/money.ts';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { granularityOf, SeriesCard, seriesScope, useAnalytics } from '../../analytics/index.ts';
import { messages } from './messages.ts';
import { revenueSeriesPart } from './revenue-rows.ts';
import { REVENUE_FIGURES, type RevenueFigure } from './revenue-search.ts';

const TITLES: Readonly<Record<RevenueFigure, string>> = {
  revenue: messages.figures.revenue,
  transactions: messages.figures.orders,
  customers: messages.figures.customers,
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
  const isMoney = figure === 'revenue';
  return (
    <SeriesCard
      title={messages.inCurrency({ title: TITLES[figure], currency })}
      series={[{ key: figure, title: TITLES[figure], tone: 'series-1' }]}
      part={revenueSeriesPart(seriesScope(search), currency, granularityOf(search))}
      kind={isMoney ? (value) => moneyIn(currency).full(value) : 'count'}
      formatAxis={isMoney ? axisMoney(currency) : undefined}
      controls={
        <SegmentedControl
          label={messages.chartFigure}
          segments={REVENUE_FIGURES.map((value) => ({ value, label: TITLES[value] }))}
          value={figure}
          onChange={onFigure}
        />
      }
    />
  );
}
