import type { Change } from '../data/part.ts';
import { type FigureKind, formatFigure } from './format-figure.ts';

/** A change in words and signs, and whether it is good news. */
export interface DescribedChange {
  /** `+38%`, `−0.1%`, `0 → 12`; without colour it must say everything. */
  readonly text: string;
  /** The same for ears: `up 38% from 3,174`. */
  readonly spoken: string;
  readonly direction: 'up' | 'down' | 'same';
  readonly tone: 'good' | 'bad' | 'neutral';
}

/** Figures of which less is better. */
const LESS_IS_BETTER: ReadonlySet<string> = new Set([
  'bounce_rate',
  'totalErrors',
  'uniqueErrorTypes',
  'affectedUsers',
  'affectedSessions',
  'errorRate',
  'refund_amount',
  'web_vital',
]);

/** Changes below are noise to the eye, in percent. */
const SAME_PERCENT = 0.05;

/**
 * What a change means. Growth from nothing is stated, not divided.
 *
 * @param kind how the figure is told; money and the like bring their own way.
 */
export function describeChange(
  change: Change,
  metric: string,
  kind: FigureKind | ((value: number) => string),
): DescribedChange {
  const { current, previous, changePercent } = change;
  const tell = (value: number) => (typeof kind === 'string' ? formatFigure(value, kind) : kind(value));
  const from = tell(previous);
  if (changePercent === null) {
    const text = `${from} → ${tell(current)}`;
    return { text, spoken: `from ${from} to ${tell(current)}`, ...directed('up', metric) };
  }
  if (Math.abs(changePercent) < SAME_PERCENT)
    return { text: '0%', spoken: `the same as before, ${from}`, direction: 'same', tone: 'neutral' };
  const direction = changePercent > 0 ? 'up' : 'down';
  const size = formatPercent(Math.abs(changePercent));
  return {
    text: `${direction === 'up' ? '+' : '−'}${size}`,
    spoken: `${direction} ${size} from ${from}`,
    ...directed(direction, metric),
  };
}

function directed(direction: 'up' | 'down', metric: string): Pick<DescribedChange, 'direction' | 'tone'> {
  const isGood = (direction === 'up') !== LESS_IS_BETTER.has(metric);
  return { direction, tone: isGood ? 'good' : 'bad' };
}

function formatPercent(percent: number): string {
  const digits = percent < 10 ? 1 : 0;
  return `${percent.toLocaleString('en', { maximumFractionDigits: digits })}%`;
}
