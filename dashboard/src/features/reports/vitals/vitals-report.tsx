import { toProblem } from '../../../api/problem.ts';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import {
  CardMenu,
  comparedScope,
  csvName,
  formatFigure,
  granularityOf,
  numberIn,
  SeriesCard,
  seriesScope,
  useAnalytics,
  useFigures,
  writeCsv,
} from '../../analytics/index.ts';
import { applicableScope } from '../health/applicable-scope.ts';
import { EmptyReport } from '../health/empty-report.tsx';
import { IgnoredFilters } from '../health/ignored-filters.tsx';
import { SplitCard } from '../health/split-card.tsx';
import type { SplitColumn } from '../health/split-table.tsx';
import { useOwnSearch } from '../health/use-own-search.ts';
import { DistributionBar } from './distribution-bar.tsx';
import { messages } from './messages.ts';
import { formatVital, rateVital, VITAL_FACTS } from './rate-vital.ts';
import { RatingBadge } from './rating-badge.tsx';
import { TeachVitals } from './teach-vitals.tsx';
import { distributionOf, METRIC_SHARES, SPLITS, vitalSeriesPart, vitalSplitPart } from './vital-rows.ts';
import { VitalTiles } from './vital-tiles.tsx';
import { PERCENTILES, type Percentile, parseVitalsSearch, shownVitals, type Vital } from './vitals-search.ts';

/** Web vitals: figures, and the selected vital over time and by dimension. */
export function VitalsReport() {
  const { search, subject: website } = useAnalytics();
  const [own, change] = useOwnSearch(parseVitalsSearch);
  const { vital, percentile, split } = shownVitals(own);
  const { scope, ignored } = applicableScope(comparedScope(search));
  const series = applicableScope(seriesScope(search)).scope;
  const { compare: _, ...plain } = series;
  const overviewPart = { frame: scope, parameter: 'vitals_overview' };
  const overview = useFigures(overviewPart);
  const key = `vital_${percentile}`;
  const facts = VITAL_FACTS[vital];
  const isEmpty =
    overview.data?.result.data.every((row) => (numberIn(row, 'samples') ?? 0) === 0) === true &&
    !overview.isPlaceholderData;
  return (
    <>
      <IgnoredFilters fields={ignored} />
      {overview.error !== null && (
        <ProblemNotice {...toProblem(overview.error)} onRetry={() => void overview.refetch()} />
      )}
      {isEmpty && (
        <EmptyReport metric="vital_samples">
          <TeachVitals />
        </EmptyReport>
      )}
      {!isEmpty && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-ink-2">
              {percentile === 'p75'
                ? messages.p75
                : messages.otherPercentile({
                    percentile,
                    percent: formatFigure(Number(percentile.slice(1)), 'percent'),
                  })}
            </p>
            <div className="flex items-center gap-1">
              <SegmentedControl
                label={messages.percentile}
                segments={PERCENTILES.map((value) => ({ value, label: value }))}
                value={percentile}
                onChange={(next) => change({ percentile: next === 'p75' ? undefined : next })}
              />
              <CardMenu
                title={messages.title}
                parts={[overviewPart]}
                csv={
                  overview.data &&
                  (() => ({
                    name: csvName(website.domain ?? website.name, 'web-vitals'),
                    text: writeCsv([
                      [messages.vital, ...PERCENTILES, messages.samples],
                      ...(overview.data?.result.data ?? []).map((row) => [
                        String(row['metric_name']),
                        ...[...PERCENTILES, 'samples'].map((field) => numberIn(row, field)),
                      ]),
                    ]),
                  }))
                }
              />
            </div>
          </div>
          <div className={overview.isPlaceholderData ? 'opacity-60 transition-opacity delay-150' : ''}>
            <VitalTiles
              figures={overview.data}
              percentile={percentile}
              chosen={vital}
              onChoose={(next) => change({ vital: next === 'LCP' ? undefined : next })}
            />
          </div>
          <SeriesCard
            title={`${vital}, ${percentile}`}
            series={[{ key, metric: 'web_vital', title: facts.name, tone: 'series-1' }]}
            part={vitalSeriesPart(series, vital, percentile, granularityOf(search))}
            thresholds={[
              {
                value: facts.good,
                title: messages.goodUpTo({ value: formatVital(vital, facts.good) }),
                tone: 'good',
              },
              {
                value: facts.poor,
                title: messages.poorAbove({ value: formatVital(vital, facts.poor) }),
                tone: 'bad',
              },
            ]}
            kind={(value) => formatVital(vital, value)}
            formatAxis={(value) => formatVital(vital, value)}
          />
          <SplitCard
            title={vital}
            splits={SPLITS}
            value={split}
            onChange={(next) => change({ split: next === 'page' ? undefined : next })}
            partOf={(one) => vitalSplitPart(plain, vital, percentile, one)}
            columns={columnsOf(vital, percentile)}
            note={messages.fewSamples}
          />
        </>
      )}
    </>
  );
}

function columnsOf(vital: Vital, percentile: Percentile): readonly SplitColumn[] {
  const key = `vital_${percentile}`;
  return [
    {
      key,
      title: percentile,
      subject: { metric: key },
      show: (row) => {
        const value = numberIn(row, key);
        return (
          <span className="inline-flex items-center justify-end gap-2 max-sm:gap-1.5">
            {value !== null && <RatingBadge rating={rateVital(vital, value)} isShortOnPhones />}
            <span className="text-right font-medium sm:min-w-16">{formatVital(vital, value)}</span>
          </span>
        );
      },
    },
    {
      key: METRIC_SHARES.good,
      title: messages.ratings.good,
      subject: { metric: METRIC_SHARES.good },
      show: (row) => {
        const shares = distributionOf(row, METRIC_SHARES);
        return (
          <span className="inline-flex items-center gap-2">
            {shares && <DistributionBar shares={shares} className="w-24 max-sm:hidden" />}
            <span className="min-w-12 text-right">
              {formatFigure(numberIn(row, METRIC_SHARES.good), 'percent')}
            </span>
          </span>
        );
      },
      isWideOnly: true,
    },
    {
      key: METRIC_SHARES.poor,
      title: messages.ratings.poor,
      subject: { metric: METRIC_SHARES.poor },
      show: (row) => formatFigure(numberIn(row, METRIC_SHARES.poor), 'percent'),
      isWideOnly: true,
    },
    {
      key: 'vital_samples',
      title: messages.samples,
      subject: { metric: 'vital_samples' },
      show: (row) => formatFigure(numberIn(row, 'vital_samples'), 'count'),
    },
  ];
}
