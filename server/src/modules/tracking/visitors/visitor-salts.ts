import { createHmac, randomBytes } from 'node:crypto';
import { count, gte, lt, sql } from 'drizzle-orm';
import { deriveKey } from '../../../lib/secrets/derive-key.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { State } from '../../../stores/state/state.ts';
import { visitorSalts } from './visitor-salts.table.ts';

/** Length of a day, in milliseconds. */
const DAY_MS = 86_400_000;
const SALT_BYTES = 32;

/** Returns the number of days (UTC) since 1970-01-01 of a time in milliseconds. */
export function dayOf(epochMs: number): number {
  return Math.floor(epochMs / DAY_MS);
}

/** The salts of today and yesterday (UTC days). */
export class VisitorSalts {
  readonly #state: State;
  readonly #clock: Clock;
  readonly #key: Buffer<ArrayBufferLike>;
  #known: ReadonlyMap<number, string> = new Map();
  #knownDay: number | undefined;
  #loading: Promise<void> | undefined;
  // A process may have ended between the deletion and the vacuum.
  #needsVacuum = true;

  /**
   * Creates salts that are stored in state, so that all processes use the same ones, also after a restart, and cached for the
   * day. The salt in use is a keyed hash of the stored one, so a stolen copy of the database alone identifies nobody.
   */
  constructor({
    state,
    clock,
    secret,
  }: {
    readonly state: State;
    readonly clock: Clock;
    readonly secret: string;
  }) {
    this.#state = state;
    this.#clock = clock;
    this.#key = deriveKey(secret, 'visitor-salts');
  }

  /** Loads the salts of the current day. Returns `undefined` if they are loaded. */
  prepare(): Promise<void> | undefined {
    return this.#isCurrent() ? undefined : this.#loadCurrent();
  }

  /** Returns the salt of a day (days since 1970-01-01); `undefined` if it does not exist or was deleted. */
  of(day: number): string | undefined {
    return this.#known.get(day);
  }

  /** Returns the newest salt. @throws Error before {@link VisitorSalts.prepare}. */
  newest(): string {
    const salt = this.#knownDay === undefined ? undefined : this.#known.get(this.#knownDay);
    if (salt === undefined) throw new Error('The salt of the day is not loaded');
    return salt;
  }

  /**
   * Creates the salt of the day, deletes those older than yesterday's, and rewrites the table so that no deleted bytes remain.
   * Called periodically by a job.
   */
  async rotate(): Promise<void> {
    await this.#loadOnce();
    if (!this.#needsVacuum) return;
    // A deleted row remains in its page until the space is reused. The table has one page, so a full vacuum is fast.
    await this.#state.db.execute(sql`VACUUM (FULL) ${visitorSalts}`);
    // Postgres keeps deleted rows that an open transaction may still read. The rows after them then have later positions.
    const [position] = await this.#state.db
      .select({ rows: count(), last: sql<number>`coalesce(max((ctid::text::point)[1]), 0)::int` })
      .from(visitorSalts);
    this.#needsVacuum = position === undefined || Number(position.last) > position.rows;
  }

  async #load(): Promise<void> {
    const today = dayOf(this.#clock.now());
    await this.#state.db
      .insert(visitorSalts)
      .values({
        day: today,
        salt: randomBytes(SALT_BYTES).toString('base64url'),
        createdAt: new Date(this.#clock.now()),
      })
      .onConflictDoNothing();
    const removed = await this.#state.db
      .delete(visitorSalts)
      .where(lt(visitorSalts.day, today - 1))
      .returning({ day: visitorSalts.day });
    this.#needsVacuum ||= removed.length > 0;
    const rows = await this.#state.db
      .select()
      .from(visitorSalts)
      .where(gte(visitorSalts.day, today - 1));
    this.#known = new Map(
      rows.map(({ day, salt }) => [day, createHmac('sha256', this.#key).update(salt).digest('hex')]),
    );
    this.#knownDay = today;
  }

  #loadOnce(): Promise<void> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  #isCurrent(): boolean {
    return this.#knownDay === dayOf(this.#clock.now());
  }

  /** A load that began before midnight, or before the clock was set, has not loaded the salt of the current day. */
  async #loadCurrent(): Promise<void> {
    while (!this.#isCurrent()) await this.#loadOnce();
  }
}
