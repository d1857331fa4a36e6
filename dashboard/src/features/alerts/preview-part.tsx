import { toProblem } from '../../api/problem.ts';
import { Notice } from '../../ui/notice.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Condition } from './alert.ts';
import { messages } from './messages.ts';
import { PreviewChart } from './preview-chart.tsx';
import { isComplete, PREVIEW_DAYS, usePreview } from './use-preview.ts';

const DAY_MS = 86_400_000;

/** When a condition would have fired in the last 30 days. */
export function PreviewPart({
  websiteId,
  condition,
}: {
  readonly websiteId: string;
  readonly condition: Condition;
}) {
  const { data, error, refetch, isPlaceholderData } = usePreview(websiteId, condition, PREVIEW_DAYS);
  const preview = data?.preview;
  if (!isComplete(condition)) return <p className="text-ink-3">{messages.preview.invalid}</p>;
  if (error !== null) return <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />;
  if (preview === undefined)
    return (
      <div role="status">
        <span className="sr-only">{messages.preview.loading}</span>
        <Skeleton className="h-48! w-full" />
      </div>
    );
  const days = Math.round((Date.parse(preview.to) - Date.parse(preview.from)) / DAY_MS);
  return (
    <section
      className={
        isPlaceholderData
          ? 'flex flex-col gap-2 opacity-60 transition-opacity delay-150'
          : 'flex flex-col gap-2'
      }
    >
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">{messages.preview.title({ days })}</span>
        <span className="text-ink-2" aria-live="polite">
          {preview.points.length > 0 && messages.preview.firings({ count: preview.firings.length })}
        </span>
      </h3>
      {preview.points.length > 0 && <PreviewChart preview={preview} condition={condition} />}
      {preview.notice === 'no_drop' && (
        <Notice tone="warn" title={messages.preview.cannotFire}>
          {messages.preview.notices.no_drop}
        </Notice>
      )}
      {preview.notice !== null && preview.notice !== 'no_drop' && (
        <p className="text-ink-3 text-xs">{messages.preview.notices[preview.notice]}</p>
      )}
    </section>
  );
}
