import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from './button.tsx';
import { messages } from './messages.ts';

/** Navigates the pages of a list. The first page is 1. */
export function Pagination({
  page,
  pageCount,
  onChange,
  label = messages.pages,
}: {
  readonly page: number;
  readonly pageCount: number;
  readonly onChange: (page: number) => void;
  readonly label?: string;
}) {
  if (pageCount <= 1) return null;
  return (
    <nav aria-label={label} className="flex items-center justify-end gap-1 text-ink-2">
      <IconButton
        label={messages.previousPage}
        icon={<ChevronLeft />}
        size="sm"
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      />
      <span aria-current="page" className="px-1 tabular-nums">
        {messages.pageOf({ page, pageCount })}
      </span>
      <IconButton
        label={messages.nextPage}
        icon={<ChevronRight />}
        size="sm"
        disabled={page >= pageCount}
        onClick={() => onChange(page + 1)}
      />
    </nav>
  );
}
