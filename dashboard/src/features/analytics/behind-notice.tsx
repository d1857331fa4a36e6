import { LANGUAGE } from '../../lib/language.ts';
import { formatTime } from '../../lib/time/format-time.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Behind } from './data/access.ts';
import { messages } from './messages.ts';

/** Reports accepted events that the figures do not include yet, as during a large import. */
export function BehindNotice({ behind }: { readonly behind: NonNullable<Behind> }) {
  const { events, since } = behind;
  return (
    <Notice tone="warn" title={messages.behind.title}>
      {messages.behind.text({
        count: events,
        text: events.toLocaleString(LANGUAGE),
        since: formatTime(since),
      })}
    </Notice>
  );
}
