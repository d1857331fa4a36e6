import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { messages } from './messages.ts';

/** The title of a funnel with a link to the list and its actions. */
export function FunnelHead({
  title,
  badge,
  onLeave,
  children,
}: {
  readonly title: string;
  readonly badge?: string | undefined;
  /** Absent when there is no list. */
  readonly onLeave: (() => void) | undefined;
  readonly children?: ReactNode;
}) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-3">
      {onLeave !== undefined && (
        <Button size="sm" onClick={onLeave}>
          <ArrowLeft aria-hidden />
          {messages.all}
        </Button>
      )}
      <h2 className="flex min-w-0 flex-1 items-center gap-2 text-lg">
        <span className="truncate">{title}</span>
        {badge !== undefined && <Badge>{badge}</Badge>}
      </h2>
      <div className="flex items-center gap-2">{children}</div>
    </div>
  );
}
