import type { ReactNode } from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type Change, ChangeBadge, Explained, type FigureKind } from '../../analytics/index.ts';
import { messages } from './messages.ts';
import type { Subject } from './subject.ts';

/** A row of tiles with one figure each. */
export function FigureTiles({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-xl border border-line bg-line shadow-card sm:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] *:bg-surface max-sm:*:last:odd:col-span-2"
    >
      {children}
    </section>
  );
}

/** A figure with its definition and its change. */
export function FigureTile({
  title,
  subject,
  value,
  exact,
  explanation,
  change,
  format,
  note,
}: {
  readonly title: string;
  readonly subject: Subject;
  /** `undefined` while it is loading. */
  readonly value: string | undefined;
  /** The figure in full, when `value` is shortened. */
  readonly exact?: string | undefined;
  /** Added to the definition. */
  readonly explanation?: string;
  readonly change?: Change | undefined;
  /** The format of the figures of the change, or a function that formats them; counts by default. */
  readonly format?: FigureKind | ((value: number) => string);
  /** Shown below the figure. */
  readonly note?: ReactNode;
}) {
  const metric = 'field' in subject ? (subject.field ?? '') : '';
  return (
    <div className="flex min-w-0 flex-col items-start gap-0.5 px-4 py-3">
      <Explained
        subject={subject}
        note={explanation ?? (exact === undefined ? undefined : messages.exact({ value: exact }))}
      >
        <button
          type="button"
          className="min-h-6 max-w-full cursor-help truncate rounded-sm text-left font-medium text-ink-2 text-xs underline-offset-3 hover:underline focus-visible:underline"
        >
          {title}
        </button>
      </Explained>
      {value === undefined ? (
        <Skeleton className="my-1 h-6 w-20" />
      ) : (
        <span className="max-w-full truncate font-semibold text-2xl tracking-tight">{value}</span>
      )}
      <span className="flex min-h-4 min-w-0 flex-wrap items-center gap-x-1.5 text-ink-3 text-xs">
        {change && <ChangeBadge change={change} metric={metric} kind={format ?? 'count'} />}
        {note}
      </span>
    </div>
  );
}
