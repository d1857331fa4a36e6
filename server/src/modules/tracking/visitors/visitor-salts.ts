import { createHmac, randomBytes } from 'node:crypto';
import { count, gte, lt, sql } from 'drizzle-orm';
import { deriveKey } from '../../../lib/secrets/derive-key.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { State } from '../../../stores/state/state.ts';
import { visitorSalts } from './visitor-salts.table.ts';

/** Length of a day, in milliseconds. */
const DAY_MS = 86_400_000;
const SALT_BYTES = 32;

/** The salts of today and yesterday (UTC days). */
export interface VisitorSalts {
  /** Loads the salts of the current day. Returns `undefined` if they are loaded. */
  prepare(): Promise<void> | undefined;
  /** Returns the salt of a day (days since 1970-01-01); `undefined` if it does not exist or was deleted. */
  of(day: number): string | undefined;
  /** Returns the newest salt. @throws Error before {@link VisitorSalts.prepare}. */
  newest(): string;
  /**
   * Creates the salt of the day, deletes those older than yesterday's, and rewrites the table so that no deleted bytes remain.
   * Called periodically by a job.
   */
  rotate(): Promise<void>;
}

/** Returns the number of days (UTC) since 1970-01-01 of a time in milliseconds. */
export function dayOf(epochMs: number): number {
  return Math.floor(epochMs / DAY_MS);
}

/**
 * Creates salts that are stored in state, so that all processes use the same ones, also after a restart, and cached for the
 * day. The salt in use is a keyed hash of the stored one, so a stolen copy of the database alone identifies nobody.
 */
export function createVisitorSalts({
  state,
  clock,
  secret,
}: {
  readonly state: State;
  readonly clock: Clock;
  readonly secret: string;
}): VisitorSalts {
  const key = deriveKey(secret, 'visitor-salts');
  let known: ReadonlyMap<number, string> = new Map();
  let knownDay: number | undefined;
  let loading: Promise<void> | undefined;
  // A process may have ended between the deletion and the vacuum.
  let needsVacuum = true;

  async function load(): Promise<void> {
    const today = dayOf(clock.now());
    await state.db
      .insert(visitorSalts)
      .values({
        day: today,
        salt: randomBytes(SALT_BYTES).toString('base64url'),
        createdAt: new Date(clock.now()),
      })
      .onConflictDoNothing();
    const removed = await state.db
      .delete(visitorSalts)
      .where(lt(visitorSalts.day, today - 1))
      .returning({ day: visitorSalts.day });
    needsVacuum ||= removed.length > 0;
    const rows = await state.db
      .select()
      .from(visitorSalts)
      .where(gte(visitorSalts.day, today - 1));
    known = new Map(rows.map(({ day, salt }) => [day, createHmac('sha256', key).update(salt).digest('hex')]));
    knownDay = today;
  }

  function loadOnce(): Promise<void> {
    loading ??= load().finally(() => {
      loading = undefined;
    });
    return loading;
  }

  const isCurrent = (): boolean => knownDay === dayOf(clock.now());

  /** A load that began before midnight, or before the clock was set, has not loaded the salt of the current day. */
  async function loadCurrent(): Promise<void> {
    while (!isCurrent()) await loadOnce();
  }

  async function rotate(): Promise<void> {
    await loadOnce();
    if (!needsVacuum) return;
    // A deleted row remains in its page until the space is reused. The table has one page, so a full vacuum is fast.
    await state.db.execute(sql`VACUUM (FULL) ${visitorSalts}`);
    // Postgres keeps deleted rows that an open transaction may still read. The rows after them then have later positions.
    const [position] = await state.db
      .select({ rows: count(), last: sql<number>`coalesce(max((ctid::text::point)[1]), 0)::int` })
      .from(visitorSalts);
    needsVacuum = position === undefined || Number(position.last) > position.rows;
  }

  return {
    prepare: () => (isCurrent() ? undefined : loadCurrent()),
    of: (day) => known.get(day),
    newest: () => {
      const salt = knownDay === undefined ? undefined : known.get(knownDay);
      if (salt === undefined) throw new Error('The salt of the day is not loaded');
      return salt;
    },
    rotate,
  };
}
