import { Hourglass } from 'lucide-react';
import { formatDate } from '../../../lib/time/format-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { messages } from './messages.ts';
import type { Flag } from './types.ts';

type Staleness = NonNullable<Flag['staleness']>;

/** Why a flag may not be necessary any more. */
export function StalenessBadge({ staleness: { reasons, since } }: { readonly staleness: Staleness }) {
  return (
    <Badge tone="warn">
      <Hourglass aria-hidden className="size-3" />
      <span title={messages.staleness.since({ day: formatDate(since) })}>
        <span className="sr-only">{messages.staleness.stale}</span>
        {reasons.map((reason) => messages.staleness.reasons[reason]).join(', ')}
      </span>
    </Badge>
  );
}
