import { joinClasses } from '../../../lib/join-classes.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import {
  ChangeBadge,
  changeIn,
  ExplainedWord,
  type Figures,
  formatFigure,
  formatShortFigure,
  numberIn,
} from '../../analytics/index.ts';
import { messages } from './messages.ts';

const TILES = [
  { field: 'total_sessions', title: messages.names.visits, kind: 'count' },
  { field: 'visitors', title: messages.names.visitors, kind: 'count' },
  { field: 'pages_per_session', title: messages.figures.viewsPerVisit, kind: 'ratio' },
  { field: 'bounce_rate', title: messages.figures.bounceRate, kind: 'percent' },
  { field: 'avg_session_duration', title: messages.figures.averageDuration, kind: 'duration' },
  { field: 'median_session_duration', title: messages.figures.medianDuration, kind: 'duration' },
] as const;

/** What visits were like, beside the other range. */
export function VisitFigures({
  figures,
  isPlaceholder,
}: {
  readonly figures: Figures | undefined;
  readonly isPlaceholder: boolean;
}) {
  const row = figures?.result.data[0];
  const before = figures?.result.comparison?.data[0];
  const hasVisits = numberIn(row, 'total_sessions') !== 0;
  return (
    <dl
      className={joinClasses(
        'grid grid-cols-2 gap-px overflow-hidden rounded-xl border border-line bg-line shadow-card sm:grid-cols-3',
        isPlaceholder && 'opacity-60 transition-opacity delay-150',
      )}
    >
      {TILES.map(({ field, title, kind }) => {
        const value = hasVisits || kind === 'count' ? numberIn(row, field) : null;
        const change = value === null ? undefined : changeIn(before, field);
        return (
          <div key={field} className="flex min-w-0 flex-col gap-0.5 bg-surface px-4 py-3">
            <dt className="font-medium text-ink-2 text-xs">
              <ExplainedWord
                subject={{ type: 'session_metrics', field }}
                note={figures && messages.figures.exact({ value: formatFigure(value, kind) })}
              >
                {title}
              </ExplainedWord>
            </dt>
            <dd className="flex flex-wrap items-baseline gap-x-2">
              {figures === undefined ? (
                <Skeleton className="my-1 h-6 w-20" />
              ) : (
                <span className="font-semibold text-2xl tracking-tight">
                  {formatShortFigure(value, kind)}
                </span>
              )}
              {change && <ChangeBadge change={change} metric={field} kind={kind} />}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
