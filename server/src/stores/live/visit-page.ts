import type { OpenVisit } from './live.ts';

/** The number of visits per page. */
export const PAGE_SLOTS = 4096;

/** Bytes per id: one for the length, the rest for the characters. */
const ID_STRIDE = 32;

/** Last-seen value of a free slot, later than any sweep looks for. */
const NEVER_SWEPT = 0xffff_ffff;

/**
 * Checks that a page can store an id.
 * @throws RangeError if it is empty or longer than 31 characters.
 */
export function assertVisitId(visitId: string): void {
  if (visitId.length === 0 || visitId.length >= ID_STRIDE)
    throw new RangeError(`A visit id has 1 to ${ID_STRIDE - 1} characters, not ${visitId.length}`);
}

/** A flat block of visits. Each takes 16 bytes for times, 32 for the id, 4 for the age, and a pointer to the key. */
export class VisitPage {
  readonly #keys: (string | undefined)[];
  readonly #times = new Float64Array(2 * PAGE_SLOTS);
  readonly #seen: Uint32Array<ArrayBuffer>;
  readonly #ids = Buffer.alloc(ID_STRIDE * PAGE_SLOTS);

  constructor() {
    this.#keys = new Array<string | undefined>(PAGE_SLOTS).fill(undefined);
    this.#seen = new Uint32Array(PAGE_SLOTS).fill(NEVER_SWEPT);
  }

  /** The visitor in each slot; `undefined` if it is free. */
  keyOf(place: number): string | undefined {
    return this.#keys[place];
  }

  firstMs(place: number): number {
    return this.#times[2 * place] ?? 0;
  }

  lastMs(place: number): number {
    return this.#times[2 * place + 1] ?? 0;
  }

  /** When its last event arrived, in seconds by the clock of the table. */
  seenSeconds(place: number): number {
    return this.#seen[place] ?? NEVER_SWEPT;
  }

  visitId(place: number): string {
    const start = ID_STRIDE * place;
    return this.#ids.toString('latin1', start + 1, start + 1 + (this.#ids[start] ?? 0));
  }

  write(place: number, { visitorKey, visitId, firstMs, lastMs }: OpenVisit, seenSeconds: number): void {
    this.#keys[place] = visitorKey;
    this.#times[2 * place] = firstMs;
    this.#times[2 * place + 1] = lastMs;
    this.#seen[place] = seenSeconds;
    this.#ids[ID_STRIDE * place] = this.#ids.write(visitId, ID_STRIDE * place + 1, ID_STRIDE - 1, 'latin1');
  }

  /** Extends the first and last time of a visit to include the given ones. */
  widen(place: number, firstMs: number, lastMs: number, seenSeconds: number): void {
    if (firstMs < (this.#times[2 * place] ?? 0)) this.#times[2 * place] = firstMs;
    if (lastMs > (this.#times[2 * place + 1] ?? 0)) this.#times[2 * place + 1] = lastMs;
    this.#seen[place] = seenSeconds;
  }

  clear(place: number): void {
    this.#keys[place] = undefined;
    this.#seen[place] = NEVER_SWEPT;
  }
}
