import type { Clock } from '../../../lib/time/clock.ts';
import type { FactEntry, Segment } from '../journal/journal.types.ts';
import { addTo } from '../journal/row-origins.ts';

/** Facts older than this, in milliseconds, are loaded after recent ones. */
const RECENT_MS = 24 * 60 * 60_000;
/** The bytes of an organization that may wait as recent facts. More is loaded after recent facts of all organizations. */
const MAX_RECENT_BYTES = 8 * 1024 * 1024;
/** The maximum share of the backlog for one organization. */
const ORGANIZATION_PART = 1 / 2;

/** Counts the waiting bytes of the journal by organization. */
export interface Backlog {
  /** Adds accepted rows. `bytes` includes rows without an origin. */
  add(bytes: number, rows: Pick<Segment, 'organizations' | 'isBulk'>): void;
  remove(bytes: number, rows: Pick<Segment, 'organizations' | 'isBulk'>): void;
  bytes(): number;
  /** Bytes of recent facts with an origin. */
  recentBytes(): number;
  /** Returns why entries cannot be accepted in addition to `waitingBytes`, or `undefined` if they can. */
  problem(waitingBytes: number, entries: readonly FactEntry[]): string | undefined;
  /**
   * Returns whether an append belongs in a bulk segment: it contains a fact older than a day, or its organization has
   * 8 MB of recent facts waiting. An append is never divided, so that a crash keeps all of it or nothing.
   */
  isBulk(entries: readonly FactEntry[]): boolean;
}

/** Creates the counters. */
export function createBacklog(options: { readonly clock: Clock; readonly maxBytes: number }): Backlog {
  const { clock, maxBytes } = options;
  const all = new Map<string, number>();
  const recent = new Map<string, number>();
  let total = 0;
  let totalRecent = 0;

  function count(
    sign: 1 | -1,
    bytes: number,
    { organizations, isBulk }: Parameters<Backlog['add']>[1],
  ): void {
    total += sign * bytes;
    for (const [id, own] of organizations) {
      addTo(all, id, sign * own);
      if (isBulk) continue;
      addTo(recent, id, sign * own);
      totalRecent += sign * own;
    }
  }

  return {
    add: (bytes, rows) => count(1, bytes, rows),
    remove: (bytes, rows) => count(-1, bytes, rows),
    bytes: () => total,
    recentBytes: () => totalRecent,
    problem(waitingBytes, entries) {
      if (total + waitingBytes > maxBytes) return 'The backlog of the journal is full';
      const isOver = entries.some(
        ({ origin }) =>
          origin !== undefined && (all.get(origin.organizationId) ?? 0) > maxBytes * ORGANIZATION_PART,
      );
      return isOver ? 'The backlog of the organization is full' : undefined;
    },
    isBulk(entries) {
      const recentFromMs = clock.now() - RECENT_MS;
      return entries.some(
        ({ origin }) =>
          origin !== undefined &&
          (origin.timeMs < recentFromMs || (recent.get(origin.organizationId) ?? 0) > MAX_RECENT_BYTES),
      );
    },
  };
}
