import type { OpenVisit } from './live.ts';

/** The number of visits per page. */
export const PAGE_SLOTS = 4096;

/** Bytes per id: one for the length, the rest for the characters. */
const ID_STRIDE = 32;

/** Last-seen value of a free slot, later than any sweep looks for. */
const NEVER_SWEPT = 0xffff_ffff;

/** A flat block of visits. Each takes 16 bytes for times, 32 for the id, 4 for the age, and a pointer to the key. */
export interface VisitPage {
  /** The visitor in each slot; `undefined` if it is free. */
  keyOf(place: number): string | undefined;
  visitId(place: number): string;
  firstMs(place: number): number;
  lastMs(place: number): number;
  /** When its last event arrived, in seconds by the clock of the table. */
  seenSeconds(place: number): number;
  write(place: number, visit: OpenVisit, seenSeconds: number): void;
  /** Extends the first and last time of a visit to include the given ones. */
  widen(place: number, firstMs: number, lastMs: number, seenSeconds: number): void;
  clear(place: number): void;
}

/**
 * Checks that a page can store an id.
 * @throws RangeError if it is empty or longer than 31 characters.
 */
export function assertVisitId(visitId: string): void {
  if (visitId.length === 0 || visitId.length >= ID_STRIDE)
    throw new RangeError(`A visit id has 1 to ${ID_STRIDE - 1} characters, not ${visitId.length}`);
}

/** Creates a page of free slots. */
export function createVisitPage(): VisitPage {
  const keys: (string | undefined)[] = new Array<string | undefined>(PAGE_SLOTS).fill(undefined);
  const times = new Float64Array(2 * PAGE_SLOTS);
  const seen = new Uint32Array(PAGE_SLOTS).fill(NEVER_SWEPT);
  const ids = Buffer.alloc(ID_STRIDE * PAGE_SLOTS);

  return {
    keyOf: (place) => keys[place],
    firstMs: (place) => times[2 * place] ?? 0,
    lastMs: (place) => times[2 * place + 1] ?? 0,
    seenSeconds: (place) => seen[place] ?? NEVER_SWEPT,
    visitId(place) {
      const start = ID_STRIDE * place;
      return ids.toString('latin1', start + 1, start + 1 + (ids[start] ?? 0));
    },
    write(place, { visitorKey, visitId, firstMs, lastMs }, seenSeconds) {
      keys[place] = visitorKey;
      times[2 * place] = firstMs;
      times[2 * place + 1] = lastMs;
      seen[place] = seenSeconds;
      ids[ID_STRIDE * place] = ids.write(visitId, ID_STRIDE * place + 1, ID_STRIDE - 1, 'latin1');
    },
    widen(place, firstMs, lastMs, seenSeconds) {
      if (firstMs < (times[2 * place] ?? 0)) times[2 * place] = firstMs;
      if (lastMs > (times[2 * place + 1] ?? 0)) times[2 * place + 1] = lastMs;
      seen[place] = seenSeconds;
    },
    clear(place) {
      keys[place] = undefined;
      seen[place] = NEVER_SWEPT;
    },
  };
}
