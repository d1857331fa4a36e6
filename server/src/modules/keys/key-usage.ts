import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Clock } from '../../lib/time/clock.ts';
import { DAY_MS } from '../../lib/time/time-zone.ts';
import type { State } from '../../stores/state/state.ts';
import { apiKeyDays, apiKeys, USAGE_DAYS } from './keys.table.ts';

/** The most rows of one statement. */
const BATCH = 5_000;

/** The number of requests on one day in UTC. */
export interface DayOfUsage {
  /** `2026-03-10`. */
  readonly date: string;
  readonly requests: number;
}

interface KeyUsageOptions {
  readonly state: State;
  readonly clock: Clock;
  readonly logger: { warn(fields: object, message: string): void };
}

/**
 * Counts the requests of keys. Requests do not wait for it: a crash loses the counts since the last write. The audit log is
 * complete; these counts are not read from it, because it is not exposed through the API.
 */
export class KeyUsage {
  readonly #options: KeyUsageOptions;
  /** Requests by day, then by key. */
  #counts = new Map<string, Map<string, number>>();
  #dayMs = Number.NaN;
  #today = '';

  constructor(options: KeyUsageOptions) {
    this.#options = options;
  }

  /** Counts a request in memory. */
  count(keyId: string, nowMs: number): void {
    this.#add(this.#dayOf(nowMs), keyId, 1);
  }

  /** Writes what was counted since the last call. Counts whose write fails are written by the next call. */
  async write(): Promise<void> {
    const taken = this.#counts;
    this.#counts = new Map();
    for (const [day, ofDay] of taken)
      for (const batch of batchesOf([...ofDay].sort(([one], [other]) => (one < other ? -1 : 1)))) {
        try {
          await this.#store(day, batch);
        } catch (error) {
          for (const [keyId, requests] of batch) this.#add(day, keyId, requests);
          this.#options.logger.warn(
            { err: error, keys: batch.length },
            'the requests of keys could not be counted',
          );
        }
      }
  }

  /** Removes days that are no longer shown. */
  async removeOld(): Promise<void> {
    const { state, clock } = this.#options;
    await state.db.delete(apiKeyDays).where(lt(apiKeyDays.day, firstDay(clock.now())));
  }

  /** Returns the last {@link USAGE_DAYS} days, oldest first, including days without a request. */
  async read(keyId: string): Promise<readonly DayOfUsage[]> {
    const { state, clock } = this.#options;
    const nowMs = clock.now();
    const stored = await state.db
      .select({ date: apiKeyDays.day, requests: apiKeyDays.requests })
      .from(apiKeyDays)
      .where(and(eq(apiKeyDays.keyId, keyId), gte(apiKeyDays.day, firstDay(nowMs))));
    const byDay = new Map(stored.map(({ date, requests }) => [date, requests]));
    return Array.from({ length: USAGE_DAYS }, (_, index) => {
      const date = formatDay(nowMs - (USAGE_DAYS - 1 - index) * DAY_MS);
      // Requests of this process that are not written yet are included.
      const waiting = this.#counts.get(date)?.get(keyId) ?? 0;
      return { date, requests: (byDay.get(date) ?? 0) + waiting };
    });
  }

  #add(day: string, keyId: string, requests: number): void {
    const ofDay = this.#counts.get(day) ?? new Map<string, number>();
    this.#counts.set(day, ofDay);
    ofDay.set(keyId, (ofDay.get(keyId) ?? 0) + requests);
  }

  async #store(day: string, entries: readonly (readonly [string, number])[]): Promise<void> {
    await this.#options.state.transaction(async (tx) => {
      // A key can be gone since its last request: its organization was deleted.
      const ids = entries.map(([keyId]) => keyId);
      const found = await tx
        .select({ id: apiKeys.id })
        .from(apiKeys)
        .where(inArray(apiKeys.id, ids))
        .orderBy(asc(apiKeys.id))
        .for('key share');
      const existing = new Set(found.map(({ id }) => id));
      const rows = entries.flatMap(([keyId, requests]) =>
        existing.has(keyId) ? { keyId, day, requests } : [],
      );
      if (rows.length === 0) return;
      await tx
        .insert(apiKeyDays)
        .values(rows)
        .onConflictDoUpdate({
          target: [apiKeyDays.keyId, apiKeyDays.day],
          set: { requests: sql`${apiKeyDays.requests} + excluded.requests` },
        });
    });
  }

  #dayOf(nowMs: number): string {
    const startMs = nowMs - (nowMs % DAY_MS);
    if (startMs !== this.#dayMs) {
      this.#dayMs = startMs;
      this.#today = formatDay(startMs);
    }
    return this.#today;
  }
}

function firstDay(nowMs: number): string {
  return formatDay(nowMs - (USAGE_DAYS - 1) * DAY_MS);
}

function formatDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function* batchesOf<T>(entries: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < entries.length; start += BATCH) yield entries.slice(start, start + BATCH);
}
