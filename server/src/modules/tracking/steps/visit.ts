import { newId } from '../../../lib/ids.ts';
import { whenReady } from '../../../lib/maybe-promise.ts';
import type { LiveStore, VisitTouch } from '../../../stores/live/live.ts';
import type { Step } from '../pending-fact.ts';

/** Sets the visit of each event. */
export function createVisitStep(live: Pick<LiveStore, 'touchVisits'>): Step {
  return {
    name: 'visit',
    run: (pendingFacts) => {
      const touches = pendingFacts.map(
        ({ row }): VisitTouch => ({
          visitorKey: row.visitor_id,
          // A client clock that is ahead must not keep a visit open into the future.
          timeMs: Math.min(row.time, row.received_at),
          newVisitId: newId('vis', row.received_at),
        }),
      );
      return whenReady(live.touchVisits(touches), (visitIds) => {
        pendingFacts.forEach(({ row }, index) => {
          row.visit_id = visitIds[index] ?? '';
        });
      });
    },
  };
}
