import { and, inArray, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { DAY_MS, HOUR_MS, type TimeZone } from '../../../lib/time/time-zone.ts';
import type { State } from '../../../stores/state/state.ts';
import { alertBaselines } from '../alerts.table.ts';
import { BASELINE_WEEKS, buildProfile, type HourCount, type Profile } from '../baseline.ts';
import type { BatchReads } from '../batch-reads.ts';
import type { BaselineMetric } from '../condition.contract.ts';
import { type Gap, overlapsGap } from './evaluation-clock.ts';

/** A website and a metric that needs an expected range. */
export interface BaselineNeed {
  readonly websiteId: string;
  readonly zone: TimeZone;
  readonly metric: BaselineMetric;
}

/** The profile of a website that has too little history: null. */
interface Kept {
  readonly profile: Profile | null;
  readonly computedMs: number;
}

const MAX_AGE_MS = DAY_MS;
/** A website with too little history is checked more often. */
const MAX_LEARNING_MS = 6 * HOUR_MS;
const PER_STATEMENT = 50;
/** In each evaluation: 10,000 websites are computed in less than an hour after the first start, then 7 in a minute. */
const MAX_COMPUTED = 200;
const BUDGET_MS = 8_000;
const HISTORY_MS = BASELINE_WEEKS * 7 * DAY_MS;

interface ProfilesOptions {
  readonly state: State;
  readonly reads: Pick<BatchReads, 'hourly'>;
  readonly logger: Pick<Logger, 'warn'>;
}

/**
 * The expected ranges of websites with alerts. They are held in memory (1.3 KB each) and in the state store, so that a restart
 * does not compute them again.
 */
export class Profiles {
  readonly #options: ProfilesOptions;
  readonly #kept = new Map<string, Kept>();

  constructor(options: ProfilesOptions) {
    this.#options = options;
  }

  /**
   * Loads or computes missing ranges, and computes those that are older than a day again, within a budget.
   * @param untilMs the end of the last complete evaluation.
   */
  async refresh(
    needs: readonly BaselineNeed[],
    options: { readonly untilMs: number; readonly gaps: readonly Gap[]; readonly signal?: AbortSignal },
  ): Promise<void> {
    const missing = needs.filter((need) => !this.#kept.has(keyOf(need)));
    if (missing.length > 0) await this.#load(missing);
    const stale = needs
      .filter((need) => isStale(this.#kept.get(keyOf(need)), options.untilMs))
      .sort((one, other) => ageOf(this.#kept, one) - ageOf(this.#kept, other))
      .slice(0, MAX_COMPUTED);
    const beganMs = performance.now();
    for (const metric of new Set(stale.map((need) => need.metric))) {
      const ofMetric = stale.filter((need) => need.metric === metric);
      for (let from = 0; from < ofMetric.length; from += PER_STATEMENT) {
        options.signal?.throwIfAborted();
        if (performance.now() - beganMs > BUDGET_MS) return;
        try {
          await this.#compute(ofMetric.slice(from, from + PER_STATEMENT), metric, options);
        } catch (error) {
          // A website may have been deleted meanwhile. The next evaluation tries again.
          this.#options.logger.warn({ err: error, metric }, 'expected ranges could not be computed');
          return;
        }
      }
    }
  }

  /** @returns `undefined` while it is not computed, and without two weeks of history. */
  of(websiteId: string, metric: BaselineMetric): Profile | undefined {
    return this.#kept.get(keyOf({ websiteId, metric }))?.profile ?? undefined;
  }

  async #load(needs: readonly BaselineNeed[]): Promise<void> {
    const ids = [...new Set(needs.map(({ websiteId }) => websiteId))];
    for (let from = 0; from < ids.length; from += 1_000) {
      const some = ids.slice(from, from + 1_000);
      const rows = await this.#options.state.db
        .select()
        .from(alertBaselines)
        .where(and(inArray(alertBaselines.websiteId, some)));
      for (const { websiteId, metric, computedAt, medians, spreads, cluster } of rows)
        this.#kept.set(keyOf({ websiteId, metric }), {
          computedMs: computedAt.getTime(),
          profile:
            medians.length === 0
              ? null
              : {
                  medians: Float32Array.from(medians, known),
                  spreads: Float32Array.from(spreads, known),
                  cluster,
                },
        });
    }
    // Not stored: computed next.
    for (const need of needs)
      if (!this.#kept.has(keyOf(need))) this.#kept.set(keyOf(need), { profile: null, computedMs: 0 });
  }

  async #compute(
    needs: readonly BaselineNeed[],
    metric: BaselineMetric,
    { untilMs, gaps }: { readonly untilMs: number; readonly gaps: readonly Gap[] },
  ): Promise<void> {
    const { state, reads } = this.#options;
    const toMs = Math.floor(untilMs / HOUR_MS) * HOUR_MS;
    const window = { fromMs: toMs - HISTORY_MS, toMs };
    const found = await reads.hourly(
      needs.map(({ websiteId }) => websiteId),
      metric,
      window,
    );
    const rows = needs.map(({ websiteId, zone }) => {
      const counts = found.get(websiteId) ?? [];
      const profile = buildProfile(completeHours(counts, toMs, gaps), zone);
      this.#kept.set(keyOf({ websiteId, metric }), {
        computedMs: untilMs,
        profile: profile === undefined ? null : compact(profile),
      });
      const first = counts[0];
      return {
        websiteId,
        metric,
        computedAt: new Date(untilMs),
        historyFrom: first === undefined ? null : new Date(first.startMs),
        medians: profile === undefined ? [] : Array.from(profile.medians, stored),
        spreads: profile === undefined ? [] : Array.from(profile.spreads, stored),
        cluster: profile?.cluster ?? 1,
      };
    });
    const { computedAt, historyFrom, medians, spreads, cluster } = alertBaselines;
    await state.db
      .insert(alertBaselines)
      .values(rows)
      .onConflictDoUpdate({
        target: [alertBaselines.websiteId, alertBaselines.metric],
        set: {
          computedAt: sql.raw(`excluded.${computedAt.name}`),
          historyFrom: sql.raw(`excluded.${historyFrom.name}`),
          medians: sql.raw(`excluded.${medians.name}`),
          spreads: sql.raw(`excluded.${spreads.name}`),
          cluster: sql.raw(`excluded.${cluster.name}`),
        },
      });
  }
}

/** Adds the hours without events to the counts, from the first hour with one, without the hours of gaps. */
export function completeHours(counts: readonly HourCount[], toMs: number, gaps: readonly Gap[]): HourCount[] {
  const [first] = counts;
  if (first === undefined) return [];
  const byHour = new Map(counts.map(({ startMs, count }) => [startMs, count]));
  const hours: HourCount[] = [];
  for (let startMs = first.startMs; startMs < toMs; startMs += HOUR_MS)
    if (!overlapsGap(gaps, startMs, startMs + HOUR_MS))
      hours.push({ startMs, count: byHour.get(startMs) ?? 0 });
  return hours;
}

function keyOf({ websiteId, metric }: Pick<BaselineNeed, 'websiteId' | 'metric'>): string {
  return `${websiteId} ${metric}`;
}

function compact({ medians, spreads, cluster }: Profile): Profile {
  return { medians: Float32Array.from(medians), spreads: Float32Array.from(spreads), cluster };
}

/** Hours without enough samples are NaN, and -1 in the store. */
function stored(value: number): number {
  return Number.isNaN(value) ? -1 : value;
}

function known(value: number): number {
  return value < 0 ? Number.NaN : value;
}

/** Also of a range from the future, when the clock was set back. */
function isStale(entry: Kept | undefined, untilMs: number): boolean {
  if (entry === undefined) return true;
  const maxAgeMs = entry.profile === null ? MAX_LEARNING_MS : MAX_AGE_MS;
  return Math.abs(untilMs - entry.computedMs) >= maxAgeMs;
}

function ageOf(kept: ReadonlyMap<string, Kept>, need: BaselineNeed): number {
  return kept.get(keyOf(need))?.computedMs ?? 0;
}
