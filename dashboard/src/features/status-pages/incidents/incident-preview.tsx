import { lazy, Suspense } from 'react';
import { formatTime } from '../../../lib/time/format-time.ts';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { messages as shared } from '../messages.ts';
import { SeverityBadge, StateIcon } from '../parts/marks.tsx';
import type { Component } from '../parts/types.ts';
import type { IncidentDraft } from './incident-draft.ts';
import { messages } from './messages.ts';

const texts = messages.preview;
const Markdown = lazy(() =>
  import('../../../parts/markdown/markdown.tsx').then((module) => ({ default: module.Markdown })),
);

/** The incident as visitors of the page see it. */
export function IncidentPreview({
  draft,
  components,
  startedAt,
}: {
  readonly draft: IncidentDraft;
  readonly components: readonly Component[];
  /** ISO 8601. */
  readonly startedAt: string;
}) {
  const { title, severity, status, message, impacts } = draft;
  // Hidden components are absent from the page.
  const affected = components.filter(({ id, isVisible }) => isVisible && impacts[id] !== undefined);
  return (
    <Card title={texts.title} description={texts.text}>
      <article className="flex flex-col gap-2 rounded-lg border border-line p-4">
        <p className="flex flex-wrap items-center gap-2">
          <strong className="min-w-0 break-words font-semibold text-base">
            {title.trim() === '' ? texts.untitled : title}
          </strong>
          <SeverityBadge severity={severity} />
        </p>
        <div className="border-line border-l-2 pl-3">
          <p>
            <strong className="font-medium">{shared.statuses[status]}</strong>{' '}
            <time dateTime={startedAt} className="text-ink-3 text-xs">
              {formatTime(startedAt)}
            </time>
          </p>
          {message.trim() === '' ? (
            <p className="text-ink-3">{shared.markdown.empty}</p>
          ) : (
            <Suspense fallback={<Skeleton className="h-12" />}>
              <Markdown text={message} />
            </Suspense>
          )}
        </div>
        {affected.length > 0 && (
          <ul className="flex flex-col gap-1 text-ink-2 text-xs">
            {affected.map(({ id, displayName }) => {
              const state = impacts[id] ?? 'operational';
              return (
                <li key={id} className="flex items-center gap-1.5">
                  <StateIcon state={state} className="size-3.5" />
                  <span className="min-w-0 break-words">{displayName}</span>
                  <span className="text-ink-3">{shared.states[state]}</span>
                </li>
              );
            })}
          </ul>
        )}
      </article>
    </Card>
  );
}
