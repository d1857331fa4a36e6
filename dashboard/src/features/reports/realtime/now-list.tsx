import { toProblem } from '../../../api/problem.ts';
import { Card } from '../../../ui/card.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import {
  type Breakdown,
  CardMenu,
  type CardRow,
  csvName,
  type Frame,
  RowHeads,
  RowList,
  useAnalytics,
  useFigures,
  writeCsv,
} from '../../analytics/index.ts';
import { messages } from './messages.ts';
import { nowRows } from './now-rows.ts';
import { listPart } from './realtime-parts.ts';

const SHOWN_ROWS = 8;

/** The current visitors by a dimension. A click on a row filters by it. */
export function NowList({
  frame,
  breakdown,
  visitors,
}: {
  readonly frame: Frame;
  readonly breakdown: Breakdown;
  /** The number of all current visitors; `null` while it loads. */
  readonly visitors: number | null;
}) {
  const { subject: website, conditions } = useAnalytics();
  const { title, noun } = breakdown;
  const part = listPart(frame, breakdown);
  const { data, error, refetch } = useFigures(part);
  const rows =
    data === undefined || visitors === null ? undefined : nowRows(data.result.data, breakdown, visitors);
  const more = (rows?.length ?? 0) - SHOWN_ROWS;
  return (
    <Card
      isFlush
      title={title}
      actions={
        <CardMenu
          title={title}
          parts={[part]}
          csv={rows && (() => ({ name: csvName(website.name, title, 'now'), text: csvOf(rows, noun) }))}
        />
      }
    >
      <div className="flex min-h-56 flex-col gap-1 px-2 pb-2">
        <RowHeads breakdown={breakdown} />
        {error !== null && <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />}
        {rows === undefined && error === null && (
          <div className="px-2">
            <SkeletonLines count={4} label={messages.list.loading({ title })} />
          </div>
        )}
        {rows !== undefined && (
          <RowList breakdown={breakdown} label={title} rows={rows.slice(0, SHOWN_ROWS)} />
        )}
        {rows?.length === 0 && (
          <p className="grid flex-1 place-items-center px-6 text-center text-ink-3 text-balance">
            {conditions.length > 0 ? messages.list.filtered : messages.list.empty}
          </p>
        )}
        {more > 0 && <p className="px-2 text-ink-3 text-xs">{messages.list.more({ number: more })}</p>}
      </div>
    </Card>
  );
}

function csvOf(rows: readonly CardRow[], noun: string): string {
  return writeCsv([
    [noun, messages.list.code, messages.visitors, messages.list.percent],
    ...rows.map(({ name, value, figure, share }) => [name, value, figure, Math.round(share * 100) / 100]),
  ]);
}
