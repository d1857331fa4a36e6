import type { Clock } from '../../lib/time/clock.ts';
import { VISIT_IDLE_MS } from '../../lib/time/visit-limits.ts';
import type { OpenVisit, VisitProbe, VisitTouch } from './live.ts';
import { SteadyClock } from './steady-clock.ts';
import { assertVisitId, PAGE_SLOTS, VisitPage } from './visit-page.ts';

/** How long a visit is kept after its last event arrived: 30 minutes idle, plus 30 minutes for late events. */
export const VISIT_RETENTION_MS = 2 * VISIT_IDLE_MS;

const DEFAULT_MAX_VISITS = 1_000_000;
const SWEPT_PER_NEWCOMER = 2;
/** At the bound, the least recently seen of this many visitors is evicted. */
const EVICTION_SAMPLE = 8;

/** A full sweep of a million visitors takes five minutes, each step well under a millisecond. */
const SWEEP_INTERVAL_MS = 5_000;
const SWEPT_PER_INTERVAL = 16_384;

/** Frees expired visits periodically. The timer does not keep the process alive. Call the result to stop it. */
export function startSweeping(visits: Pick<VisitTable, 'sweep'>): () => void {
  const sweeping = setInterval(() => visits.sweep(SWEPT_PER_INTERVAL), SWEEP_INTERVAL_MS);
  sweeping.unref();
  return () => clearInterval(sweeping);
}

/**
 * The open visits of one process. Times and ids are stored in flat pages, so the garbage collector handles only the key and the
 * map entry of a visitor. Expired visits are found by a cursor that cycles through the slots: two for each new visitor, more if
 * {@link VisitTable.sweep} is called. An evicted visitor gets a new visit with the next event.
 */
export class VisitTable {
  readonly #clock: Clock;
  readonly #maxVisits: number;
  readonly #steady: SteadyClock;
  readonly #startMs: number;
  readonly #slots = new Map<string, number>();
  #pages: VisitPage[] = [];
  #free: number[] = [];
  #used = 0;
  #hand = 0;

  constructor({
    clock,
    maxVisits = DEFAULT_MAX_VISITS,
  }: {
    readonly clock: Clock;
    readonly maxVisits?: number | undefined;
  }) {
    this.#clock = clock;
    this.#maxVisits = maxVisits;
    this.#steady = new SteadyClock(clock);
    this.#startMs = this.#steady.now();
  }

