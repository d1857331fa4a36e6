import type { ReactNode } from 'react';
import { joinClasses } from '../lib/join-classes.ts';

/** Shown instead of an empty list: its title, an explanation and an action. */
export function EmptyState({
  icon,
  title,
  children,
  action,
  className,
}: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly className?: string;
}) {
  return (
    <div className={joinClasses('flex flex-col items-center gap-1 px-6 py-12 text-center', className)}>
      <span
        aria-hidden
        className="mb-2 grid size-10 place-items-center rounded-lg bg-hover text-ink-3 [&_svg]:size-5"
      >
        {icon}
      </span>
      <h3 className="text-base">{title}</h3>
      {children !== undefined && <div className="max-w-md text-ink-2">{children}</div>}
      {action !== undefined && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
