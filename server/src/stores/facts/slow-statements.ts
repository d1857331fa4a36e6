/** A statement that took long. */
export interface SlowStatement {
  /** Its text with names in place of values, cut to 2,000 characters. */
  readonly text: string;
  /** Of its slowest run, in milliseconds, with the time in the queue. */
  readonly durationMs: number;
  /** The rows that this run read; `null` for the embedded engine, which does not say it. */
  readonly rowsRead: number | null;
  /** When this run ended, in milliseconds since the epoch. */
  readonly atMs: number;
  /** How often it ran since it is known. */
  readonly runs: number;
}

const MAX_STATEMENTS = 20;
const MAX_LENGTH = 2_000;
const KEPT_MS = 24 * 3_600_000;
/** Faster statements are not of interest. */
const LEAST_MS = 10;

/** The slowest statements of the last day. It holds a bounded number, and the fastest leaves for a slower one. */
export class SlowStatements {
  readonly #statements = new Map<string, SlowStatement>();

  record(run: Pick<SlowStatement, 'text' | 'durationMs' | 'rowsRead' | 'atMs'>): void {
    const text = run.text.slice(0, MAX_LENGTH);
    const known = this.#statements.get(text);
    if (known === undefined && run.durationMs < LEAST_MS) return;
    this.#removeOld(run.atMs);
    const slowest = known === undefined || run.durationMs >= known.durationMs ? run : known;
    const { durationMs, rowsRead, atMs } = slowest;
    this.#statements.set(text, { text, durationMs, rowsRead, atMs, runs: (known?.runs ?? 0) + 1 });
    if (this.#statements.size <= MAX_STATEMENTS) return;
    const fastest = this.#sorted().at(-1);
    if (fastest !== undefined) this.#statements.delete(fastest.text);
  }

  /** Returns the statements, the slowest first, at most 20. */
  list(nowMs: number): readonly SlowStatement[] {
    this.#removeOld(nowMs);
    return this.#sorted();
  }

  #sorted(): readonly SlowStatement[] {
    return [...this.#statements.values()].sort((a, b) => b.durationMs - a.durationMs);
  }

  #removeOld(nowMs: number): void {
    for (const { text, atMs } of this.#statements.values())
      if (nowMs - atMs > KEPT_MS) this.#statements.delete(text);
  }
}
