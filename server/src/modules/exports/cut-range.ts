import type { TimeRange } from '../../lib/time/time-range.ts';
import { DAY_MS } from '../../lib/time/time-zone.ts';

/** The weight of one of the equal steps of a range; empty steps are omitted. */
export interface Step {
  /** The index of the step, from 0. */
  readonly index: number;
  readonly weight: number;
}

/** Returns the weight of each step of a range, in order. */
export type Weigh = (range: TimeRange, stepMs: number) => Promise<readonly Step[]>;

/** A range that can be processed at once. */
interface Piece {
  readonly range: TimeRange;
  readonly weight: number;
}

/** Steps per query. */
const STEPS = 512;
/** The span of the first query, and the longest of later ones, so that a query of a busy website does not take seconds. */
const FIRST_SPAN_MS = 2 * DAY_MS;
const MAX_SPAN_MS = 512 * DAY_MS;

/**
 * Divides a range into pieces of weight at most `most`, in order of time, and skips empty ranges. A millisecond is not
 * divided, so its piece can be heavier.
 */
export async function* cutRange(
  range: TimeRange,
  most: number,
  weigh: Weigh,
): AsyncGenerator<TimeRange, void, undefined> {
  let pending: Piece | undefined;
  for await (const piece of findPieces(range, most, weigh)) {
    if (pending !== undefined && pending.weight + piece.weight > most) {
      yield pending.range;
      pending = undefined;
    }
    pending = pending === undefined ? piece : append(pending, piece);
  }
  if (pending !== undefined) yield pending.range;
}

function append(one: Piece, next: Piece): Piece {
  return {
    range: { fromMs: one.range.fromMs, toMs: next.range.toMs },
    weight: one.weight + next.weight,
  };
}

async function* findPieces(range: TimeRange, most: number, weigh: Weigh): AsyncGenerator<Piece> {
  let spanMs = FIRST_SPAN_MS;
  for (let fromMs = range.fromMs; fromMs < range.toMs; ) {
    const span = { fromMs, toMs: Math.min(range.toMs, fromMs + spanMs) };
    let weight = 0;
    for await (const piece of divide(span, most, weigh)) {
      weight += piece.weight;
      yield piece;
    }
    fromMs = span.toMs;
    spanMs = weight < most ? Math.min(MAX_SPAN_MS, spanMs * 4) : Math.max(FIRST_SPAN_MS, spanMs / 4);
  }
}

async function* divide(range: TimeRange, most: number, weigh: Weigh): AsyncGenerator<Piece> {
  const stepMs = Math.ceil((range.toMs - range.fromMs) / STEPS);
  for (const { index, weight } of await weigh(range, stepMs)) {
    const fromMs = range.fromMs + index * stepMs;
    const step = { fromMs, toMs: Math.min(range.toMs, fromMs + stepMs) };
    if (weight > most && stepMs > 1) yield* divide(step, most, weigh);
    else yield { range: step, weight };
  }
}
