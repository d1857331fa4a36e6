import type { ComponentProps, ReactNode } from 'react';
import { joinClasses } from '../lib/join-classes.ts';

/** A table that scrolls horizontally on narrow screens. `label` names it for screen readers. */
export function Table({
  label,
  isPlain = false,
  className,
  children,
}: {
  readonly label: string;
  /** Whether it contains no focusable elements. Then the table itself can be focused, so that keys scroll it. */
  readonly isPlain?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <div
      {...(isPlain && { role: 'region', 'aria-label': label, tabIndex: 0 })}
      className={joinClasses('relative overflow-x-auto', isPlain && 'outline-offset-[-2px]', className)}
    >
      <table aria-label={label} className="w-full border-collapse text-left">
        {children}
      </table>
    </div>
  );
}

/** The head of a table: one Row of HeadCells. */
export function TableHead({ children }: { readonly children: ReactNode }) {
  return <thead className="border-line border-b text-ink-3 text-xs">{children}</thead>;
}

/** The body of a table: Rows with lines between them. */
export function TableBody({ children }: { readonly children: ReactNode }) {
  return <tbody className="divide-y divide-line">{children}</tbody>;
}

/** A row of a table. */
export function Row({ className, ...rest }: ComponentProps<'tr'>) {
  return <tr {...rest} className={joinClasses('group/row', className)} />;
}

interface CellProps {
  /** Aligns the content at the end. */
  readonly isNumber?: boolean;
}

/** The title of a column. */
export function HeadCell({ isNumber = false, className, ...rest }: ComponentProps<'th'> & CellProps) {
  return (
    <th
      scope="col"
      {...rest}
      className={joinClasses(
        'h-9 px-3 font-medium whitespace-nowrap first:pl-4 last:pr-4',
        isNumber && 'text-right',
        className,
      )}
    />
  );
}

/** A cell of a table. */
export function Cell({ isNumber = false, className, ...rest }: ComponentProps<'td'> & CellProps) {
  return (
    <td
      {...rest}
      className={joinClasses(
        'h-11 px-3 py-1.5 first:pl-4 last:pr-4',
        isNumber && 'text-right tabular-nums',
        className,
      )}
    />
  );
}
