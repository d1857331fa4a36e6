import { createStampRing, type StampRing } from './stamp-ring.ts';

/** Logs by scope and identity, which are separate, so that no text is joined for each hit. */
type Generation = Map<string, Map<string, StampRing>>;

/**
 * The logs of one length of window. An active log moves to the younger one. When the younger generation is full, or a window
 * old, it becomes the older one, and the logs in that one are dropped. So a log whose hits may count is dropped only if at
 * least `maxIdentities` others were active since.
 */
export class LogTable {
  readonly #windowMs: number;
  readonly #maxIdentities: number;
  #young: Generation = new Map();
  #old: Generation = new Map();
  #youngCount = 0;
  #startMs = Number.NEGATIVE_INFINITY;

  /** @param maxIdentities the bound of a generation. */
  constructor(windowMs: number, maxIdentities: number) {
    this.#windowMs = windowMs;
    this.#maxIdentities = maxIdentities;
  }

  /** Returns the log of an identity, which may have hits that left the window. It counts as active. */
  find(scope: string, identity: string, nowMs: number): StampRing | undefined {
    if (nowMs - this.#startMs >= this.#windowMs) this.#replaceOld(nowMs);
    const known = this.#young.get(scope)?.get(identity);
    if (known !== undefined) return known;
    const earlier = this.#old.get(scope)?.get(identity);
    if (earlier !== undefined) this.#add(scope, identity, earlier, nowMs);
    return earlier;
  }

  /** Creates an empty log for an identity without one. */
  start(scope: string, identity: string, nowMs: number): StampRing {
    const ring = createStampRing();
    this.#add(scope, identity, ring, nowMs);
    return ring;
  }

  #replaceOld(nowMs: number): void {
    this.#old = this.#young;
    this.#young = new Map();
    this.#youngCount = 0;
    this.#startMs = nowMs;
  }

  #add(scope: string, identity: string, ring: StampRing, nowMs: number): void {
    if (this.#youngCount >= this.#maxIdentities) this.#replaceOld(nowMs);
    this.#youngCount += 1;
    const logs = this.#young.get(scope);
    if (logs === undefined) this.#young.set(scope, new Map([[identity, ring]]));
    else logs.set(identity, ring);
  }
}
