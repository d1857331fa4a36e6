import { whenReady } from '../../../lib/concurrency/maybe-promise.ts';
import { newId } from '../../../lib/ids/ids.ts';
import type { LiveStore, VisitTouch } from '../../../stores/live/live.ts';
import type { EventRow } from '../rows/event-row.ts';
import type { Step } from '../rows/pending-fact.ts';

/** Sets the visit of each event. */
export function createVisitStep(live: Pick<LiveStore, 'touchVisits'>): Step {
  return {
    name: 'visit',
    run: (pendingFacts) => {
      const touches = pendingFacts.map(({ row }) => new EventTouch(row));
      return whenReady(live.touchVisits(touches), (visitIds) => {
        pendingFacts.forEach((fact, index) => {
          fact.row.visit_id = visitIds[index] ?? '';
          fact.opensVisit = touches[index]?.hasOpened(fact.row.visit_id) ?? false;
        });
      });
    },
  };
}

/** Creates the id when it is read: most events belong to a visit that is open. */
class EventTouch implements VisitTouch {
  readonly visitorKey: string;
  readonly timeMs: number;
  readonly #receivedMs: number;
  #newVisitId: string | undefined;

  constructor(row: EventRow) {
    this.visitorKey = row.visitor_id;
    // A client clock that is ahead must not keep a visit open into the future.
    this.timeMs = Math.min(row.time, row.received_at);
    this.#receivedMs = row.received_at;
    this.#newVisitId = undefined;
  }

  /** Whether the visit of the event is the one that it opened. */
  hasOpened(visitId: string): boolean {
    return this.#newVisitId === visitId;
  }

  get newVisitId(): string {
    this.#newVisitId ??= newId('vis', this.#receivedMs);
    return this.#newVisitId;
  }
}
