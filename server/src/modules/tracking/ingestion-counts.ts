import type { LabelledValue, Labels } from '../../lib/metrics/metric.ts';
import type { FactEntry, FactOrigin } from '../../stores/facts/journal/journal.types.ts';
import { intakeTable } from './intake.table.ts';

/** The kinds of facts that are counted. */
export type IntakeKind = 'event' | 'vital' | 'error';

/** A received fact that was not stored. Reasons are fixed words, so that their number is bounded. */
export interface DiscardedFact {
  readonly websiteId: string;
  /** The organization of the website. */
  readonly organizationId: string;
  readonly kind: IntakeKind;
  readonly outcome: 'blocked' | 'invalid';
  /** The rule that blocked it, or the invalid field. */
  readonly reason: string;
  /** The time of the fact, in milliseconds since the epoch. */
  readonly timeMs: number;
}

/** The number of distinct counts in memory at which they should be written. */
const MAX_PENDING = 5_000;
const MINUTE_MS = 60_000;

/** Counts of discarded facts that are not written yet. */
export class IngestionCounts {
  #counts: Counts = new Map();
  #returned: readonly FactEntry[] = [];
  readonly #totals = new Map<string, { readonly labels: Labels; value: number }>();

  add(discarded: DiscardedFact, facts = 1): void {
    this.addToTotals(discarded, facts);
    addTo(this.#counts, discarded, facts);
  }

  /** Adds to the totals only: the fact is written to the journal with others. */
  addToTotals({ kind, outcome, reason }: Omit<DiscardedFact, 'timeMs'>, facts = 1): void {
    const key = `${kind} ${outcome} ${reason}`;
    const total = this.#totals.get(key);
    if (total === undefined) this.#totals.set(key, { labels: { kind, outcome, reason }, value: facts });
    else total.value += facts;
  }

  /** The number of discarded facts since the start, for the metrics. */
  totals(): readonly LabelledValue[] {
    return [...this.#totals.values()];
  }

  /** Whether the counts should be written before more are added. */
  isFull(): boolean {
    return this.#counts.size >= MAX_PENDING;
  }

  /** Removes and returns all counts as rows. Return them with `putBack` if they cannot be written. */
  take(): readonly FactEntry[] {
    const entries = [...this.#returned, ...toEntries(this.#counts)];
    this.#counts = new Map();
    this.#returned = [];
    return entries;
  }

  putBack(entries: readonly FactEntry[]): void {
    this.#returned = [...this.#returned, ...entries];
  }
}

/** Returns rows with the counts of discarded facts, one for each minute and reason. */
export function countDiscarded(discarded: readonly DiscardedFact[]): readonly FactEntry[] {
  const counts: Counts = new Map();
  for (const one of discarded) addTo(counts, one, 1);
  return toEntries(counts);
}

/** A count of discarded facts. Reads of the website wait for it, as for its facts. */
interface Count {
  facts: number;
  readonly origin: FactOrigin;
}

/** Counts by the beginning of their row as JSON. */
type Counts = Map<string, Count>;

function addTo(counts: Counts, discarded: DiscardedFact, facts: number): void {
  const { websiteId, organizationId, timeMs, kind, outcome, reason } = discarded;
  const time = Math.floor(timeMs / MINUTE_MS) * MINUTE_MS;
  const key = `{"website_id":${JSON.stringify(websiteId)},"time":${time},"kind":"${kind}","outcome":"${outcome}","reason":${JSON.stringify(reason)}`;
  const count = counts.get(key);
  if (count !== undefined) count.facts += facts;
  else counts.set(key, { facts, origin: { subjectId: websiteId, organizationId, timeMs: time } });
}

function toEntries(counts: Counts): readonly FactEntry[] {
  return [...counts].map(([key, { facts, origin }]) => ({
    table: intakeTable,
    json: `${key},"facts":${facts}}`,
    origin,
  }));
}
