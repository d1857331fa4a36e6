import { joinClasses } from '../../../lib/join-classes.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAnalytics } from '../analytics-context.ts';
import type { Subject } from '../data/definitions.ts';
import { type Change, changeIn, type Figures } from '../data/part.ts';
import { Explained } from '../explained.tsx';
import { describeInstants } from '../range/describe-range.ts';
import { METRICS, type MetricName } from '../search/search.ts';
import { ChangeBadge } from './change-badge.tsx';
import { formatFigure, formatShortFigure, kindOf } from './format-figure.ts';
import { messages } from './messages.ts';
import { chosenMetric, figureIn, isKnown, METRIC_TITLES, shownMetrics } from './metrics.ts';

/** The headline figures with their changes. A click selects the metric of the chart. */
export function Headline({ figures }: { readonly figures: Figures | undefined }) {
  const { search, conditions, change } = useAnalytics();
  const chosen = chosenMetric(search.metric, conditions);
  const row = figures?.result.data[0];
  const before = figures?.result.comparison?.data[0];
  const isComparable = (metric: MetricName) =>
    figureIn(row, metric) !== null && isKnown(metric, changeIn(before, 'sessions')?.previous);
  return (
    <fieldset className="grid grid-cols-2 gap-px overflow-hidden rounded-t-xl border-line border-b bg-line sm:grid-cols-3 lg:grid-cols-6">
      <legend className="sr-only">{messages.label}</legend>
      {shownMetrics(conditions).map((metric) => (
        <FigureTile
          key={metric}
          metric={metric}
          figures={figures}
          value={figureIn(row, metric)}
          compared={isComparable(metric) ? changeIn(before, metric) : undefined}
          isChosen={metric === chosen}
          onChoose={() => change({ metric: metric === METRICS[0] ? undefined : metric })}
        />
      ))}
    </fieldset>
  );
}

/** A headline figure with its change. A click selects it. */
export function FigureTile({
  metric,
  explains = { metric },
  figures,
  value,
  compared,
  isChosen,
  onChoose,
}: {
  readonly metric: MetricName;
  /** The definition to show; that of the metric by default. */
  readonly explains?: Subject;
  /** The answer that contains the figure; absent until it is loaded. */
  readonly figures: Figures | undefined;
  readonly value: number | null;
  readonly compared: Change | undefined;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) {
  const kind = kindOf(metric);
  const exact = formatFigure(value, kind);
  const shown = formatShortFigure(value, kind);
  return (
    <Explained subject={explains} note={exactFigureOf(figures, exact)}>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className={joinClasses(
          'group relative flex min-w-0 flex-col items-start gap-0.5 bg-surface px-4 py-3 text-left outline-offset-[-2px] transition-colors hover:bg-hover',
          'before:absolute before:inset-x-0 before:top-0 before:h-0.5',
          isChosen && 'before:bg-accent',
        )}
      >
        <span
          className={joinClasses(
            'truncate font-medium text-xs',
            isChosen ? 'text-accent-text' : 'text-ink-2 group-hover:text-ink',
          )}
        >
          {METRIC_TITLES[metric]}
        </span>
        {figures === undefined ? (
          <Skeleton className="my-1 h-6 w-20" />
        ) : (
          <span className="font-semibold text-2xl tracking-tight">{shown}</span>
        )}
        <span className="flex min-h-4 min-w-0 flex-wrap items-center gap-x-1.5">
          {figures === undefined && <Skeleton className="h-3 w-14" />}
          {compared && <ChangeBadge change={compared} metric={metric} kind={kind} />}
          {compared && compared.changePercent !== null && (
            <span aria-hidden className="text-ink-3 text-xs whitespace-nowrap">
              {messages.from({ figure: formatShortFigure(compared.previous, kind) })}
            </span>
          )}
        </span>
      </button>
    </Explained>
  );
}

/** The exact figure and the compared range. */
function exactFigureOf(figures: Figures | undefined, exact: string): string | undefined {
  if (figures === undefined) return undefined;
  const compared = figures.result.comparison?.range;
  const before = compared && describeInstants(compared, figures.meta.timezone);
  return before === undefined
    ? messages.exact({ figure: exact })
    : messages.exactCompared({ figure: exact, range: before });
}
