import { Link } from '@tanstack/react-router';
import { ServerCrash } from 'lucide-react';
import type { Mark } from '../chart/marks.ts';
import { describeOutage } from './describe-outage.ts';
import { messages } from './messages.ts';
import type { ShownOutage } from './use-outages.ts';

/** Outages of the list. The latest ones are shown; the chart shows all. */
const LISTED = 5;

/** The outages of the chart in chronological order. Each links to its details. */
export function OutageList({
  marks,
  labelOf,
}: {
  readonly marks: readonly Mark<ShownOutage>[];
  /** Returns the label of a bucket. */
  readonly labelOf: (bucket: string) => string;
}) {
  if (marks.length === 0) return null;
  const hidden = Math.max(0, marks.length - LISTED);
  return (
    <ul aria-label={messages.title} className="contents">
      {hidden > 0 && (
        <li className="flex min-h-6 items-center text-ink-3 max-sm:items-start">
          {messages.more({ count: hidden })}
        </li>
      )}
      {marks.slice(hidden).map(({ content, from }) => (
        <li key={content.id} className="min-w-0 max-w-full">
          <Link
            to="/monitors/$monitorId"
            params={{ monitorId: content.monitorId }}
            search={{ outage: content.id }}
            className="flex min-h-6 min-w-0 max-w-full items-center gap-1.5 rounded-sm max-sm:items-start hover:underline pointer-coarse:min-h-10"
          >
            <ServerCrash aria-hidden className="size-3.5 shrink-0 text-bad" />
            <span className="shrink-0 text-ink-3">{labelOf(from)}</span>
            <span className="min-w-0 text-left sm:truncate">{describeOutage(content)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
