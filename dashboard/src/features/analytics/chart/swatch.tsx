import { joinClasses } from '../../../lib/join-classes.ts';
import type { Series } from './series.ts';

/** The colour of a series: of a line, or of a part. */
export function Swatch({
  tone,
  isLine = false,
  className,
}: Pick<Series, 'tone'> & { readonly isLine?: boolean; readonly className?: string }) {
  return (
    <span
      aria-hidden
      className={joinClasses(
        'forced-color-adjust-none shrink-0',
        isLine ? 'h-0.5 w-4 rounded-full' : 'size-2.5 rounded-xs',
        className,
      )}
      style={{ background: `var(--color-${tone})` }}
    />
  );
}

/** What stands for the other range. */
export function ComparedSwatch({ className = 'w-4' }: { readonly className?: string }) {
  return (
    <span aria-hidden className={joinClasses('h-0 shrink-0 border-ink-3 border-t-[1.5px]', className)} />
  );
}
