import { createStampRing, type StampRing } from './stamp-ring.ts';

/** The logs of one length of window. */
export interface LogTable {
  /** Returns the log of an identity, which may have hits that left the window. It counts as active. */
  find(scope: string, identity: string, nowMs: number): StampRing | undefined;
  /** Creates an empty log for an identity without one. */
  start(scope: string, identity: string, nowMs: number): StampRing;
}

/** Logs by scope and identity, which are separate, so that no text is joined for each hit. */
type Generation = Map<string, Map<string, StampRing>>;

/**
 * Creates an empty table of two generations. An active log moves to the younger one. When the younger generation is full, or a window
 * old, it becomes the older one, and the logs in that one are dropped. So a log whose hits may count is dropped only if at least
 * `maxIdentities` others were active since.
 *
 * @param maxIdentities the bound of a generation.
 */
export function createLogTable(windowMs: number, maxIdentities: number): LogTable {
  let young: Generation = new Map();
  let old: Generation = new Map();
  let youngCount = 0;
  let startMs = Number.NEGATIVE_INFINITY;

  function replaceOld(nowMs: number): void {
    old = young;
    young = new Map();
    youngCount = 0;
    startMs = nowMs;
  }

  function add(scope: string, identity: string, ring: StampRing, nowMs: number): void {
    if (youngCount >= maxIdentities) replaceOld(nowMs);
    youngCount += 1;
    const logs = young.get(scope);
    if (logs === undefined) young.set(scope, new Map([[identity, ring]]));
    else logs.set(identity, ring);
  }

  return {
    find(scope, identity, nowMs) {
      if (nowMs - startMs >= windowMs) replaceOld(nowMs);
      const known = young.get(scope)?.get(identity);
      if (known !== undefined) return known;
      const earlier = old.get(scope)?.get(identity);
      if (earlier !== undefined) add(scope, identity, earlier, nowMs);
      return earlier;
    },
    start(scope, identity, nowMs) {
      const ring = createStampRing();
      add(scope, identity, ring, nowMs);
      return ring;
    },
  };
}
