import { eq, min } from 'drizzle-orm';
import type { State } from '../../../stores/state/state.ts';
import { monitorRuns } from '../monitors.table.ts';

/** The longest time until a check is noticed that became due earlier than expected, in milliseconds: that of a new monitor. */
const LOOK_EVERY_MS = 1_000;
/** The same for a region without a planned check: of the first monitor of an installation. */
const LOOK_WITHOUT_MONITORS_EVERY_MS = 5_000;

/** Knows when the next check of a region is due, so that claims without a due check cost no transaction. */
export class DueTimes {
  readonly #db: State['db'];
  readonly #region: string;
  #nextMs = Number.POSITIVE_INFINITY;
  #lookedMs = Number.NEGATIVE_INFINITY;
  #hasPlanned = false;

  constructor({ db }: Pick<State, 'db'>, region: string) {
    this.#db = db;
    this.#region = region;
  }

  /** Whether a check may be due. Reads the state store at most once a second, and after each claim. */
  async isDue(nowMs: number): Promise<boolean> {
    if (nowMs >= this.#nextMs) return true;
    const everyMs = this.#hasPlanned ? LOOK_EVERY_MS : LOOK_WITHOUT_MONITORS_EVERY_MS;
    if (nowMs >= this.#lookedMs && nowMs < this.#lookedMs + everyMs) return false;
    const [row] = await this.#db
      .select({ next: min(monitorRuns.dueAt) })
      .from(monitorRuns)
      .where(eq(monitorRuns.region, this.#region));
    this.#lookedMs = nowMs;
    this.#hasPlanned = row?.next instanceof Date;
    this.#nextMs = row?.next?.getTime() ?? Number.POSITIVE_INFINITY;
    return nowMs >= this.#nextMs;
  }

  /** Records how many checks the last claim returned. */
  recordClaim(count: number): void {
    // After an empty claim, the next tick reads the due time. After another one, more checks are probably due.
    this.#nextMs = count === 0 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
    if (count === 0) this.#lookedMs = Number.NEGATIVE_INFINITY;
  }
}
