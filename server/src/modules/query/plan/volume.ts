import { createHash } from 'node:crypto';
import { Lru } from '../../../lib/concurrency/lru.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { TimeRange } from '../../../lib/time/time-range.ts';
import { ESTIMATED_ROWS } from '../../../stores/facts/cluster/places.ts';
import type { Facts, ReadOptions } from '../../../stores/facts/facts.ts';
import { sql } from '../../../stores/facts/sql.ts';
import { EXACT_VISITS } from '../contract/limits.contract.ts';
import { renderVisitScope } from '../render/rows.ts';
import type { QuerySubject } from './tables.ts';

const KEPT_MS = 60_000;
const MAX_KEPT = 10_000;
const EVER: TimeRange = { fromMs: 0, toMs: Date.UTC(2100, 0, 1) };

/** The number of half hours of visits, of all time, up to which one thread is as fast as several. */
const SMALL_VISITS = 100_000;

/** The properties of a subject that depend on its amount of data. */
export interface Weight {
  /** Whether distinct values can be counted exactly: at most `exactVisits` half hours of visits. */
  readonly isExact: boolean;
  /** Whether the subject has so few visits that one thread reads them fastest. */
  readonly isSmall: boolean;
}

/** Estimates the amount of data. */
export class Volume {
  readonly #facts: Facts;
  readonly #clock: Clock;
  readonly #exactVisits: number;
  readonly #known = new Lru<string, { readonly rows: number; readonly atMs: number }>({
    maxEntries: MAX_KEPT,
  });

  /** Creates the estimator; estimates are cached for a minute. */
  constructor({
    facts,
    clock,
    exactVisits = EXACT_VISITS,
  }: {
    readonly facts: Facts;
    readonly clock: Clock;
    readonly exactVisits?: number | undefined;
  }) {
    this.#facts = facts;
    this.#clock = clock;
    this.#exactVisits = exactVisits;
  }

  /** Reads the index once a minute for small subjects, and for every query of large ones. */
  async weigh(subject: QuerySubject, ranges: readonly TimeRange[], options?: ReadOptions): Promise<Weight> {
    if (subject.kind === 'link' || subject.kind === 'monitor') return { isExact: true, isSmall: false };
    // Uses a hash, because the ids of thousands of websites would be cached as long as the number.
    const key = createHash('sha256').update(JSON.stringify(subject)).digest('base64');
    const nowMs = this.#clock.now();
    const kept = this.#known.get(key);
    const isFresh = kept !== undefined && Math.abs(nowMs - kept.atMs) < KEPT_MS;
    const rows = isFresh ? kept.rows : await this.#count(subject, [EVER], options);
    if (!isFresh) this.#known.set(key, { rows, atMs: nowMs });
    const isExact =
      rows <= this.#exactVisits || (await this.#count(subject, ranges, options)) <= this.#exactVisits;
    return { isExact, isSmall: rows <= SMALL_VISITS };
  }

  async #count(
    subject: QuerySubject,
    windows: readonly TimeRange[],
    options: ReadOptions | undefined,
  ): Promise<number> {
    const scope = renderVisitScope({ subject, windows, filter: undefined, countsPings: false });
    const rows = await this.#facts.query(sql`${ESTIMATED_ROWS} FROM visits WHERE ${scope}`, options);
    return rows.reduce((sum, row) => sum + Number(row['rows'] ?? 0), 0);
  }
}
