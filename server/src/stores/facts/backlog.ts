import type { Clock } from '../../lib/clock.ts';
import type { FactEntry, Segment } from './journal.types.ts';
import { addTo } from './row-origins.ts';

/** Facts older than this, in milliseconds, are history: they are loaded after recent ones. */
const RECENT_MS = 24 * 60 * 60_000;
/** Of what an organization sends, this much waits among recent facts of others, in bytes; more waits behind them. */
const MAX_RECENT_BYTES = 8 * 1024 * 1024;
/** The part of the whole backlog that one organization may take. */
const ORGANIZATION_PART = 1 / 2;

/** Who has how much in the journal. */
export interface Backlog {
  /** Counts accepted rows. `bytes` are of all of them, those without an origin included. */
  add(bytes: number, rows: Pick<Segment, 'organizations' | 'isBulk'>): void;
  remove(bytes: number, rows: Pick<Segment, 'organizations' | 'isBulk'>): void;
  bytes(): number;
  /** Bytes with an origin that are not bulk. */
  recentBytes(): number;
  /** Returns why these entries cannot be accepted beside `waitingBytes` more; `undefined` when they can. */
  problem(waitingBytes: number, entries: readonly FactEntry[]): string | undefined;
  /**
   * Returns whether an append belongs into a bulk segment: it holds a fact of more than a day ago, or its organization has
   * 8 MB waiting among recent facts. It is decided for the append as a whole, so that a crash keeps all of it or nothing.
   */
  isBulk(entries: readonly FactEntry[]): boolean;
}

/** Creates the account of the journal's bytes. */
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
