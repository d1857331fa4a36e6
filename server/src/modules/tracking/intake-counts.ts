import type { FactEntry } from '../../stores/facts/journal.types.ts';
import { intakeTable } from './intake.table.ts';

/** What kind of fact something would have been. */
export type IntakeKind = 'event' | 'vital' | 'error';

/** Something that was sent and not stored. Reasons are fixed words: there is a bounded number of them. */
export interface Unstored {
  readonly websiteId: string;
  readonly kind: IntakeKind;
  readonly outcome: 'blocked' | 'invalid';
  /** The rule that blocked it, or the field that was wrong. */
  readonly reason: string;
  /** When it happened, in milliseconds since the epoch. */
  readonly timeMs: number;
}

/** Counts that wait to be written. */
export interface IntakeCounts {
  add(unstored: Unstored, facts?: number): void;
  /** Whether so many wait that they should be written before more come. */
  isFull(): boolean;
  /** Takes out all that waits, as rows; who cannot write them puts them back. */
  take(): readonly FactEntry[];
  putBack(entries: readonly FactEntry[]): void;
}

/** Most different counts that wait. */
const MAX_WAITING = 5_000;
const MINUTE_MS = 60_000;

/** Counts that all stand at zero. */
export function createIntakeCounts(): IntakeCounts {
  let waiting = new Map<string, number>();
  let returned: readonly FactEntry[] = [];
  return {
    add: (unstored, facts = 1) => {
      const key = keyOf(unstored);
      waiting.set(key, (waiting.get(key) ?? 0) + facts);
    },
    isFull: () => waiting.size >= MAX_WAITING,
    take: () => {
      const entries = [...returned, ...toEntries(waiting)];
      waiting = new Map();
      returned = [];
      return entries;
    },
    putBack: (entries) => {
      returned = [...returned, ...entries];
    },
  };
}

/** The rows that count these, one for each minute and reason. */
export function countUnstored(unstored: readonly Unstored[]): readonly FactEntry[] {
  const counts = new Map<string, number>();
  for (const one of unstored) {
    const key = keyOf(one);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return toEntries(counts);
}

/** A row as JSON, but for its count: so that equal ones are found without another word. */
function keyOf({ websiteId, kind, outcome, reason, timeMs }: Unstored): string {
  const time = Math.floor(timeMs / MINUTE_MS) * MINUTE_MS;
  return `{"website_id":${JSON.stringify(websiteId)},"time":${time},"kind":"${kind}","outcome":"${outcome}","reason":${JSON.stringify(reason)}`;
}

function toEntries(counts: ReadonlyMap<string, number>): readonly FactEntry[] {
  return [...counts].map(([key, facts]) => ({ table: intakeTable, json: `${key},"facts":${facts}}` }));
}
