import { DAY_MS, MINUTE_MS } from '../../../lib/time/time-zone.ts';
import { querySchema } from '../../query/index.ts';
import { checkThreshold, patienceOf } from '../check-condition.ts';
import type { ConditionOf } from '../condition.contract.ts';
import type { PreviewDeps } from './preview-deps.ts';
import { type Preview, type PreviewPoint, simulate } from './simulate.ts';

/** Series have at most 10,000 points: six days of minutes. */
const CHUNK_MS = 6 * DAY_MS;

/** The part of a website that is read. */
export interface SeriesFrame {
  readonly websiteId: string;
  readonly fromMs: number;
  readonly toMs: number;
  readonly signal: AbortSignal | undefined;
  /** A minute or an hour. */
  readonly stepMs: number;
}

/** Previews a condition on a count: reads its series, and adds up the window that ends at each step. */
export async function readSeries(
  { run }: Pick<PreviewDeps, 'run'>,
  condition: ConditionOf<'threshold'>,
  frame: SeriesFrame,
): Promise<Preview> {
  const { fromMs, toMs, stepMs } = frame;
  const windowMs = condition.windowMinutes * MINUTE_MS;
  const counts = await readCounts(run, condition, { ...frame, fromMs: fromMs - windowMs });
  const steps = windowMs / stepMs;
  const points: PreviewPoint[] = [];
  let sum = 0;
  for (const [index, count] of counts.entries()) {
    sum += count - (counts[index - steps] ?? 0);
    if (index < steps) continue;
    const atMs = fromMs - windowMs + (index + 1) * stepMs;
    if (atMs > toMs) break;
    const limits =
      condition.comparison === 'above' ? { low: 0, high: condition.value } : { low: condition.value };
    points.push({ atMs, finding: { ...checkThreshold(condition, sum, false), ...limits } });
  }
  const isCoarse = stepMs > MINUTE_MS;
  return simulate({
    fromMs,
    toMs,
    stepMs,
    points,
    patience: isCoarse ? { breaches: 1, clears: 1 } : patienceOf(condition),
    notice: counts.every((count) => count === 0) ? 'no_data' : isCoarse ? 'coarse' : null,
  });
}

async function readCounts(
  run: PreviewDeps['run'],
  condition: ConditionOf<'threshold'>,
  { websiteId, fromMs, toMs, stepMs, signal }: SeriesFrame,
): Promise<readonly number[]> {
  const counts: number[] = [];
  for (let startMs = fromMs; startMs < toMs; startMs += stepMs === MINUTE_MS ? CHUNK_MS : toMs - fromMs) {
    const endMs = stepMs === MINUTE_MS ? Math.min(toMs, startMs + CHUNK_MS) : toMs;
    const [answer] = await run({
      subject: { kind: 'website', websiteId },
      queries: [
        querySchema.parse({
          parameters: [{ metrics: [condition.metric], dimensions: ['date'] }],
          startDate: new Date(startMs).toISOString(),
          endDate: new Date(endMs).toISOString(),
          granularity: stepMs === MINUTE_MS ? 'minute' : 'hour',
          timeZone: 'UTC',
          ...(condition.filters && { filters: condition.filters }),
        }),
      ],
      at: () => 'condition',
      timezone: undefined,
      ...(signal && { signal }),
    });
    const [result] = answer?.data ?? [];
    if (result?.success !== true) throw new Error(result?.error ?? 'The series has no result');
    for (const row of result.data) counts.push(Number(row[condition.metric] ?? 0));
  }
  return counts;
}
