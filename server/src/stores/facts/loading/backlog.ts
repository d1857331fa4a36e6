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
export class Backlog {
  readonly #clock: Clock;
  readonly #maxBytes: number;
  readonly #all = new Map<string, number>();
  readonly #recent = new Map<string, number>();
  #total = 0;
  #totalRecent = 0;

  constructor({ clock, maxBytes }: { readonly clock: Clock; readonly maxBytes: number }) {
    this.#clock = clock;
    this.#maxBytes = maxBytes;
  }

  /** Adds accepted rows. `bytes` includes rows without an origin. */
  add(bytes: number, rows: Pick<Segment, 'organizations' | 'isBulk'>): void {
    this.#count(1, bytes, rows);
  }

  remove(bytes: number, rows: Pick<Segment, 'organizations' | 'isBulk'>): void {
    this.#count(-1, bytes, rows);
  }

  bytes(): number {
    return this.#total;
  }

  /** Bytes of recent facts with an origin. */
  recentBytes(): number {
    return this.#totalRecent;
  }

  /** Returns why entries cannot be accepted in addition to `waitingBytes`, or `undefined` if they can. */
  problem(waitingBytes: number, entries: readonly FactEntry[]): string | undefined {
    if (this.#total + waitingBytes > this.#maxBytes) return 'The backlog of the journal is full';
    const isOver = entries.some(
      ({ origin }) =>
        origin !== undefined &&
        (this.#all.get(origin.organizationId) ?? 0) > this.#maxBytes * ORGANIZATION_PART,
    );
    return isOver ? 'The backlog of the organization is full' : undefined;
  }

  /**
   * Returns whether an append belongs in a bulk segment: it contains a fact older than a day, or its organization has
   * 8 MB of recent facts waiting. An append is never divided, so that a crash keeps all of it or nothing.
   */
  isBulk(entries: readonly FactEntry[]): boolean {
    const recentFromMs = this.#clock.now() - RECENT_MS;
    return entries.some(
      ({ origin }) =>
        origin !== undefined &&
        (origin.timeMs < recentFromMs || (this.#recent.get(origin.organizationId) ?? 0) > MAX_RECENT_BYTES),
    );
  }

  #count(sign: 1 | -1, bytes: number, { organizations, isBulk }: Parameters<Backlog['add']>[1]): void {
    this.#total += sign * bytes;
    for (const [id, own] of organizations) {
      addTo(this.#all, id, sign * own);
      if (isBulk) continue;
      addTo(this.#recent, id, sign * own);
      this.#totalRecent += sign * own;
    }
  }
}
