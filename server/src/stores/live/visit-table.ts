import type { Clock } from '../../lib/time/clock.ts';
import { VISIT_IDLE_MS } from '../../lib/time/visit-limits.ts';
import type { OpenVisit, VisitProbe, VisitTouch } from './live.ts';
import { createSteadyClock } from './steady-clock.ts';
import { assertVisitId, createVisitPage, PAGE_SLOTS, type VisitPage } from './visit-page.ts';

/** How long a visit is kept after its last event arrived: 30 minutes idle, plus 30 minutes for late events. */
export const VISIT_RETENTION_MS = 2 * VISIT_IDLE_MS;

/** The open visits of one process. */
export interface VisitTable {
  /** Returns the id of the visit of an event: see {@link VisitTouch}. */
  touch(touch: VisitTouch): string;
  /** Returns the id of the visit that the event would join, or `undefined` if it would open one. Changes nothing. */
  find(probe: VisitProbe): string | undefined;
  /** Returns whether the visitor has a visit. */
  has(visitorKey: string): boolean;
  /** Restores a visit: extends the same one or replaces one that ended earlier. Otherwise it is dropped. */
  merge(visit: OpenVisit): void;
  /** Checks the next `slots` slots and frees expired ones. */
  sweep(slots: number): void;
  /** The number of visitors. */
  readonly size: number;
}

const DEFAULT_MAX_VISITS = 1_000_000;
const SWEPT_PER_NEWCOMER = 2;
/** At the bound, the least recently seen of this many visitors is evicted. */
const EVICTION_SAMPLE = 8;

/** A full sweep of a million visitors takes five minutes, each step well under a millisecond. */
const SWEEP_INTERVAL_MS = 5_000;
const SWEPT_PER_INTERVAL = 16_384;

/** Frees expired visits periodically. The timer does not keep the process alive. Call the result to stop it. */
export function startSweeping(visits: VisitTable): () => void {
  const sweeping = setInterval(() => visits.sweep(SWEPT_PER_INTERVAL), SWEEP_INTERVAL_MS);
  sweeping.unref();
  return () => clearInterval(sweeping);
}

/**
 * Creates an empty table of at most `maxVisits` visitors. Times and ids are stored in flat pages, so the garbage
 * collector handles only the key and the map entry of a visitor. Expired visits are found by a cursor that cycles through the
 * slots: two for each new visitor, more if {@link VisitTable.sweep} is called.
 * An evicted visitor gets a new visit with the next event.
 */
export function createVisitTable({
  clock,
  maxVisits = DEFAULT_MAX_VISITS,
}: {
  readonly clock: Clock;
  readonly maxVisits?: number | undefined;
}): VisitTable {
  const steady = createSteadyClock(clock);
  const startMs = steady.now();
  const slots = new Map<string, number>();
  let pages: VisitPage[] = [];
  let free: number[] = [];
  let used = 0;
  let hand = 0;

  const nowSeconds = (): number => Math.floor((steady.now() - startMs) / 1000);

  function pageOf(slot: number): VisitPage {
    const index = Math.floor(slot / PAGE_SLOTS);
    let page = pages[index];
    if (page === undefined) {
      page = createVisitPage();
      pages[index] = page;
    }
    return page;
  }

  function release(slot: number): void {
    const page = pageOf(slot);
    const key = page.keyOf(slot % PAGE_SLOTS);
    if (key === undefined) return;
    slots.delete(key);
    page.clear(slot % PAGE_SLOTS);
    free.push(slot);
    if (slots.size > 0) return;
    pages = [];
    free = [];
    used = 0;
    hand = 0;
  }

  function nextSlot(): number {
    if (hand >= used) hand = 0;
    const slot = hand;
    hand += 1;
    return slot;
  }

  function sweep(count: number): void {
    const oldestSeconds = nowSeconds() - VISIT_RETENTION_MS / 1000;
    for (let looked = 0; looked < count && used > 0; looked += 1) {
      const slot = nextSlot();
      if (pageOf(slot).seenSeconds(slot % PAGE_SLOTS) < oldestSeconds) release(slot);
    }
  }

  function evictOne(): void {
    let victim = nextSlot();
    let victimSeen = pageOf(victim).seenSeconds(victim % PAGE_SLOTS);
    for (let looked = 1; looked < EVICTION_SAMPLE; looked += 1) {
      const slot = nextSlot();
      const seen = pageOf(slot).seenSeconds(slot % PAGE_SLOTS);
      if (seen < victimSeen) {
        victim = slot;
        victimSeen = seen;
      }
    }
    release(victim);
  }

  function open(visit: OpenVisit): void {
    assertVisitId(visit.visitId);
    sweep(SWEPT_PER_NEWCOMER);
    if (slots.size >= maxVisits) evictOne();
    const reused = free.pop();
    const slot = reused ?? used;
    if (reused === undefined) used += 1;
    slots.set(visit.visitorKey, slot);
    pageOf(slot).write(slot % PAGE_SLOTS, visit, nowSeconds());
  }

  /** Returns whether a visit began later than now: the clock was set back since, and a new visit replaces it. */
  function isOfFuture(page: VisitPage, place: number): boolean {
    return page.firstMs(place) > clock.now();
  }

  return {
    sweep,
    has: (visitorKey) => slots.has(visitorKey),
    get size() {
      return slots.size;
    },
    touch(touch) {
      // The new id is read only if a visit is opened: it may be created then.
      const { visitorKey, timeMs } = touch;
      const slot = slots.get(visitorKey);
      if (slot === undefined) {
        const visitId = touch.newVisitId;
        open({ visitorKey, visitId, firstMs: timeMs, lastMs: timeMs });
        return visitId;
      }
      const page = pageOf(slot);
      const place = slot % PAGE_SLOTS;
      const isEarlier = timeMs < page.firstMs(place) - VISIT_IDLE_MS;
      if (isEarlier && !isOfFuture(page, place)) return touch.newVisitId;
      if (isEarlier || timeMs > page.lastMs(place) + VISIT_IDLE_MS) {
        const visitId = touch.newVisitId;
        assertVisitId(visitId);
        page.write(place, { visitorKey, visitId, firstMs: timeMs, lastMs: timeMs }, nowSeconds());
        return visitId;
      }
      page.widen(place, timeMs, timeMs, nowSeconds());
      return page.visitId(place);
    },
    find({ visitorKey, timeMs }) {
      const slot = slots.get(visitorKey);
      if (slot === undefined) return undefined;
      const page = pageOf(slot);
      const place = slot % PAGE_SLOTS;
      const isWithin =
        timeMs >= page.firstMs(place) - VISIT_IDLE_MS && timeMs <= page.lastMs(place) + VISIT_IDLE_MS;
      return isWithin ? page.visitId(place) : undefined;
    },
    merge(visit) {
      const slot = slots.get(visit.visitorKey);
      if (slot === undefined) {
        open(visit);
        return;
      }
      const page = pageOf(slot);
      const place = slot % PAGE_SLOTS;
      if (page.visitId(place) === visit.visitId) {
        page.widen(place, visit.firstMs, visit.lastMs, nowSeconds());
      } else if (visit.lastMs > page.lastMs(place) || isOfFuture(page, place)) {
        assertVisitId(visit.visitId);
        page.write(place, visit, nowSeconds());
      }
    },
  };
}
