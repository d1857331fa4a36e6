import { Lru } from '../../../lib/concurrency/lru.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { type Coverage, type CoverageReader, NOT_COVERED } from './coverage.ts';
import type { Days } from './days.ts';

/** Days before today are read again after this time, because probes can send checks later. */
const KEPT_MS = 10 * 60_000;
/** Monitors whose days are kept: about 5 KB each. */
const MAX_KEPT = 5_000;

interface Kept {
  readonly untilMs: number;
  readonly days: readonly Coverage[];
}

/** Reads the days of monitors. Only today is read each time. */
export class DayReader {
  readonly #coverage: Pick<CoverageReader, 'days'>;
  readonly #clock: Clock;
  readonly #past = new Lru<string, Kept>({ maxEntries: MAX_KEPT });

  constructor({
    coverage,
    clock,
  }: {
    readonly coverage: Pick<CoverageReader, 'days'>;
    readonly clock: Clock;
  }) {
    this.#coverage = coverage;
    this.#clock = clock;
  }

  /** @returns by monitor, one element for each day. Every monitor has an entry. */
  async read(
    organizationId: string,
    monitorIds: readonly string[],
    { bounds }: Days,
  ): Promise<ReadonlyMap<string, readonly Coverage[]>> {
    const nowMs = this.#clock.now();
    const todayMs = bounds.at(-2) ?? nowMs;
    const earlier = bounds.slice(0, -1);
    const keyOf = (id: string) => `${organizationId} ${id} ${bounds[0]} ${todayMs}`;
    const missing = monitorIds.filter((id) => !(nowMs < (this.#past.get(keyOf(id))?.untilMs ?? 0)));
    const [before, today] = await Promise.all([
      earlier.length < 2
        ? new Map<string, Coverage[]>()
        : this.#coverage.days(organizationId, missing, earlier),
      this.#coverage.days(organizationId, monitorIds, bounds.slice(-2)),
    ]);
    const none = earlier.slice(1).map(() => NOT_COVERED);
    for (const id of missing)
      this.#past.set(keyOf(id), { untilMs: nowMs + KEPT_MS, days: before.get(id) ?? none });
    return new Map(
      monitorIds.map((id) => [
        id,
        [...(this.#past.get(keyOf(id))?.days ?? before.get(id) ?? none), today.get(id)?.[0] ?? NOT_COVERED],
      ]),
    );
  }
}
