import type { Clock } from '../../lib/time/clock.ts';
import type { OpenVisit, VisitProbe, VisitTouch } from './live.ts';
import { VISIT_RETENTION_MS, VisitTable } from './visit-table.ts';

/** The maximum number of visitors of a backfill. */
const MAX_PAST_VISITS = 50_000;

/**
 * The open visits of one process. Visitors with events older than the retention of visits have a small table of their
 * own, so that a backfill neither fills the memory nor evicts a current visitor.
 */
export class OpenVisits implements Pick<VisitTable, keyof VisitTable> {
  readonly #clock: Clock;
  readonly #current: VisitTable;
  readonly #past: VisitTable;

  /** @param maxVisits the maximum number of current visitors. Default 1,000,000. */
  constructor(options: { readonly clock: Clock; readonly maxVisits?: number | undefined }) {
    const { clock } = options;
    this.#clock = clock;
    this.#current = new VisitTable(options);
    this.#past = new VisitTable({ clock, maxVisits: MAX_PAST_VISITS });
  }

  touch(touch: VisitTouch): string {
    return this.#tableOf(touch).touch(touch);
  }

  find(probe: VisitProbe): string | undefined {
    return this.#tableOf(probe).find(probe);
  }

  has(visitorKey: string): boolean {
    return this.#current.has(visitorKey) || this.#past.has(visitorKey);
  }

  merge(visit: OpenVisit): void {
    this.#current.merge(visit);
  }

  sweep(slots: number): void {
    this.#current.sweep(slots);
    this.#past.sweep(slots);
  }

  get size(): number {
    return this.#current.size + this.#past.size;
  }

  #tableOf(event: VisitProbe): VisitTable {
    if (this.#current.has(event.visitorKey)) return this.#current;
    const isPast = event.timeMs < this.#clock.now() - VISIT_RETENTION_MS;
    return isPast || this.#past.find(event) !== undefined ? this.#past : this.#current;
  }
}
