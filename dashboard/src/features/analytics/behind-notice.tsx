import { tellTime } from '../../lib/tell-time.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Behind } from './data/access.ts';

/** Says that accepted events are not included in the figures yet, as during a large import. */
export function BehindNotice({ behind }: { readonly behind: NonNullable<Behind> }) {
  const { events, since } = behind;
  return (
    <Notice tone="warn" title="Figures are behind">
      {events === 1
        ? '1 event is not included yet. It was'
        : `${events.toLocaleString('en')} events are not included yet. The oldest was`}{' '}
      received on {tellTime(since)}. Figures update automatically.
    </Notice>
  );
}
