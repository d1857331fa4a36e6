import { Lru } from '../../../lib/concurrency/lru.ts';
import { nextStart, occurrenceAt } from '../../../lib/maintenance/schedule.ts';
import type { PageMaintenanceRow } from '../maintenances/maintenances.table.ts';
import type { LoadedOccurrence } from './loaded-occurrence.ts';

/** Occurrences of recurring maintenance that are shown after the planned one. */
const FURTHER_OCCURRENCES = 5;

// A page is projected often, and its rules change rarely.
const known = new Lru<string, readonly number[]>({ maxEntries: 1_000 });

/**
 * Adds the next occurrences of recurring maintenance, in the order of their starts. Only the first one is stored: the others follow from
 * the rule, and are planned once that one is over.
 * @param upcoming running and planned occurrences.
 */
export function withFurtherOccurrences(upcoming: readonly LoadedOccurrence[]): readonly LoadedOccurrence[] {
  const last = new Map(upcoming.map((each) => [each.maintenance.id, each]));
  const further = [...last.values()].flatMap(({ maintenance, occurrence: { plannedAt } }) =>
    startsAfter(maintenance, plannedAt).map((startMs) => toOccurrence(maintenance, startMs)),
  );
  return [...upcoming, ...further].sort(
    (one, other) => one.occurrence.startsAt.getTime() - other.occurrence.startsAt.getTime(),
  );
}

function startsAfter(maintenance: PageMaintenanceRow, plannedAt: Date): readonly number[] {
  if (maintenance.rrule === null) return [];
  const key = `${maintenance.id} ${maintenance.updatedAt.getTime()} ${plannedAt.getTime()}`;
  const cached = known.get(key);
  if (cached !== undefined) return cached;
  const starts: number[] = [];
  let afterMs: number | undefined = plannedAt.getTime();
  while (starts.length < FURTHER_OCCURRENCES && afterMs !== undefined) {
    afterMs = nextStart(maintenance, afterMs);
    if (afterMs !== undefined) starts.push(afterMs);
  }
  known.set(key, starts);
  return starts;
}

function toOccurrence(maintenance: PageMaintenanceRow, startMs: number): LoadedOccurrence {
  const startsAt = new Date(startMs);
  const endsAt = new Date(occurrenceAt(maintenance, startMs).toMs);
  return {
    maintenance,
    occurrence: {
      maintenanceId: maintenance.id,
      plannedAt: startsAt,
      startsAt,
      endsAt,
      status: 'scheduled',
      updatedAt: maintenance.updatedAt,
    },
    updates: [],
  };
}
