import type { Logger } from 'pino';
import { newId } from '../../../../lib/ids/ids.ts';
import type { Clock } from '../../../../lib/time/clock.ts';
import type { FactEntry, Journal } from '../../../../stores/facts/journal/journal.types.ts';
import { flagEvaluationsTable } from '../../flag-evaluations.table.ts';

const MINUTE_MS = 60_000;
/** The most combinations that are counted in a minute, and the most rows that wait for the journal. */
const MAX_COUNTED = 100_000;
/** The most SDKs with counts of their own. Names come from callers. */
const MAX_SDKS = 64;
const OTHER_SDK = 'other';
const ROWS_PER_APPEND = 1_000;

/** What is counted: one result of a flag. */
export interface CountedResult {
  readonly organizationId: string;
  readonly websiteId: string;
  readonly environment: string;
  readonly flag: string;
  /** Empty for results without a variant. */
  readonly variant: string;
  /** The first characters of the value as text. */
  readonly valueText: string;
  readonly reason: string;
}

/** The counts of one result in the current minute, by SDK. Only the counter changes it. */
export interface Tally {
  readonly result: CountedResult;
  readonly counts: number[];
  isDirty: boolean;
}

/** Evaluations that another process made and counted. */
export interface ReportedEvaluations {
  readonly result: CountedResult;
  /** The beginning of their minute, in milliseconds since the epoch. */
  readonly minuteMs: number;
  readonly count: number;
}

/** A row that waits for the journal. */
interface Row extends ReportedEvaluations {
  readonly sdk: number;
  count: number;
}

interface UsageCounterOptions {
  readonly journal: Pick<Journal, 'append'>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn'>;
}

/**
 * Counts evaluations in memory, and writes them as facts: at most one for each result, SDK, minute and flush. Counts beyond its
 * bound are dropped, and their number is logged.
 */
export class UsageCounter {
  readonly #options: UsageCounterOptions;
  readonly #node: string;
  readonly #sdks = [OTHER_SDK];
  readonly #sdkNumbers = new Map<string, number>([[OTHER_SDK, 0]]);
  #dirty: Tally[] = [];
  #waiting = new Map<string, Row>();
  #minuteMs: number;
  #dropped = 0;
  #written = 0;
  #total = 0;

  constructor(options: UsageCounterOptions) {
    const { clock } = options;
    this.#options = options;
    this.#node = newId('req').slice(4);
    this.#minuteMs = minuteOf(clock.now());
  }

  /** Closes the counts of the minute before, if it is over. Call it once for each request, before its counts. */
  advance(): void {
    const nowMinuteMs = minuteOf(this.#options.clock.now());
    if (nowMinuteMs === this.#minuteMs) return;
    this.#closeCounts();
    this.#minuteMs = nowMinuteMs;
  }

  /** The number of evaluations since the start, with those that others reported. */
  get total(): number {
    return this.#total;
  }

  /** Begins the counts of a result. */
  tallyOf(result: CountedResult): Tally {
    return { result, counts: [], isDirty: false };
  }

  /** Returns the number of an SDK for {@link count}. @param name at most 64 characters are used. */
  sdkOf(name: string): number {
    const known = this.#sdkNumbers.get(name);
    if (known !== undefined) return known;
    if (this.#sdks.length >= MAX_SDKS || name === '') return 0;
    const number = this.#sdks.length;
    this.#sdks.push(name.slice(0, 64));
    this.#sdkNumbers.set(name, number);
    return number;
  }

  /** Counts one evaluation in the current minute. */
  count(tally: Tally, sdk: number): void {
    this.#total += 1;
    const { counts } = tally;
    while (counts.length <= sdk) counts.push(0);
    counts[sdk] = (counts[sdk] ?? 0) + 1;
    if (tally.isDirty) return;
    if (this.#dirty.length < MAX_COUNTED) {
      tally.isDirty = true;
      this.#dirty.push(tally);
    } else {
      counts.length = 0;
      this.#dropped += 1;
    }
  }

  /**
   * Writes evaluations that another process made and counted. Resolves when they are stored durably.
   * @param useEntries the audit entry of the report, which is written with them: both are stored, or none.
   * @throws AppError SERVICE_UNAVAILABLE if the journal accepts nothing.
   */
  async report(
    evaluations: readonly ReportedEvaluations[],
    sdk: number,
    useEntries: readonly FactEntry[],
  ): Promise<void> {
    await this.#options.journal.append([
      ...evaluations.map((each) => this.#toEntry({ ...each, sdk })),
      ...useEntries,
    ]);
    for (const { count } of evaluations) this.#total += count;
  }

  /** Writes what was counted since the last call, also of the current minute. Rows that cannot be written are kept for the next call. */
  async flush(): Promise<void> {
    this.#closeCounts();
    await this.#write();
  }

  #keep(result: CountedResult, sdk: number, atMs: number, count: number): void {
    const { websiteId, environment, flag, variant, valueText, reason } = result;
    const key = JSON.stringify([atMs, sdk, websiteId, environment, flag, variant, valueText, reason]);
    const row = this.#waiting.get(key);
    if (row !== undefined) row.count += count;
    else if (this.#waiting.size < MAX_COUNTED) this.#waiting.set(key, { result, sdk, minuteMs: atMs, count });
    else this.#dropped += count;
  }

  #closeCounts(): void {
    const closed = this.#dirty;
    this.#dirty = [];
    for (const tally of closed) {
      tally.isDirty = false;
      for (const [sdk, count] of tally.counts.entries()) {
        if (count > 0) this.#keep(tally.result, sdk, this.#minuteMs, count);
      }
      tally.counts.length = 0;
    }
  }

  #toEntry({ result, sdk, minuteMs: atMs, count }: Row): FactEntry {
    this.#written += 1;
    return {
      table: flagEvaluationsTable,
      origin: { subjectId: result.websiteId, organizationId: result.organizationId, timeMs: atMs },
      json: JSON.stringify({
        organization_id: result.organizationId,
        website_id: result.websiteId,
        environment: result.environment,
        flag_key: result.flag,
        variant: result.variant,
        value_text: result.valueText,
        reason: result.reason,
        sdk: this.#sdks[sdk] ?? OTHER_SDK,
        time: atMs,
        node: this.#node,
        count,
        event_key: `${this.#node}:${this.#written}`,
      }),
    };
  }

  async #write(): Promise<void> {
    const { journal, logger } = this.#options;
    if (this.#dropped > 0)
      logger.warn({ evaluations: this.#dropped }, 'evaluations of flags were not counted');
    this.#dropped = 0;
    const rows = [...this.#waiting.entries()];
    this.#waiting = new Map();
    for (let from = 0; from < rows.length; from += ROWS_PER_APPEND) {
      const part = rows.slice(from, from + ROWS_PER_APPEND);
      try {
        await journal.append(part.map(([, row]) => this.#toEntry(row)));
      } catch (error) {
        logger.warn({ err: error, rows: rows.length - from }, 'the usage of flags was not recorded yet');
        for (const [, row] of rows.slice(from)) this.#keep(row.result, row.sdk, row.minuteMs, row.count);
        return;
      }
    }
  }
}

/** Returns the beginning of the minute of an instant, in milliseconds since the epoch. */
function minuteOf(timeMs: number): number {
  return timeMs - (timeMs % MINUTE_MS);
}
