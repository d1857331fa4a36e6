import { Skeleton } from '../../../ui/skeleton.tsx';
import {
  type Change,
  ChangeBadge,
  Explained,
  formatFigure,
  formatShortFigure,
} from '../../analytics/index.ts';
import { messages } from './messages.ts';

/** One figure of a row of them. */
export interface FigureTile {
  readonly label: string;
  /** The query type and its field. */
  readonly type: string;
  readonly field: string;
  readonly kind: 'count' | 'percent' | 'duration';
  /** `null` when unknown; `undefined` while it is loading. */
  readonly value: number | null | undefined;
  readonly change?: Change | undefined;
}

/** A row of figures with their changes and definitions in tooltips. */
export function FigureTiles({
  label,
  tiles,
}: {
  readonly label: string;
  readonly tiles: readonly FigureTile[];
}) {
  return (
    <ul
      aria-label={label}
      className="flex flex-wrap gap-px overflow-hidden rounded-xl border border-line bg-line shadow-card"
    >
      {tiles.map(({ label: name, type, field, kind, value, change }) => (
        <li key={field} className="min-w-36 flex-1 bg-surface px-4 py-3">
          <Explained
            subject={{ type, field }}
            note={
              value === undefined ? undefined : messages.figures.exact({ value: formatFigure(value, kind) })
            }
          >
            <button
              type="button"
              className="min-h-6 cursor-help rounded-sm text-left font-medium text-ink-2 text-xs underline-offset-3 hover:underline focus-visible:underline"
            >
              {name}
            </button>
          </Explained>
          {value === undefined ? (
            <Skeleton className="my-1 h-6 w-20" />
          ) : (
            <p className="font-semibold text-2xl tracking-tight">{formatShortFigure(value, kind)}</p>
          )}
          <p className="flex min-h-4 flex-wrap items-center gap-x-1.5 text-xs">
            {change !== undefined && (
              <>
                <ChangeBadge change={change} metric={field} kind={kind} />
                {change.changePercent !== null && (
                  <span className="text-ink-3 whitespace-nowrap">
                    {messages.figures.previous({ value: formatShortFigure(change.previous, kind) })}
                  </span>
                )}
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
