import { toProblem } from '../../../api/problem.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
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

const KIND_TITLES = { event: 'Events', vital: 'Web vitals', error: 'Errors' } as const;
const count = (value: number) => formatFigure(value, 'count');

/** What was sent, what became of it, and why. */
export function DataQualityReport() {
  const { scope } = useAnalytics();
  const [{ kind, show }, change] = useOwnSearch(parseDataQualitySearch);
  // Nothing that was refused has properties to filter by.
  const { filters: _, ...range } = scope;
  const part = reasonsPart(range, kind);
  const { data, error, isPlaceholderData, refetch } = useFigures(part);
  const reasons = data && reasonsOf(data);
  const sums = reasons && sumsOf(reasons);
  const share = (value: number) =>
    sums === undefined || sums.sent === 0
      ? ''
      : `${formatFigure((value / sums.sent) * 100, 'percent')} of all`;
  return (
    <>
      <SegmentedControl
        label="Kind"
        className="self-start"
        segments={[
          { value: 'all', label: 'All' },
          ...KINDS.map((value) => ({ value, label: KIND_TITLES[value] })),
        ]}
        value={kind ?? 'all'}
        onChange={(next) => change({ kind: KINDS.find((one) => one === next) })}
      />
      {error !== null && <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />}
      {reasons?.length === 0 && !isPlaceholderData ? (
        <EmptyReport metric="sent" subject="data">
          <TeachSending />
        </EmptyReport>
      ) : (
        <>
          <div className={isPlaceholderData ? 'opacity-60 transition-opacity delay-150' : ''}>
            <FigureTiles label="Data quality">
              <FigureTile
                title="Sent"
                subject={{ metric: 'sent' }}
                value={sums && formatShortFigure(sums.sent, 'count')}
                exact={sums && count(sums.sent)}
                note="whatever became of it"
              />
              {OUTCOME_SERIES.map(({ key, title }) => (
                <FigureTile
                  key={key}
                  title={title}
                  subject={{ dimension: 'outcome' }}
                  value={sums && formatShortFigure(sums[key], 'count')}
                  exact={sums && count(sums[key])}
                  note={sums && share(sums[key])}
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
      title="What became of it"
      as="stack"
      series={isRest ? OUTCOME_SERIES.slice(1) : OUTCOME_SERIES}
      part={bucketsPart(range, kind, granularity)}
      beside={outcomesPart(range, kind, granularity)}
      readPoints={(buckets, outcomes, reading) =>
        outcomePoints(seriesPoints(buckets, ['sent'], reading), outcomes)
      }
      controls={
        <SegmentedControl
          label="Shown in the chart"
          segments={[
            { value: 'all', label: 'Everything' },
            { value: 'rest', label: 'Not counted' },
          ]}
          value={isRest ? 'rest' : 'all'}
          onChange={(next) => onRest(next === 'rest')}
        />
      }
    />
  );
}
