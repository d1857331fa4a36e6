import { createHmac, randomBytes } from 'node:crypto';
import { gte, lt, sql } from 'drizzle-orm';
import type { Clock } from '../../lib/clock.ts';
import { deriveKey } from '../../lib/derive-key.ts';
import type { State } from '../../stores/state/state.ts';
import { visitorSalts } from './visitor-salts.table.ts';

/** Length of a day, in milliseconds. */
const DAY_MS = 86_400_000;
const SALT_BYTES = 32;

/** The salts of today and yesterday (UTC days). */
export interface VisitorSalts {
  /** Fetches what is missing for the present day; nothing to wait for when it is there. */
  prepare(): Promise<void> | undefined;
  /** The salt of a day, counted from 1970-01-01; `undefined` when there is none, or none any more. */
  of(day: number): string | undefined;
  /** The newest salt. @throws Error before {@link VisitorSalts.prepare}. */
  newest(): string;
  /**
   * Creates the salt of the day and destroys those that are older than yesterday's, to the last byte of the table: for a
   * job, once an hour or so.
   */
  rotate(): Promise<void>;
}

/** The day, counted from 1970-01-01 (UTC), of a time in milliseconds. */
export function dayOf(epochMs: number): number {
  return Math.floor(epochMs / DAY_MS);
}

/**
 * Salts that live in state, so that all processes and the next start have the same ones, and in memory for the day.
 * What is used is a keyed hash of what is stored: a stolen copy of the database alone gives nobody away.
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
  let leavesTraces = false;

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
    leavesTraces ||= removed.length > 0;
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

  async function rotate(): Promise<void> {
    await loadOnce();
    if (!leavesTraces) return;
    // A deleted row stays in its page until the place is needed. The table has a page; writing it anew takes no time.
    await state.db.execute(sql`VACUUM (FULL) ${visitorSalts}`);
    leavesTraces = false;
  }

  return {
    prepare: () => (knownDay === dayOf(clock.now()) ? undefined : loadOnce()),
    of: (day) => known.get(day),
    newest: () => {
      const salt = knownDay === undefined ? undefined : known.get(knownDay);
      if (salt === undefined) throw new Error('The salt of the day was not fetched');
      return salt;
    },
    rotate,
  };
}