  /** Checks the next `slots` slots and frees expired ones. */
  sweep(count: number): void {
    const oldestSeconds = this.#nowSeconds() - VISIT_RETENTION_MS / 1000;
    for (let looked = 0; looked < count && this.#used > 0; looked += 1) {
      const slot = this.#nextSlot();
      if (this.#pageOf(slot).seenSeconds(slot % PAGE_SLOTS) < oldestSeconds) this.#release(slot);
    }
  }

  /** Returns whether the visitor has a visit. */
  has(visitorKey: string): boolean {
    return this.#slots.has(visitorKey);
  }

  /** The number of visitors. */
  get size(): number {
    return this.#slots.size;
  }

  /** Returns the id of the visit of an event: see {@link VisitTouch}. */
  touch(touch: VisitTouch): string {
    // The new id is read only if a visit is opened: it may be created then.
    const { visitorKey, timeMs } = touch;
    const slot = this.#slots.get(visitorKey);
    if (slot === undefined) {
      const visitId = touch.newVisitId;
      this.#open({ visitorKey, visitId, firstMs: timeMs, lastMs: timeMs });
      return visitId;
    }
    const page = this.#pageOf(slot);
    const place = slot % PAGE_SLOTS;
    const isEarlier = timeMs < page.firstMs(place) - VISIT_IDLE_MS;
    if (isEarlier && !this.#isOfFuture(page, place)) return touch.newVisitId;
    if (isEarlier || timeMs > page.lastMs(place) + VISIT_IDLE_MS) {
      const visitId = touch.newVisitId;
      assertVisitId(visitId);
      page.write(place, { visitorKey, visitId, firstMs: timeMs, lastMs: timeMs }, this.#nowSeconds());
      return visitId;
    }
    page.widen(place, timeMs, timeMs, this.#nowSeconds());
    return page.visitId(place);
  }

  /** Returns the id of the visit that the event would join, or `undefined` if it would open one. Changes nothing. */
  find({ visitorKey, timeMs }: VisitProbe): string | undefined {
    const slot = this.#slots.get(visitorKey);
    if (slot === undefined) return undefined;
    const page = this.#pageOf(slot);
    const place = slot % PAGE_SLOTS;
    const isWithin =
      timeMs >= page.firstMs(place) - VISIT_IDLE_MS && timeMs <= page.lastMs(place) + VISIT_IDLE_MS;
    return isWithin ? page.visitId(place) : undefined;
  }

  /** Restores a visit: extends the same one or replaces one that ended earlier. Otherwise it is dropped. */
  merge(visit: OpenVisit): void {
    const slot = this.#slots.get(visit.visitorKey);
    if (slot === undefined) {
      this.#open(visit);
      return;
    }
    const page = this.#pageOf(slot);
    const place = slot % PAGE_SLOTS;
    if (page.visitId(place) === visit.visitId) {
      page.widen(place, visit.firstMs, visit.lastMs, this.#nowSeconds());
    } else if (visit.lastMs > page.lastMs(place) || this.#isOfFuture(page, place)) {
      assertVisitId(visit.visitId);
      page.write(place, visit, this.#nowSeconds());
    }
  }

  #nowSeconds(): number {
    return Math.floor((this.#steady.now() - this.#startMs) / 1000);
  }

  #pageOf(slot: number): VisitPage {
    const index = Math.floor(slot / PAGE_SLOTS);
    let page = this.#pages[index];
    if (page === undefined) {
      page = new VisitPage();
      this.#pages[index] = page;
    }
    return page;
  }

  #release(slot: number): void {
    const page = this.#pageOf(slot);
    const key = page.keyOf(slot % PAGE_SLOTS);
    if (key === undefined) return;
    this.#slots.delete(key);
    page.clear(slot % PAGE_SLOTS);
    this.#free.push(slot);
    if (this.#slots.size > 0) return;
    this.#pages = [];
    this.#free = [];
    this.#used = 0;
    this.#hand = 0;
  }

  #nextSlot(): number {
    if (this.#hand >= this.#used) this.#hand = 0;
    const slot = this.#hand;
    this.#hand += 1;
    return slot;
  }

  #evictOne(): void {
    let victim = this.#nextSlot();
    let victimSeen = this.#pageOf(victim).seenSeconds(victim % PAGE_SLOTS);
    for (let looked = 1; looked < EVICTION_SAMPLE; looked += 1) {
      const slot = this.#nextSlot();
      const seen = this.#pageOf(slot).seenSeconds(slot % PAGE_SLOTS);
      if (seen < victimSeen) {
        victim = slot;
        victimSeen = seen;
      }
    }
    this.#release(victim);
  }

  #open(visit: OpenVisit): void {
    assertVisitId(visit.visitId);
    this.sweep(SWEPT_PER_NEWCOMER);
    if (this.#slots.size >= this.#maxVisits) this.#evictOne();
    const reused = this.#free.pop();
    const slot = reused ?? this.#used;
    if (reused === undefined) this.#used += 1;
    this.#slots.set(visit.visitorKey, slot);
    this.#pageOf(slot).write(slot % PAGE_SLOTS, visit, this.#nowSeconds());
  }

  /** Returns whether a visit began later than now: the clock was set back since, and a new visit replaces it. */
  #isOfFuture(page: VisitPage, place: number): boolean {
    return page.firstMs(place) > this.#clock.now();
  }
}
