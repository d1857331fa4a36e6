import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { messages } from '../messages.ts';

/** The message in place of figures that cannot be shown. */
export function VisitorMessage({
  title,
  icon,
  action,
  children,
}: {
  readonly title: string;
  readonly icon: ReactNode;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <title>{messages.page.titled({ title })}</title>
      <h1 className="sr-only">{title}</h1>
      <EmptyState icon={icon} title={title} {...(action !== undefined && { action })}>
        {children}
      </EmptyState>
    </div>
  );
}
