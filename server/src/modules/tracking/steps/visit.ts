import { newId } from '../../../lib/ids.ts';
import type { LiveStore, VisitTouch } from '../../../stores/live/live.ts';
import type { Step } from '../draft.ts';

/** A visit ends after this long without an event, in milliseconds. */
export const VISIT_IDLE_MS = 30 * 60_000;

/** What the steps need of the live store. */
export interface VisitStore extends Pick<LiveStore, 'touchVisits'> {
  /** The visits that an event of these visitors at these times would belong to; `undefined` where it would open one. */
  openVisits(
    touches: readonly Pick<VisitTouch, 'visitorKey' | 'timeMs'>[],
  ): Promise<readonly (string | undefined)[]>;
}

/** Fills in the visit that each event belongs to. */
export function createVisitStep(visits: Pick<VisitStore, 'touchVisits'>): Step {
  return {
    name: 'visit',
    run: async (drafts) => {
      const touches = drafts.map(
        ({ row }): VisitTouch => ({
          visitorKey: row.visitor_id,
          // A clock that is ahead must not keep a visit open into the future.
          timeMs: Math.min(row.time, row.received_at),
          newVisitId: newId('vis', row.received_at),
        }),
      );
      const visitIds = await visits.touchVisits(touches);
      for (const [index, { row }] of drafts.entries()) row.visit_id = visitIds[index] ?? '';
    },
  };
}
