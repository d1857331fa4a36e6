import type { MetricName } from '../search/search.ts';

/** How a figure is told; durations are in seconds, percentages from 0 to 100. */
export type FigureKind = 'count' | 'ratio' | 'percent' | 'duration';

/** What stands for a figure that nobody knows. */
const UNKNOWN = '–';

const KINDS: Readonly<Partial<Record<MetricName, FigureKind>>> = {
  pages_per_session: 'ratio',
  bounce_rate: 'percent',
  avg_session_duration: 'duration',
};

/** How a metric is told. */
export function kindOf(metric: string): FigureKind {
  return Object.entries(KINDS).find(([name]) => name === metric)?.[1] ?? 'count';
}

const EXACT = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const RATIO = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const SHORT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const PERCENT = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A figure in full: `12,345`, `3.29`, `34.3%`, `1m 35s`. */
export function formatFigure(value: number | null, kind: FigureKind): string {
  if (value === null) return UNKNOWN;
  if (kind === 'percent') return value === 100 ? '100%' : `${PERCENT.format(value)}%`;
  if (kind === 'ratio') return RATIO.format(value);
  return kind === 'duration' ? formatDuration(value) : EXACT.format(value);
}

/** A figure where there is little room: counts from ten thousand on are rounded, `12.3K`. */
export function formatShortFigure(value: number | null, kind: FigureKind): string {
  return kind === 'count' && value !== null && value >= 10_000
    ? SHORT.format(value)
    : formatFigure(value, kind);
}

/** A length of time: `42s`, `1m 35s`, `2h 05m`. */
function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole}s`;
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60];
  return hours > 0
    ? `${hours}h ${String(minutes).padStart(2, '0')}m`
    : `${minutes}m ${String(whole % 60).padStart(2, '0')}s`;
}
