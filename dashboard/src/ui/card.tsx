import type { ReactNode } from 'react';
import { joinClasses } from '../lib/join-classes.ts';

/** A section of a page on a surface of its own. Title and content are optional. */
export function Card({
  title,
  description,
  actions,
  isFlush = false,
  className,
  children,
}: {
  readonly title?: ReactNode;
  readonly description?: ReactNode;
  /** Buttons or a menu, at the end of the title line. */
  readonly actions?: ReactNode;
  /** Removes the padding around the content, for tables and lists. */
  readonly isFlush?: boolean;
  readonly className?: string;
  readonly children?: ReactNode;
}) {
  return (
    <section
      data-card
      className={joinClasses('min-w-0 rounded-xl border border-line bg-surface shadow-card', className)}
    >
      {title !== undefined && (
        <header
          className={joinClasses(
            'flex min-h-12 items-center justify-between gap-3 px-4 pt-2',
            // On a phone, buttons are below a description.
            description !== undefined && 'max-sm:flex-wrap',
            children === undefined && 'pb-2',
          )}
        >
          <div
            className={joinClasses(
              'min-w-0 py-1',
              description !== undefined && 'max-sm:grow max-sm:basis-52',
            )}
          >
            <h2 className="text-base">{title}</h2>
            {description !== undefined && <p className="text-ink-3">{description}</p>}
          </div>
          {actions !== undefined && (
            <div data-actions className="flex shrink-0 items-center gap-1">
              {actions}
            </div>
          )}
        </header>
      )}
      {children !== undefined && (
        <div className={isFlush ? '' : joinClasses('px-4 pb-4', title === undefined ? 'pt-4' : 'pt-2')}>
          {children}
        </div>
      )}
    </section>
  );
}
