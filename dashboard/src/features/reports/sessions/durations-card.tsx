import { toProblem } from '../../../api/problem.ts';
import { Card } from '../../../ui/card.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import {
  CardMenu,
  csvName,
  ExplainedWord,
  formatFigure,
  numberIn,
  type Row,
  textOf,
  useAnalytics,
  useFigures,
  writeCsv,
} from '../../analytics/index.ts';
import { messages } from './messages.ts';

const TYPE = 'session_duration_distribution';
const TITLES: Readonly<Record<string, string>> = messages.durations.ranges;

/** How many visits lasted how long. */
export function DurationsCard() {
  const { scope, subject: website } = useAnalytics();
  const part = { frame: scope, parameter: TYPE };
  const { data, error, isPlaceholderData, refetch } = useFigures(part);
  const rows = data?.result.data;
  const most = Math.max(1, ...(rows ?? []).map((row) => numberIn(row, 'sessions') ?? 0));
  return (
    <Card
      title={<ExplainedWord subject={{ type: TYPE }}>{messages.names.duration}</ExplainedWord>}
      actions={
        <CardMenu
          title={messages.names.duration}
          parts={[part]}
          csv={rows && (() => ({ name: csvName(website.name, 'visit-durations'), text: csvOf(rows) }))}
        />
      }
    >
      {error !== null && <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />}
      {rows === undefined && error === null && <SkeletonLines count={6} label={messages.durations.loading} />}
      {rows !== undefined && (
        <ol
          aria-label={messages.durations.label}
          className={isPlaceholderData ? 'opacity-60 transition-opacity delay-150' : ''}
        >
          {rows.map((row) => {
            const sessions = numberIn(row, 'sessions') ?? 0;
            return (
              <li
                key={textOf(row, 'duration_range')}
                className="grid grid-cols-[8rem_1fr_6rem] items-center gap-3 py-0.5"
              >
                <span className="text-ink-2 whitespace-nowrap">{titleOf(row)}</span>
                <span aria-hidden className="h-2 rounded-full bg-hover">
                  <span
                    className="block h-2 rounded-full bg-series-1 forced-color-adjust-none"
                    style={{ width: `${(sessions / most) * 100}%` }}
                  />
                </span>
                <span className="text-right tabular-nums">
                  <span className="font-medium">{formatFigure(sessions, 'count')}</span>
                  <span className="ml-2 inline-block w-11 text-ink-3 text-xs">
                    {formatFigure(numberIn(row, 'percentage'), 'percent')}
                  </span>
                </span>
              </li>
            );
          })}
        </ol>
      )}
    </Card>
  );
}

function titleOf(row: Row): string {
  const name = textOf(row, 'duration_range');
  return TITLES[name] ?? name;
}

function csvOf(rows: readonly Row[]): string {
  return writeCsv([
    [messages.names.duration, messages.names.visits, messages.names.visitors, messages.names.percent],
    ...rows.map((row) => [
      titleOf(row),
      numberIn(row, 'sessions'),
      numberIn(row, 'visitors'),
      numberIn(row, 'percentage'),
    ]),
  ]);
}
