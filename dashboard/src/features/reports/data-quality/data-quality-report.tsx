import { toProblem } from '../../../api/problem.ts';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import {
  type Frame,
  formatFigure,
  formatShortFigure,
  granularityOf,
  SeriesCard,
  seriesPoints,
  useAnalytics,
  useFigures,
} from '../../analytics/index.ts';
import { EmptyReport } from '../health/empty-report.tsx';
import { FigureTile, FigureTiles } from '../health/figure-tile.tsx';
import { useOwnSearch } from '../health/use-own-search.ts';
import { KINDS, parseDataQualitySearch } from './data-quality-search.ts';
import { messages } from './messages.ts';
import {
  bucketsPart,
  OUTCOME_SERIES,
  outcomePoints,
  outcomesPart,
  reasonsOf,
  reasonsPart,
  sumsOf,
} from './quality-rows.ts';
import { ReasonsCard } from './reasons-card.tsx';
import { TeachSending } from './teach-sending.tsx';

const count = (value: number) => formatFigure(value, 'count');

/** Received events, web vitals and errors by outcome and reason. */
export function DataQualityReport() {
  const { scope } = useAnalytics();
  const [{ kind, show }, change] = useOwnSearch(parseDataQualitySearch);
  // Rejected events have no properties to filter by.
  const { filters: _, ...range } = scope;
  const part = reasonsPart(range, kind);
  const { data, error, isPlaceholderData, refetch } = useFigures(part);
  const reasons = data && reasonsOf(data);
  const sums = reasons && sumsOf(reasons);
  const percentOfAll = (value: number) =>
    sums === undefined || sums.sent === 0
      ? ''
      : messages.percentOfAll({ percent: formatFigure((value / sums.sent) * 100, 'percent') });
  return (
    <>
      <SegmentedControl
        label={messages.kind}
        className="self-start"
        segments={[
          { value: 'all', label: messages.all },
          ...KINDS.map((value) => ({ value, label: messages.kinds[value] })),
        ]}
        value={kind ?? 'all'}
        onChange={(next) => change({ kind: KINDS.find((one) => one === next) })}
      />
      {error !== null && <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />}
      {reasons?.length === 0 && !isPlaceholderData ? (
        <EmptyReport metric="sent">
          <TeachSending />
        </EmptyReport>
      ) : (
        <>
          <div className={isPlaceholderData ? 'opacity-60 transition-opacity delay-150' : ''}>
            <FigureTiles label={messages.title}>
              <FigureTile
                title={messages.received}
                subject={{ metric: 'sent' }}
                value={sums && formatShortFigure(sums.sent, 'count')}
                exact={sums && count(sums.sent)}
                note={messages.receivedNote}
              />
              {OUTCOME_SERIES.map(({ key, title }) => (
                <FigureTile
                  key={key}
                  title={title}
                  subject={{ dimension: 'outcome' }}
                  value={sums && formatShortFigure(sums[key], 'count')}
                  exact={sums && count(sums[key])}
                  note={sums && percentOfAll(sums[key])}
                />
              ))}
            </FigureTiles>
          </div>
          <OutcomesChart
            range={range}
            kind={kind}
            isRest={show === 'rest'}
            onRest={(isRest) => change({ show: isRest ? 'rest' : undefined })}
          />
          <ReasonsCard reasons={reasons} part={part} isPlaceholder={isPlaceholderData} />
        </>
      )}
    </>
  );
}

function OutcomesChart({
  range,
  kind,
  isRest,
  onRest,
}: {
  readonly range: Frame;
  readonly kind: (typeof KINDS)[number] | undefined;
  readonly isRest: boolean;
  readonly onRest: (isRest: boolean) => void;
}) {
  const { search } = useAnalytics();
  const granularity = granularityOf(search);
  return (
    <SeriesCard
      title={messages.chart.title}
      as="stack"
      series={isRest ? OUTCOME_SERIES.slice(1) : OUTCOME_SERIES}
      part={bucketsPart(range, kind, granularity)}
      beside={outcomesPart(range, kind, granularity)}
      readPoints={(buckets, outcomes, reading) =>
        outcomePoints(seriesPoints(buckets, ['sent'], reading), outcomes)
      }
      controls={
        <SegmentedControl
          label={messages.chart.shown}
          segments={[
            { value: 'all', label: messages.chart.all },
            { value: 'rest', label: messages.chart.notCounted },
          ]}
          value={isRest ? 'rest' : 'all'}
          onChange={(next) => onRest(next === 'rest')}
        />
      }
    />
  );
}
