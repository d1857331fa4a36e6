import { roundPercent } from '../../../../../server/src/lib/text/round-percent.ts';
import { LANGUAGE } from '../../../lib/language.ts';
import { formatDuration } from '../../../lib/time/format-duration.ts';
import type { MetricName } from '../search/search.ts';

/** The format of a figure. Durations are in seconds, percentages from 0 to 100. */
export type FigureKind = 'count' | 'ratio' | 'percent' | 'duration';

/** The text for an unknown figure. */
const UNKNOWN = '–';

const KINDS: Readonly<Partial<Record<MetricName, FigureKind>>> = {
  pages_per_session: 'ratio',
  bounce_rate: 'percent',
  avg_session_duration: 'duration',
};

/** The format of a metric. */
export function kindOf(metric: string): FigureKind {
  return Object.entries(KINDS).find(([name]) => name === metric)?.[1] ?? 'count';
}

const EXACT = new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 2 });
const RATIO = new Intl.NumberFormat(LANGUAGE, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const SHORT = new Intl.NumberFormat(LANGUAGE, { notation: 'compact', maximumFractionDigits: 1 });
const PERCENT = new Intl.NumberFormat(LANGUAGE, {
  style: 'unit',
  unit: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const WHOLE_PERCENT = new Intl.NumberFormat(LANGUAGE, { style: 'unit', unit: 'percent' });

/** A figure in full: `12,345`, `3.29`, `34.3%`, `1m 35s`. */
export function formatFigure(value: number | null, kind: FigureKind): string {
  if (value === null) return UNKNOWN;
  if (kind === 'percent') return formatPercent(value);
  if (kind === 'ratio') return RATIO.format(value);
  return kind === 'duration' ? formatDuration(value) : EXACT.format(value);
}

/** The API rounds percentages to two decimals. Those that are computed here are rounded alike first, so that both show the same. */
function formatPercent(value: number): string {
  const rounded = roundPercent(value, 2);
  return rounded === 100 ? WHOLE_PERCENT.format(rounded) : PERCENT.format(rounded);
}

/** A short figure: counts of 10,000 and more are rounded, `12.3K`. */
export function formatShortFigure(value: number | null, kind: FigureKind): string {
  return kind === 'count' && value !== null && value >= 10_000
    ? SHORT.format(value)
    : formatFigure(value, kind);
}
