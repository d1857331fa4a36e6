import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../lib/time/time-zone.ts';

/** A period without evaluation: the server may not have received events. */
export type Gap = readonly [fromMs: number, toMs: number];

/** The end of the windows of the last evaluation, and the gaps before it. */
export interface EvaluationClock {
  readonly evaluatedToMs: number;
  readonly gaps: readonly Gap[];
}

/** Windows end this long before the evaluation, so that events accepted in the meantime are stored. */
const LAG_MS = MINUTE_MS;
/** A longer time between two evaluations is a gap. */
const MAX_STEP_MS = 3 * MINUTE_MS;
/** After a clock is set back by more, evaluations continue at its new time. */
const MAX_WAIT_MS = 5 * MINUTE_MS;
const KEPT_MS = 60 * DAY_MS;
const MAX_GAPS = 500;

/**
 * Returns the clock of the next evaluation; `undefined` if its minute was evaluated, also when the clock was set back by less than
 * five minutes. A longer step back makes the last hour unknown, because events of it may have wrong times.
 */
export function nextEvaluation(
  last: EvaluationClock | undefined,
  nowMs: number,
): EvaluationClock | undefined {
  const endMs = Math.floor((nowMs - LAG_MS) / MINUTE_MS) * MINUTE_MS;
  if (last === undefined) return { evaluatedToMs: endMs, gaps: [] };
  const { evaluatedToMs, gaps } = last;
  if (endMs <= evaluatedToMs && evaluatedToMs - endMs <= MAX_WAIT_MS) return undefined;
  if (endMs < evaluatedToMs) {
    const past = gaps.flatMap(([fromMs, toMs]): Gap[] =>
      fromMs < endMs ? [[fromMs, Math.min(toMs, endMs)]] : [],
    );
    return { evaluatedToMs: endMs, gaps: trim([...past, [endMs - HOUR_MS, endMs]], endMs) };
  }
  const added: Gap[] = endMs - evaluatedToMs > MAX_STEP_MS ? [[evaluatedToMs, endMs]] : [];
  return { evaluatedToMs: endMs, gaps: trim([...gaps, ...added], endMs) };
}

/** Whether a period overlaps a gap. */
export function overlapsGap(gaps: readonly Gap[], fromMs: number, toMs: number): boolean {
  return gaps.some(([gapFromMs, gapToMs]) => gapFromMs < toMs && gapToMs > fromMs);
}

function trim(gaps: readonly Gap[], endMs: number): readonly Gap[] {
  return gaps.filter(([, toMs]) => toMs > endMs - KEPT_MS).slice(-MAX_GAPS);
}
