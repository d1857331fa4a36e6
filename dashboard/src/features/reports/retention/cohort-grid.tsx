import { joinClasses } from '../../../lib/join-classes.ts';
import { LANGUAGE } from '../../../lib/language.ts';
import { ExplainedWord, formatFigure, fullLabel } from '../../analytics/index.ts';
import { type Average, averageSizeOf, bestRate, type Cohort, type CohortCell, shadeOf } from './cohorts.ts';
import { messages } from './messages.ts';
import type { Period } from './retention-search.ts';

const STICKY = 'sticky left-0 z-1 bg-surface';

/** A table of cohorts with their retention by period. The first column is sticky. */
export function CohortGrid({
  cohorts,
  averages,
  period,
  isCount,
}: {
  readonly cohorts: readonly Cohort[];
  readonly averages: readonly Average[];
  readonly period: Period;
  /** Shows numbers of visitors instead of percentages. */
  readonly isCount: boolean;
}) {
  const last = Math.max(0, ...cohorts.flatMap(({ cells }) => cells.map((cell) => cell.period)));
  const columns = Array.from({ length: last + 1 }, (_, index) => index);
  const best = bestRate(cohorts);
  return (
    <div className="relative overflow-x-auto pb-2">
      <table aria-label={messages.cohorts} className="border-separate border-spacing-0.5 text-left">
        <thead className="text-ink-3 text-xs">
          <tr>
            <th scope="col" className={joinClasses(STICKY, 'h-9 pr-3 pl-4 font-medium whitespace-nowrap')}>
              <ExplainedWord subject={{ type: 'retention', field: 'cohort_date' }}>
                {messages.grid.firstSeen}
              </ExplainedWord>
            </th>
            <th scope="col" className="px-2 text-right font-medium">
              <ExplainedWord subject={{ type: 'retention', field: 'cohort_size' }}>
                {messages.grid.visitors}
              </ExplainedWord>
            </th>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="min-w-13 px-1 text-center font-medium whitespace-nowrap"
              >
                {column === 0 ? messages.grid.firstPeriod[period] : `+${column}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" className={joinClasses(STICKY, 'h-9 pr-3 pl-4 font-semibold whitespace-nowrap')}>
              {messages.grid.average}
            </th>
            <td className="px-2 text-right font-semibold tabular-nums">
              {formatFigure(averageSizeOf(cohorts), 'count')}
            </td>
            {columns.map((column) => {
              const average = averages.find((one) => one.period === column);
              return (
                <td key={column} className="px-1 text-center font-semibold tabular-nums">
                  {average === undefined
                    ? ''
                    : isCount
                      ? formatFigure(Math.round(average.retained / average.cohorts), 'count')
                      : shortPercent(average.rate)}
                </td>
              );
            })}
          </tr>
          {cohorts.map((cohort) => (
            <tr key={cohort.date}>
              <th
                scope="row"
                className={joinClasses(STICKY, 'h-9 pr-3 pl-4 font-normal text-ink-2 whitespace-nowrap')}
              >
                {labelOf(cohort.date, period)}
              </th>
              <td className="px-2 text-right tabular-nums">{formatFigure(cohort.size, 'count')}</td>
              {cohort.cells.map((cell) => (
                <GridCell key={cell.period} cell={cell} best={best} isCount={isCount} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function GridCell({
  cell,
  best,
  isCount,
}: {
  readonly cell: CohortCell;
  readonly best: number;
  readonly isCount: boolean;
}) {
  const { period, retained, rate, isComplete, isExact } = cell;
  const shade = period === 0 ? 0 : shadeOf(rate, best);
  const text = isCount ? formatFigure(retained, 'count') : rate === null ? '–' : shortPercent(rate);
  const notes = [
    messages.grid.cell({ count: formatFigure(retained, 'count'), percent: formatFigure(rate, 'percent') }),
    ...(isComplete ? [] : [messages.grid.isIncomplete]),
    ...(isExact ? [] : [messages.grid.isTooLow]),
  ];
  return (
    <td
      title={notes.join('; ')}
      className={joinClasses(
        'h-9 rounded-sm px-1 text-center text-ink tabular-nums',
        period === 0 && 'bg-hover text-ink-2',
        !isComplete && period > 0 && 'outline-1 outline-edge -outline-offset-1 outline-dashed',
      )}
      style={
        shade === 0
          ? undefined
          : { background: `color-mix(in srgb, var(--color-series-1) ${shade}%, var(--color-surface))` }
      }
    >
      {text}
      {!isComplete && period > 0 && <span className="sr-only">{messages.grid.soFar}</span>}
      {!isExact && (
        <span aria-hidden className="text-ink-2">
          +
        </span>
      )}
    </td>
  );
}

/** Formats a percentage without decimals from 10% on. */
function shortPercent(rate: number): string {
  const digits = rate > 0 && rate < 10 ? 1 : 0;
  return (rate / 100).toLocaleString(LANGUAGE, {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

const DAYS = new Intl.DateTimeFormat(LANGUAGE, {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});

function labelOf(date: string, period: Period): string {
  return period === 'month'
    ? fullLabel(date, 'month')
    : DAYS.format(Date.parse(`${date.slice(0, 10)}T00:00Z`));
}
