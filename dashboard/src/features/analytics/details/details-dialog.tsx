import { Braces, Download } from 'lucide-react';
import { useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { LANGUAGE } from '../../../lib/language.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchInput } from '../../../ui/forms/search-input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { showFailure } from '../../../ui/toasts.ts';
import { useSettled } from '../../../ui/use-settled.ts';
import { useAnalytics } from '../analytics-context.ts';
import type { Breakdown } from '../cards/breakdowns.ts';
import { rowsOf } from '../cards/card-rows.ts';
import { messages as cardMessages } from '../cards/messages.ts';
import { useValueName } from '../cards/use-value-name.ts';
import type { Part } from '../data/part.ts';
import { cardPart, comparedScope } from '../data/parts.ts';
import { useFigures } from '../data/use-figures.ts';
import { Explanation } from '../explained.tsx';
import { ApiCallDialog } from '../export/api-call-dialog.tsx';
import { csvName, writeCsv } from '../export/csv.ts';
import { downloadCsv } from '../export/download.ts';
import { messages } from '../messages.ts';
import { isChosen, toggleValue } from '../search/condition.ts';
import { writeConditions } from '../search/filter-text.ts';
import { detailsCsv, detailsPart, detailsRows, firstDetails, PAGE_ROWS, sortedBy } from './details-part.ts';
import { DetailsTable } from './details-table.tsx';

const TYPING_MS = 250;
/** The most rows that one answer may have. */
const FILE_ROWS = 10_000;

/** The details of a breakdown: all rows and metrics, with search and sorting. */
export function DetailsDialog({
  breakdown,
  onClose,
}: {
  readonly breakdown: Breakdown;
  readonly onClose: () => void;
}) {
  const { search, scope, conditions, change } = useAnalytics();
  const nameOf = useValueName();
  const [state, setState] = useState(() => firstDetails(breakdown));
  const [isCallOpen, setIsCallOpen] = useState(false);
  const card = useFigures(cardPart(scope, breakdown.type));
  const typed = useSettled(state.typed, TYPING_MS);
  const known = card.data === undefined ? [] : rowsOf(card.data, breakdown, nameOf).rows;
  const part = detailsPart(comparedScope(search), breakdown, { ...state, typed }, known);
  const figures = useFigures(part);
  const rows = part === undefined ? [] : figures.data && detailsRows(figures.data, breakdown, nameOf);
  const count = part === undefined ? 0 : (figures.data?.result.totals?.['total_rows'] ?? 0);
  // One change of the address: the dialog is closed by it, too.
  const choose = (value: string) =>
    change({
      filter: writeConditions(toggleValue(conditions, breakdown.field, value)),
      details: undefined,
    });
  return (
    <Dialog
      isOpen
      isInAddress
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={breakdown.title}
      description={<Explanation subject={{ type: breakdown.type }} />}
      width="xl"
    >
      <div className="flex min-h-96 flex-col gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <SearchInput
            label={cardMessages.search({ title: breakdown.title })}
            className="min-w-40 flex-1"
            value={state.typed}
            onChange={(event) => setState({ ...state, typed: event.target.value, page: 1 })}
          />
          <Button onClick={() => setIsCallOpen(true)}>
            <Braces aria-hidden />
            {messages.menu.apiCall}
          </Button>
          <SaveAll breakdown={breakdown} part={part} />
        </div>
        {figures.error !== null && (
          <ProblemNotice {...toProblem(figures.error)} onRetry={() => void figures.refetch()} />
        )}
        {rows === undefined && figures.error === null && (
          <SkeletonLines count={8} label={cardMessages.loading({ title: breakdown.title })} />
        )}
        {rows?.length === 0 && <p className="py-12 text-center text-ink-3">{cardMessages.noResults}</p>}
        {rows !== undefined && rows.length > 0 && (
          <div className={figures.isPlaceholderData ? 'opacity-60 transition-opacity delay-150' : ''}>
            <DetailsTable
              breakdown={breakdown}
              rows={rows}
              state={state}
              isChosen={(value) => isChosen(conditions, breakdown.field, value)}
              onSort={(column) => setState(sortedBy(state, breakdown, column))}
              onChoose={choose}
            />
          </div>
        )}
        <div className="mt-auto flex items-center justify-between gap-3">
          <p role="status" className="text-ink-3 text-xs">
            {rows !== undefined && messages.details.rows({ count, text: count.toLocaleString(LANGUAGE) })}
          </p>
          <Pagination
            page={state.page}
            pageCount={Math.ceil(count / PAGE_ROWS)}
            onChange={(page) => setState({ ...state, page })}
          />
        </div>
      </div>
      {part !== undefined && (
        <ApiCallDialog
          title={breakdown.title}
          parts={[part]}
          isOpen={isCallOpen}
          onOpenChange={setIsCallOpen}
        />
      )}
    </Dialog>
  );
}

/** Exports all rows, not only the current page. */
function SaveAll({ breakdown, part }: { readonly breakdown: Breakdown; readonly part: Part | undefined }) {
  const { ask, subject } = useAnalytics();
  const nameOf = useValueName();
  const [isPending, setIsPending] = useState(false);
  const save = async () => {
    if (part === undefined) return;
    setIsPending(true);
    try {
      const { compare: _, ...frame } = part.frame;
      const all = { ...part, frame: { ...frame, page: 1, limit: FILE_ROWS } };
      const figures = await ask(all, new AbortController().signal);
      const { start, end } = figures.meta.range;
      downloadCsv(
        csvName(subject.domain ?? subject.name, breakdown.title, start.slice(0, 10), end.slice(0, 10)),
        writeCsv(detailsCsv(detailsRows(figures, breakdown, nameOf), breakdown)),
      );
    } catch (error) {
      showFailure(messages.details.exportFailed, toProblem(error).message);
    } finally {
      setIsPending(false);
    }
  };
  return (
    <Button onClick={save} isPending={isPending} disabled={part === undefined}>
      <Download aria-hidden />
      {messages.menu.exportCsv}
    </Button>
  );
}
