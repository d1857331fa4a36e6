import { LANGUAGE } from '../../../lib/language.ts';
import type { Change } from '../data/part.ts';
import { type FigureKind, formatFigure } from './format-figure.ts';
import { messages } from './messages.ts';

/** A change as text, with its direction and whether it is good. */
export interface DescribedChange {
  /** `+38%`, `−0.1%`, `+2.4 pp`, `0 → 12`; complete without colour. */
  readonly text: string;
  /** For screen readers: `up 38% from 3,174`. */
  readonly spoken: string;
  readonly direction: 'up' | 'down' | 'same';
  readonly tone: 'good' | 'bad' | 'neutral';
}

/** Metrics for which lower is better. */
const LESS_IS_BETTER: ReadonlySet<string> = new Set([
  'bounce_rate',
  'errors',
  'totalErrors',
  'uniqueErrorTypes',
  'affectedUsers',
  'affectedSessions',
  'errorRate',
  'refund_amount',
  'web_vital',
  'misses',
]);

/** Smaller changes count as none, in percent or percentage points. */
const SAME_PERCENT = 0.05;

/**
 * Describes a change: in percent, and of percentages in percentage points. Growth from zero has no percentage: both figures are shown.
 *
 * @param kind the format of the figure; a function for others, such as money.
 */
export function describeChange(
  change: Change,
  metric: string,
  kind: FigureKind | ((value: number) => string),
): DescribedChange {
  const { current, previous, changePercent } = change;
  const format = (value: number) => (typeof kind === 'string' ? formatFigure(value, kind) : kind(value));
  const from = format(previous);
  if (kind === 'percent') return describePoints(current - previous, metric, from);
  if (changePercent === null) {
    const text = `${from} → ${format(current)}`;
    return {
      text,
      spoken: messages.change.fromNothing({ previous: from, current: format(current) }),
      ...directed('up', metric),
    };
  }
  if (Math.abs(changePercent) < SAME_PERCENT)
    return {
      text: formatPercent(0),
      spoken: messages.change.same({ previous: from }),
      direction: 'same',
      tone: 'neutral',
    };
  const direction = changePercent > 0 ? 'up' : 'down';
  const size = formatPercent(Math.abs(changePercent));
  return {
    text: `${direction === 'up' ? '+' : '−'}${size}`,
    spoken: messages.change[direction]({ percent: size, previous: from }),
    ...directed(direction, metric),
  };
}

function describePoints(points: number, metric: string, from: string): DescribedChange {
  if (Math.abs(points) < SAME_PERCENT)
    return {
      text: messages.change.points({ points: POINTS.format(0) }),
      spoken: messages.change.same({ previous: from }),
      direction: 'same',
      tone: 'neutral',
    };
  const direction = points > 0 ? 'up' : 'down';
  const size = messages.change.points({ points: POINTS.format(Math.abs(points)) });
  return {
    text: `${direction === 'up' ? '+' : '−'}${size}`,
    spoken: messages.change[direction]({ percent: size, previous: from }),
    ...directed(direction, metric),
  };
}

function directed(direction: 'up' | 'down', metric: string): Pick<DescribedChange, 'direction' | 'tone'> {
  const isGood = (direction === 'up') !== LESS_IS_BETTER.has(metric);
  return { direction, tone: isGood ? 'good' : 'bad' };
}

const POINTS = new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 1 });
const WHOLE = new Intl.NumberFormat(LANGUAGE, { style: 'unit', unit: 'percent', maximumFractionDigits: 0 });
const TENTHS = new Intl.NumberFormat(LANGUAGE, { style: 'unit', unit: 'percent', maximumFractionDigits: 1 });

function formatPercent(percent: number): string {
  return (percent < 10 ? TENTHS : WHOLE).format(percent);
}
