import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { Lru } from '../../lib/concurrency/lru.ts';
import type { State } from './state.ts';

const WRITE_EVERY_MS = 60_000;
const MAX_TRACKED = 20_000;

interface LastUseOptions {
  readonly state: State;
  readonly logger: { warn(fields: object, message: string): void };
  readonly table: PgTable & Readonly<Record<'id' | 'lastUsedAt', PgColumn>>;
  readonly subject: string;
}

/**
 * Notes when rows of one table were last used, at most once a minute for each. They are written beside the request, which does
 * not wait for them: a failed write is logged and not repeated. A later use is never replaced by an earlier one.
 */
export class LastUse {
  readonly #options: LastUseOptions;
  readonly #written = new Lru<string, number>({ maxEntries: MAX_TRACKED });
  readonly #pending = new Set<Promise<void>>();

  /** @param subject what a row of the table is, for the log: `key`, `session`. */
  constructor(options: LastUseOptions) {
    this.#options = options;
  }

  /** @param describe returns further columns to set. Called only if the use is written. */
  note(id: string, nowMs: number, describe?: () => Readonly<Record<string, string>>): void {
    const before = this.#written.get(id);
    // A clock that was set back must not stop the notes until it has caught up.
    if (before !== undefined && nowMs >= before && nowMs - before < WRITE_EVERY_MS) return;
    this.#written.set(id, nowMs);
    const work = this.#write(id, new Date(nowMs), describe?.() ?? {}).finally(() =>
      this.#pending.delete(work),
    );
    this.#pending.add(work);
  }

  /** Waits for the writes that are under way. */
  async settle(): Promise<void> {
    await Promise.all(this.#pending);
  }

  async #write(id: string, now: Date, more: Readonly<Record<string, string>>): Promise<void> {
    const { state, logger, table, subject } = this.#options;
    const isLater = or(isNull(table.lastUsedAt), lt(table.lastUsedAt, now));
    try {
      await state.db
        .update(table)
        .set({ ...more, lastUsedAt: now })
        .where(and(eq(table.id, id), isLater));
    } catch (error) {
      logger.warn({ err: error, subject, id }, 'the last use could not be noted');
    }
  }
}
