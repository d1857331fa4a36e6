import type { ReactNode } from 'react';
import { joinClasses } from '../../../lib/join-classes.ts';
import { Cell, HeadCell } from '../../../ui/table.tsx';
import { type Change, ChangeBadge, Explained, formatFigure } from '../../analytics/index.ts';

/** The header of a column of figures, with its definition in a tooltip. */
export function HeadFigure({
  type,
  field,
  className,
  children,
}: {
  readonly type: string;
  readonly field: string;
  readonly className?: string;
  readonly children: string;
}) {
  return (
    <HeadCell isNumber className={className}>
      <Explained subject={{ type, field }}>
        <button
          type="button"
          className="min-h-6 cursor-help rounded-sm font-medium underline-offset-3 hover:underline focus-visible:underline"
        >
          {children}
        </button>
      </Explained>
    </HeadCell>
  );
}

/** A figure with its change. */
export function FigureCell({
  value,
  kind,
  metric,
  change,
  className,
  children,
}: {
  readonly value: number;
  readonly kind: 'count' | 'percent';
  readonly metric: string;
  readonly change?: Change | undefined;
  readonly className?: string;
  /** A bar below the figure. */
  readonly children?: ReactNode;
}) {
  return (
    <Cell isNumber className={joinClasses('whitespace-nowrap leading-5', className)}>
      <span className="block font-medium">{formatFigure(value, kind)}</span>
      {change !== undefined && <ChangeBadge change={change} metric={metric} kind={kind} />}
      {children}
    </Cell>
  );
}

/** A bar of a rate from 0 to 100 percent. */
export function RateBar({ rate }: { readonly rate: number }) {
  return (
    <span aria-hidden className="mt-0.5 ml-auto block h-1 w-24 overflow-hidden rounded-full bg-hover sm:w-32">
      <span
        className="block h-full rounded-full bg-series-1 forced-color-adjust-none"
        style={{ width: `${Math.min(100, rate)}%` }}
      />
    </span>
  );
}
