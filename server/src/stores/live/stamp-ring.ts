/** Ring buffer of times, in order, 8 bytes each. It grows by doubling. Plain data, because there are many. */
export interface StampRing {
  count: number;
  start: number;
  stamps: number[];
}

/** Creates an empty ring with room for four times. The initial values are not integers, so that V8 stores 8-byte numbers from the start. */
export function createStampRing(): StampRing {
  return { count: 0, start: 0, stamps: [0.5, 0.5, 0.5, 0.5] };
}

/** The earliest time, milliseconds; `undefined` in an empty ring. */
export function oldestStamp(ring: StampRing): number | undefined {
  return ring.count === 0 ? undefined : ring.stamps[ring.start];
}

/** The latest time, milliseconds; `undefined` in an empty ring. */
function newestStamp(ring: StampRing): number | undefined {
  return ring.count === 0 ? undefined : ring.stamps[(ring.start + ring.count - 1) % ring.stamps.length];
}

/** Adds a time. A time before the newest is stored as the newest, to keep the order. */
export function pushStamp(ring: StampRing, timeMs: number): void {
  const stamp = Math.max(timeMs, newestStamp(ring) ?? timeMs);
  if (ring.count === ring.stamps.length) grow(ring);
  ring.stamps[(ring.start + ring.count) % ring.stamps.length] = stamp;
  ring.count += 1;
}

/** Removes all times up to `limitMs`. */
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
  const capacity = ordered.length * 2;
  while (ordered.length < capacity) ordered.push(0);
  ring.stamps = ordered;
  ring.start = 0;
}
