import { Skeleton } from '../../../ui/skeleton.tsx';
import { type Frame, formatFigure, numberIn, textOf, useFigures, valueName } from '../../analytics/index.ts';
import { messages } from './messages.ts';

const ROWS = 5;

/** The most frequent values of a dimension of an issue, in percent of its occurrences. */
export function ShareList({
  title,
  field,
  scope,
  filters,
}: {
  readonly title: string;
  readonly field: string;
  readonly scope: Frame;
  readonly filters: NonNullable<Frame['filters']>;
}) {
  const { data } = useFigures({
    frame: { ...scope, limit: ROWS, sortBy: 'errors', sortOrder: 'desc', totals: true },
    parameter: { metrics: ['errors'], dimensions: [field], filters },
  });
  const all = data?.result.totals?.['errors'] ?? 0;
  const more = (data?.result.totals?.['total_rows'] ?? 0) - (data?.result.data.length ?? 0);
  return (
    <section>
      <h3 className="pb-1 text-ink-3 text-xs">{title}</h3>
      {data === undefined && <Skeleton className="h-20! w-full" />}
      <ol className="flex flex-col gap-1">
        {data?.result.data.map((row) => {
          const share = all === 0 ? 0 : ((numberIn(row, 'errors') ?? 0) / all) * 100;
          const name = valueName(field, textOf(row, field));
          return (
            <li key={name} className="relative flex h-7 items-center gap-2 px-2">
              <span
                aria-hidden
                className="absolute inset-y-0 left-0 rounded-sm bg-accent-soft"
                style={{ width: `${share}%` }}
              />
              <span className="relative min-w-0 flex-1 truncate" title={name}>
                {name}
              </span>
              <span className="relative text-ink-2 text-xs tabular-nums">
                {formatFigure(share, 'percent')}
              </span>
            </li>
          );
        })}
      </ol>
      {more > 0 && <p className="px-2 pt-1 text-ink-3 text-xs">{messages.issue.more({ count: more })}</p>}
    </section>
  );
}
