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

/** Counts the requests of keys. */
export interface KeyUsage {
  /** Counts a request in memory. */
  count(keyId: string, nowMs: number): void;
  /** Writes what was counted since the last call. Counts whose write fails are written by the next call. */
  write(): Promise<void>;
  /** Removes days that are no longer shown. */
  removeOld(): Promise<void>;
  /** Returns the last {@link USAGE_DAYS} days, oldest first, including days without a request. */
  read(keyId: string): Promise<readonly DayOfUsage[]>;
}

/**
 * Creates the counter. Requests do not wait for it: a crash loses the counts since the last write. The audit log is complete; these counts
 * are not read from it, because it is not exposed through the API.
 */
export function createKeyUsage({
  state,
  clock,
  logger,
}: {
  readonly state: State;
  readonly clock: Clock;
  readonly logger: { warn(fields: object, message: string): void };
}): KeyUsage {
  /** Requests by day, then by key. */
  let counts = new Map<string, Map<string, number>>();

  const add = (day: string, keyId: string, requests: number): void => {
    const ofDay = counts.get(day) ?? new Map<string, number>();
    counts.set(day, ofDay);
    ofDay.set(keyId, (ofDay.get(keyId) ?? 0) + requests);
  };

  async function store(day: string, entries: readonly (readonly [string, number])[]): Promise<void> {
    await state.transaction(async (tx) => {
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

  let dayMs = Number.NaN;
  let today = '';
  const dayOf = (nowMs: number): string => {
    const startMs = nowMs - (nowMs % DAY_MS);
    if (startMs !== dayMs) {
      dayMs = startMs;
      today = formatDay(startMs);
    }
    return today;
  };

  return {
    count: (keyId, nowMs) => add(dayOf(nowMs), keyId, 1),

    async write() {
      const taken = counts;
      counts = new Map();
      for (const [day, ofDay] of taken)
        for (const batch of batchesOf([...ofDay].sort(([one], [other]) => (one < other ? -1 : 1)))) {
          try {
            await store(day, batch);
          } catch (error) {
            for (const [keyId, requests] of batch) add(day, keyId, requests);
            logger.warn({ err: error, keys: batch.length }, 'the requests of keys could not be counted');
          }
        }
    },

    async removeOld() {
      await state.db.delete(apiKeyDays).where(lt(apiKeyDays.day, firstDay(clock.now())));
    },

    async read(keyId) {
      const nowMs = clock.now();
      const stored = await state.db
        .select({ date: apiKeyDays.day, requests: apiKeyDays.requests })
        .from(apiKeyDays)
        .where(and(eq(apiKeyDays.keyId, keyId), gte(apiKeyDays.day, firstDay(nowMs))));
      const byDay = new Map(stored.map(({ date, requests }) => [date, requests]));
      return Array.from({ length: USAGE_DAYS }, (_, index) => {
        const date = formatDay(nowMs - (USAGE_DAYS - 1 - index) * DAY_MS);
        // Requests of this process that are not written yet are included.
        const waiting = counts.get(date)?.get(keyId) ?? 0;
        return { date, requests: (byDay.get(date) ?? 0) + waiting };
      });
    },
  };
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
