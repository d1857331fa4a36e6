import type { Clock } from '../../lib/time/clock.ts';
import type { VisitProbe } from './live.ts';
import { createVisitTable, VISIT_RETENTION_MS, type VisitTable } from './visit-table.ts';

/** The maximum number of visitors of a backfill. */
const MAX_PAST_VISITS = 50_000;

/**
 * Creates the open visits of one process. Visitors with events older than the retention of visits have a small table of their
 * own, so that a backfill neither fills the memory nor evicts a current visitor.
 *
 * @param maxVisits the maximum number of current visitors. Default 1,000,000.
 */
export function createOpenVisits(options: {
  readonly clock: Clock;
  readonly maxVisits?: number | undefined;
}): VisitTable {
  const { clock } = options;
  const current = createVisitTable(options);
  const past = createVisitTable({ clock, maxVisits: MAX_PAST_VISITS });

  function tableOf(event: VisitProbe): VisitTable {
    if (current.has(event.visitorKey)) return current;
    const isPast = event.timeMs < clock.now() - VISIT_RETENTION_MS;
    return isPast || past.find(event) !== undefined ? past : current;
  }

  return {
    touch: (touch) => tableOf(touch).touch(touch),
    find: (probe) => tableOf(probe).find(probe),
    has: (visitorKey) => current.has(visitorKey) || past.has(visitorKey),
    merge: (visit) => current.merge(visit),
    sweep(slots) {
      current.sweep(slots);
      past.sweep(slots);
    },
    get size() {
      return current.size + past.size;
    },
  };
}
