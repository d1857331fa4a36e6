import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';

/** A part of the form that can be folded. It is open while the server reports an error in it. */
export function FormSection({
  title,
  summary,
  hasError,
  isInitiallyOpen,
  children,
}: {
  readonly title: string;
  /** Shown next to the title: what is set. */
  readonly summary?: ReactNode;
  readonly hasError: boolean;
  readonly isInitiallyOpen: boolean;
  readonly children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(isInitiallyOpen);
  return (
    <details
      open={isOpen || hasError}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group rounded-lg border border-line"
    >
      <summary className="flex min-h-10 list-none items-center gap-2 rounded-lg px-3 font-medium hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 text-ink-3 transition-transform group-open:rotate-90" />
        {title}
        {summary !== undefined && <span className="ml-auto font-normal text-ink-3 text-xs">{summary}</span>}
      </summary>
      <div className="flex flex-col gap-4 border-line border-t px-3 py-4">{children}</div>
    </details>
  );
}
