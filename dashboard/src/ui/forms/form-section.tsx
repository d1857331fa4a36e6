import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

/** A part of the form that is collapsed until it is needed. Its title shows what is set. */
export function FormSection({
  title,
  summary,
  isOpen = false,
  children,
}: {
  readonly title: string;
  /** The current values in a few words. */
  readonly summary: string;
  /** Whether it is open at the beginning. */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <details
      open={isOpen}
      className="group/section min-w-0 rounded-xl border border-line bg-surface shadow-card"
    >
      <summary className="flex min-h-12 list-none items-center gap-3 rounded-xl px-4 py-2.5 hover:bg-hover [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="block font-semibold text-base">{title}</span>
          <span className="block text-ink-3 text-xs">{summary}</span>
        </span>
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 text-ink-3 transition-transform group-open/section:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-4 border-line border-t px-4 py-4">{children}</div>
    </details>
  );
}
