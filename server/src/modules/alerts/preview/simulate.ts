import { MINUTE_MS } from '../../../lib/time/time-zone.ts';
import type { AlertReason } from '../alert-state.contract.ts';
import type { Finding, TrafficMeasure } from '../check-condition.ts';
import { advance, INITIAL, type Patience } from '../state-machine.ts';

/** A value and its expected value. */
export type Measured = Pick<TrafficMeasure, 'value' | 'expected'>;

/** The finding of a window that ends at an instant. */
export interface PreviewPoint {
  readonly atMs: number;
  readonly finding: Finding;
}

/** Why a preview shows less than an alert evaluates. */
export type PreviewNotice = 'learning' | 'no_data' | 'no_drop' | 'coarse' | 'shortened' | null;

/** When an alert would have fired. Times are in milliseconds since the epoch. */
export interface Preview {
  readonly fromMs: number;
  readonly toMs: number;
  readonly resolutionMinutes: number;
  readonly points: readonly {
    readonly atMs: number;
    readonly value: number | null;
    readonly low: number | null;
    readonly high: number | null;
  }[];
  readonly firings: readonly {
    readonly fromMs: number;
    /** `null` while it fires. */
    readonly toMs: number | null;
    readonly reason: AlertReason;
    readonly value: number | null;
  }[];
  readonly notice: PreviewNotice;
}

/** The most points of a chart. */
const MAX_POINTS = 720;
const MAX_FIRINGS = 500;

/** Runs the state machine over past windows. */
export function simulate(options: {
  readonly fromMs: number;
  readonly toMs: number;
  readonly stepMs: number;
  /** In order of time. */
  readonly points: readonly PreviewPoint[];
  readonly patience: Patience;
  readonly notice: PreviewNotice;
}): Preview {
  const { fromMs, toMs, stepMs, points, patience, notice } = options;
  const firings: { fromMs: number; toMs: number | null; reason: AlertReason; value: number | null }[] = [];
  let progress = INITIAL;
  for (const { atMs, finding } of points) {
    const next = advance(progress, finding.observation, patience);
    const open = firings.at(-1);
    if (next.state === 'firing' && progress.state !== 'firing')
      firings.push({ fromMs: atMs, toMs: null, reason: finding.reason ?? 'above', value: finding.value });
    if (next.state === 'ok' && progress.state === 'firing' && open !== undefined) open.toMs = atMs;
    progress = next;
  }
  return {
    fromMs,
    toMs,
    resolutionMinutes: stepMs / MINUTE_MS,
    points: thin(points).map(({ atMs, finding: { value, low = null, high = null } }) => ({
      atMs,
      value,
      low,
      high,
    })),
    firings: firings.slice(-MAX_FIRINGS),
    notice,
  };
}

/** Reduces points for a chart. Of each group, the point that breaches, or else the last, remains. */
function thin(points: readonly PreviewPoint[]): readonly PreviewPoint[] {
  const size = Math.ceil(points.length / MAX_POINTS);
  if (size <= 1) return points;
  const thinned: PreviewPoint[] = [];
  for (let from = 0; from < points.length; from += size) {
    const group = points.slice(from, from + size);
    const shown = group.find(({ finding }) => finding.observation === 'breach') ?? group.at(-1);
    if (shown !== undefined) thinned.push(shown);
  }
  return thinned;
}
