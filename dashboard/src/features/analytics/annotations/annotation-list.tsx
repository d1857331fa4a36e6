import { lazy, Suspense, useState } from 'react';
import { useAnalytics } from '../analytics-context.ts';
import type { Mark, MarkedAnnotation } from '../chart/marks.ts';
import { messages } from '../messages.ts';
import { KIND_TITLES, KindIcon } from './annotation-kinds.tsx';
import { showAnnotation } from './show-annotation.ts';

const AnnotationDialog = lazy(() =>
  import('./annotation-dialog.tsx').then((module) => ({ default: module.AnnotationDialog })),
);

/** The annotations of the chart in chronological order. A click edits one, if the website may be changed. */
export function AnnotationList({
  marks,
  labelOf,
}: {
  readonly marks: readonly Mark[];
  /** Returns the label of a bucket. */
  readonly labelOf: (bucket: string) => string;
}) {
  const { canEdit } = useAnalytics();
  const [edited, setEdited] = useState<MarkedAnnotation>();
  if (marks.length === 0) return null;
  return (
    <>
      <ul aria-label={messages.annotations.title} className="contents">
        {marks.map(({ content: annotation, from }) => {
          const content = (
            <>
              <KindIcon kind={annotation.kind} />
              <span className="shrink-0 text-ink-3">
                <span className="sr-only">{KIND_TITLES[annotation.kind]}, </span>
                {labelOf(from)}
              </span>
              <span className="min-w-0 text-left sm:truncate">{showAnnotation(annotation)}</span>
            </>
          );
          const classes =
            'flex min-h-6 min-w-0 max-w-full items-center gap-1.5 max-sm:items-start pointer-coarse:min-h-10';
          return (
            <li key={annotation.id} className="min-w-0 max-w-full">
              {canEdit ? (
                <button
                  type="button"
                  className={`${classes} rounded-sm hover:underline`}
                  onClick={() => setEdited(annotation)}
                >
                  {content}
                </button>
              ) : (
                <span className={classes}>{content}</span>
              )}
            </li>
          );
        })}
      </ul>
      <Suspense>
        {edited !== undefined && (
          <AnnotationDialog annotation={edited} onClose={() => setEdited(undefined)} />
        )}
      </Suspense>
    </>
  );
}
