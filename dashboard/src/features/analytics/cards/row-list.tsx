import { Check } from 'lucide-react';
import { joinClasses } from '../../../lib/join-classes.ts';
import { useAnalytics } from '../analytics-context.ts';
import { Explained } from '../explained.tsx';
import { formatFigure, formatShortFigure } from '../headline/format-figure.ts';
import { ValueIcon } from '../icons/value-icon.tsx';
import { isChosen, toggleValue } from '../search/condition.ts';
import type { Breakdown } from './breakdowns.ts';
import { barWidth, type CardRow } from './card-rows.ts';
import { messages } from './messages.ts';
import { shareTitle } from './share-title.ts';

/** The headers of a list. */
export function RowHeads({ breakdown }: { readonly breakdown: Breakdown }) {
  const { type, field, noun, figure } = breakdown;
  return (
    <div className="flex items-center justify-between gap-3 px-2 text-ink-3 text-xs">
      <Explained subject={{ dimension: field }}>
        <button type="button" className={HEAD}>
          {noun}
        </button>
      </Explained>
      <span className="flex min-w-0 items-center gap-3">
        <span className="truncate">{shareTitle(figure.shareOf ?? figure.field)}</span>
        <Explained subject={{ type }}>
          <button type="button" className={HEAD}>
            {figure.title}
          </button>
        </Explained>
      </span>
    </div>
  );
}

const HEAD =
  'min-h-6 cursor-help rounded-sm font-medium underline-offset-3 hover:underline focus-visible:underline';

/** Rows with bars. A click filters by the value of the row; a second click removes the filter. */
export function RowList({
  breakdown,
  rows,
  label,
}: {
  readonly breakdown: Breakdown;
  readonly rows: readonly CardRow[];
  readonly label: string;
}) {
  const { conditions, setConditions } = useAnalytics();
  const { field } = breakdown;
  return (
    <ol aria-label={label} className="flex flex-col gap-0.5">
      {rows.map((row) => (
        <li key={row.value}>
          <RowButton
            row={row}
            field={field}
            width={barWidth(row, rows)}
            isChosen={isChosen(conditions, field, row.value)}
            onToggle={() => setConditions(toggleValue(conditions, field, row.value))}
          />
        </li>
      ))}
    </ol>
  );
}

function RowButton({
  row,
  field,
  width,
  isChosen,
  onToggle,
}: {
  readonly row: CardRow;
  readonly field: string;
  readonly width: number;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}) {
  const { name, value, figure, share } = row;
  const full = name === value ? name : `${name} (${value})`;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      title={isChosen ? messages.showAll({ name: full }) : messages.showOnly({ name: full })}
      onClick={onToggle}
      className="group relative flex h-8 w-full items-center gap-2 rounded-md px-2 text-left outline-offset-[-2px] hover:bg-hover pointer-coarse:h-10"
    >
      <span
        aria-hidden
        className={joinClasses(
          'absolute inset-y-0.5 left-0 rounded-sm transition-[width] duration-300',
          isChosen ? 'bg-accent/25' : 'bg-accent-soft group-hover:bg-accent/18',
        )}
        style={{ width: `${width}%` }}
      />
      {isChosen && <Check aria-hidden className="relative size-3.5 shrink-0 text-accent-text" />}
      <ValueIcon field={field} value={value} className="relative" />
      <span className="relative min-w-0 flex-1 truncate">{name}</span>
      <span className="relative w-12 shrink-0 text-right text-ink-2 text-xs tabular-nums">
        {formatFigure(share, 'percent')}
      </span>
      <span className="relative w-14 shrink-0 text-right font-medium">
        {formatShortFigure(figure, 'count')}
      </span>
    </button>
  );
}
