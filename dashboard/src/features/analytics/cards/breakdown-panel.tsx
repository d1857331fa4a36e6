import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { LANGUAGE } from '../../../lib/language.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchInput } from '../../../ui/forms/search-input.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAnalytics } from '../analytics-context.ts';
import type { Breakdown } from './breakdowns.ts';
import { messages } from './messages.ts';
import { RowHeads, RowList } from './row-list.tsx';
import type { useRows } from './use-rows.ts';

/** How many rows a card shows. */
const SHOWN_ROWS = 8;

/** The list of a card: headers, first rows, and a button that opens all rows. */
export function BreakdownPanel({
  breakdown,
  data,
  typed,
  onType,
  onDetails,
  children,
}: {
  readonly breakdown: Breakdown;
  readonly data: ReturnType<typeof useRows>;
  /** The search text; `undefined` while the search is closed. */
  readonly typed: string | undefined;
  readonly onType: (typed: string) => void;
  readonly onDetails: () => void;
  /** Shown above the headers: a choice within the tab. */
  readonly children?: ReactNode;
}) {
  const { figures, all, shown, error } = data;
  const { title, emptyText } = breakdown;
  const { conditions } = useAnalytics();
  const more =
    all === undefined || all.count <= SHOWN_ROWS
      ? messages.details
      : messages.all({ count: all.count.toLocaleString(LANGUAGE) });
  return (
    <div className="flex flex-1 flex-col gap-1 px-2 pb-2">
      {children}
      {typed !== undefined && (
        <SearchInput
          autoFocus
          label={messages.search({ title })}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          className="px-1 pb-1"
        />
      )}
      <RowHeads breakdown={breakdown} />
      <div
        className={joinClasses(
          'flex-1 lg:min-h-68',
          figures.isPlaceholderData && 'opacity-60 transition-opacity delay-150',
        )}
      >
        {error !== null && <ProblemNotice {...toProblem(error)} onRetry={() => void figures.refetch()} />}
        {all === undefined && error === null && <SkeletonRows title={title} />}
        {all !== undefined && (
          <RowList breakdown={breakdown} label={title} rows={shown.slice(0, SHOWN_ROWS)} />
        )}
        {all !== undefined && shown.length === 0 && (
          <p className="grid min-h-32 place-items-center px-6 lg:min-h-60 text-center text-ink-3 text-balance">
            {emptyTextOf(typed, conditions.length > 0, emptyText)}
          </p>
        )}
      </div>
      <Button
        variant="ghost"
        size="sm"
        className="self-start"
        aria-label={messages.detailsOf({ label: more, title })}
        disabled={all === undefined || all.count === 0}
        onClick={onDetails}
      >
        {more}
        <ChevronRight aria-hidden />
      </Button>
    </div>
  );
}

function emptyTextOf(typed: string | undefined, isFiltered: boolean, usual: string | undefined): string {
  if (typed !== undefined && typed !== '') return messages.noResults;
  return isFiltered ? messages.noMatch : (usual ?? messages.noData);
}

const WIDTHS = ['w-full', 'w-4/5', 'w-3/5', 'w-1/2', 'w-2/5', 'w-1/3', 'w-1/4', 'w-1/5'] as const;

function SkeletonRows({ title }: { readonly title: string }) {
  return (
    <div role="status" className="flex flex-col gap-0.5">
      <span className="sr-only">{messages.loading({ title })}</span>
      {WIDTHS.map((width) => (
        <span key={width} className="flex h-8 items-center pointer-coarse:h-10">
          <Skeleton className={joinClasses('h-7!', width)} />
        </span>
      ))}
    </div>
  );
}
