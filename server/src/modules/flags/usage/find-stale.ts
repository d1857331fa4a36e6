import type { FlagRow } from '../flags.table.ts';
import type { SpanRow } from './read-usage.ts';

/** Why a flag may not be necessary any more. */
export type StaleReason = 'never_evaluated' | 'one_value' | 'past_planned_end';

/** The reasons, and since when the first of them applies. */
export interface Staleness {
  readonly reasons: StaleReason[];
  readonly since: string;
}

/**
 * Returns why a flag may not be necessary any more; `null` if it is not stale. Permanent flags may have one value.
 * @param span its evaluations; `undefined` if there are none.
 * @param ageMs for how long a flag must be unused, or have one value.
 */
export function findStaleness(
  row: Pick<FlagRow, 'createdAt' | 'updatedAt' | 'plannedEndAt' | 'lifetime' | 'archivedAt'>,
  span: SpanRow | undefined,
  { nowMs, ageMs }: { readonly nowMs: number; readonly ageMs: number },
): Staleness | null {
  if (row.archivedAt !== null) return null;
  const found: { readonly reason: StaleReason; readonly sinceMs: number }[] = [];
  const createdMs = row.createdAt.getTime();
  if (span === undefined && createdMs <= nowMs - ageMs)
    found.push({ reason: 'never_evaluated', sinceMs: createdMs });
  const isOld =
    span !== undefined && span.firstMs <= nowMs - ageMs && row.updatedAt.getTime() <= nowMs - ageMs;
  if (span !== undefined && isOld && row.lifetime === 'temporary' && span.recentValues === 1)
    found.push({ reason: 'one_value', sinceMs: Math.max(span.firstMs, row.updatedAt.getTime()) });
  const endMs = row.plannedEndAt?.getTime();
  if (endMs !== undefined && endMs <= nowMs) found.push({ reason: 'past_planned_end', sinceMs: endMs });
  if (found.length === 0) return null;
  const since = new Date(Math.min(...found.map(({ sinceMs }) => sinceMs))).toISOString();
  return { reasons: found.map(({ reason }) => reason), since };
}
