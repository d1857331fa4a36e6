/** Times in the order they were counted, in a ring that grows by doubling: 8 bytes each. Plain data: there are many. */
export interface StampRing {
  count: number;
  start: number;
  stamps: number[];
}

const INITIAL_CAPACITY = 4;

/** Creates an empty ring. */
export function createStampRing(): StampRing {
  return { count: 0, start: 0, stamps: [] };
}

/** The earliest time, milliseconds; `undefined` in an empty ring. */
export function oldestStamp(ring: StampRing): number | undefined {
  return ring.count === 0 ? undefined : ring.stamps[ring.start];
}

/** The latest time, milliseconds; `undefined` in an empty ring. */
export function newestStamp(ring: StampRing): number | undefined {
  return ring.count === 0 ? undefined : ring.stamps[(ring.start + ring.count - 1) % ring.stamps.length];
}

/** Adds a time; one that lies before the newest is taken as equal to it, so that the order holds. */
export function pushStamp(ring: StampRing, timeMs: number): void {
  const stamp = Math.max(timeMs, newestStamp(ring) ?? timeMs);
  if (ring.count === ring.stamps.length) grow(ring);
  ring.stamps[(ring.start + ring.count) % ring.stamps.length] = stamp;
  ring.count += 1;
}

/** Drops every time that is not after `limitMs`. */
export function dropStamps(ring: StampRing, limitMs: number): void {
  let oldest = oldestStamp(ring);
  while (oldest !== undefined && oldest <= limitMs) {
    ring.start = (ring.start + 1) % ring.stamps.length;
    ring.count -= 1;
    oldest = oldestStamp(ring);
  }
}

function grow(ring: StampRing): void {
  const ordered = [...ring.stamps.slice(ring.start), ...ring.stamps.slice(0, ring.start)];
  const capacity = Math.max(INITIAL_CAPACITY, ordered.length * 2);
  while (ordered.length < capacity) ordered.push(0);
  ring.stamps = ordered;
  ring.start = 0;
}
