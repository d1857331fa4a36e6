import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../lib/time/time-zone.ts';
import type { Verdict } from './classify-target.ts';
import type { LinkTargetRow } from './link-targets.table.ts';

/** The time between two checks of a target. */
export const EVERY_MS = DAY_MS;
/** The time until a result that contradicts the state is verified. */
const VERIFY_AFTER_MS = HOUR_MS;
/** The time between two checks of a broken target, so that its recovery is noticed on the same day. */
const BROKEN_EVERY_MS = 6 * HOUR_MS;
/** The time until a check that could not be performed is tried again. */
const TRY_AGAIN_MS = 15 * MINUTE_MS;
/** Results in a row that change the state to broken, and from it. */
export const RESULTS_TO_CHANGE = 2;

/** What a check changes of a target. */
export type TargetChange = Pick<LinkTargetRow, 'dueAt'> & Partial<LinkTargetRow>;

/** Returns what a verdict changes. One result alone neither makes a target broken nor sound again. */
export function nextState(row: LinkTargetRow, verdict: Verdict, nowMs: number): TargetChange {
  const after = (ms: number) => new Date(nowMs + ms);
  if (verdict.kind === 'skipped') return { dueAt: after(TRY_AGAIN_MS) };
  const now = new Date(nowMs);
  const { kind, statusCode } = verdict;
  const enter = (dueMs: number): TargetChange => ({
    state: kind,
    streak: 0,
    reason: kind === 'ok' ? null : verdict.reason,
    statusCode,
    checkedAt: now,
    ...(row.state === kind ? {} : { since: now }),
    dueAt: after(dueMs),
  });
  const isContradiction = kind === 'broken' ? row.state !== 'broken' : row.state === 'broken';
  if (!isContradiction) return enter(kind === 'broken' ? BROKEN_EVERY_MS : EVERY_MS);
  // A private or reserved address says nothing about what was broken before.
  if (kind === 'unknown' && statusCode === null) return { checkedAt: now, dueAt: after(BROKEN_EVERY_MS) };
  const streak = row.streak + 1;
  if (streak < RESULTS_TO_CHANGE) return { streak, checkedAt: now, dueAt: after(VERIFY_AFTER_MS) };
  return enter(kind === 'broken' ? BROKEN_EVERY_MS : EVERY_MS);
}
