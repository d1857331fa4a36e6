import { eq, min } from 'drizzle-orm';
import type { State } from '../../../stores/state/state.ts';
import { monitorRuns } from '../monitors.table.ts';

/** The longest time until a check is noticed that became due earlier than expected, in milliseconds: that of a new monitor. */
const LOOK_EVERY_MS = 1_000;
/** The same for a region without a planned check: of the first monitor of an installation. */
const LOOK_WITHOUT_MONITORS_EVERY_MS = 5_000;

/** Knows when the next check of a region is due, so that claims without a due check cost no transaction. */
export interface DueTimes {
  /** Whether a check may be due. Reads the state store at most once a second, and after each claim. */
  isDue(nowMs: number): Promise<boolean>;
  /** Records how many checks the last claim returned. */
  recordClaim(count: number): void;
}

/** Creates the due times of a region. */
export function createDueTimes({ db }: Pick<State, 'db'>, region: string): DueTimes {
  let nextMs = Number.POSITIVE_INFINITY;
  let lookedMs = Number.NEGATIVE_INFINITY;
  let hasPlanned = false;
  return {
    async isDue(nowMs) {
      if (nowMs >= nextMs) return true;
      const everyMs = hasPlanned ? LOOK_EVERY_MS : LOOK_WITHOUT_MONITORS_EVERY_MS;
      if (nowMs >= lookedMs && nowMs < lookedMs + everyMs) return false;
      const [row] = await db
        .select({ next: min(monitorRuns.dueAt) })
        .from(monitorRuns)
        .where(eq(monitorRuns.region, region));
      lookedMs = nowMs;
      hasPlanned = row?.next instanceof Date;
      nextMs = row?.next?.getTime() ?? Number.POSITIVE_INFINITY;
      return nowMs >= nextMs;
    },
    recordClaim(count) {
      // After an empty claim, the next tick reads the due time. After another one, more checks are probably due.
      nextMs = count === 0 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
      if (count === 0) lookedMs = Number.NEGATIVE_INFINITY;
    },
  };
}
