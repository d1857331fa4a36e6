import { fullLabel, type granularityOf } from '../../analytics/index.ts';
import type { Series, SeriesPoint } from './series.ts';

/** How series are told. */
export interface SeriesLook {
  readonly series: readonly Series[];
  readonly granularity: ReturnType<typeof granularityOf>;
  readonly format: (value: number) => string;
  /** Whether the first series shows beside that of another range. */
  readonly hasComparison: boolean;
}

/** What a bucket says when the pointer is over it. */
export function SeriesHint({
  point,
  series,
  granularity,
  format,
  hasComparison,
}: SeriesLook & { readonly point: SeriesPoint }) {
  const { values, previous, previousDate, isRunning } = point;
  const shown = series.filter(({ key }) => series.length < 4 || (values[key] ?? 0) > 0);
  return (
    <div className="floating min-w-44 px-3 py-2 text-xs">
      <p className="font-medium">
        {fullLabel(point.date, granularity)}
        {isRunning && <span className="font-normal text-ink-3"> so far</span>}
      </p>
      <dl className="mt-1.5 grid grid-cols-[auto_1fr_auto] items-center gap-x-2 gap-y-1">
        {shown.map(({ key, title, tone }) => (
          <div key={key} className="contents">
            <Swatch tone={tone} />
            <dt className="text-ink-2">{title}</dt>
            <dd className="text-right font-semibold tabular-nums">{tell(values[key] ?? null, format)}</dd>
          </div>
        ))}
        {hasComparison && previousDate !== null && (
          <div className="contents">
            <span aria-hidden className="h-0 w-3 border-ink-3 border-t-2 border-dashed" />
            <dt className="text-ink-3">{fullLabel(previousDate, granularity)}</dt>
            <dd className="text-right text-ink-2 tabular-nums">{tell(previous, format)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

/** The colour of a series. */
export function Swatch({ tone }: Pick<Series, 'tone'>) {
  return <span aria-hidden className="size-2.5 rounded-xs" style={{ background: `var(--color-${tone})` }} />;
}

function tell(value: number | null, format: (value: number) => string): string {
  return value === null ? '–' : format(value);
}
