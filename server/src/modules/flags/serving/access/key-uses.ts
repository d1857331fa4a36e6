import type { Call, UseCounter } from '../../../../http/call.ts';
import { useRecordOf } from '../../../../http/use-entry.ts';
import type { DescribeUse, UseRecord } from '../../../../http/use-record.ts';
import type { Clock } from '../../../../lib/time/clock.ts';
import type { FactEntry, Journal } from '../../../../stores/facts/journal/journal.types.ts';

const WINDOW_MS = 60_000;
const MAX_WINDOWS = 20_000;

/** Uses since the first one, which has an entry. */
interface Window {
  readonly startMs: number;
  readonly first: UseRecord;
  /** The number of further uses. */
  count: number;
}

interface KeyUsesOptions {
  readonly journal: Pick<Journal, 'append'>;
  readonly clock: Clock;
  readonly describeUse: DescribeUse;
}

/**
 * Counts uses of environment keys, because SDKs send requests all the time. The first use in a minute has an entry of its own,
 * as that of an API key; further ones with the same key, operation, outcome and address are one entry with their number.
 */
export class KeyUses implements UseCounter {
  readonly #options: KeyUsesOptions;
  readonly #windows = new Map<string, Window>();
  /** Windows that are over, and are not written yet. */
  #ended: Window[] = [];

  constructor(options: KeyUsesOptions) {
    this.#options = options;
  }

  count(call: Call, status: number): boolean {
    const { routeKey } = call;
    if (routeKey === undefined) return false;
    const address = routeKey.isPublic ? '' : call.ip;
    const id = `${routeKey.keyId} ${status} ${call.reason} ${call.operation?.route} ${address}`;
    const open = this.#windows.get(id);
    if (open !== undefined && !this.#hasEnded(open)) {
      open.count += 1;
      return true;
    }
    if (open !== undefined) this.#end(id, open);
    this.#windows.set(id, { startMs: this.#options.clock.now(), first: useRecordOf(call, status), count: 0 });
    const [oldest] = this.#windows;
    if (this.#windows.size > MAX_WINDOWS && oldest !== undefined) this.#end(...oldest);
    return false;
  }

  /** Takes the entry of the use of a key, to be written in one commit with an act. Empty if there is none, or if it is only counted. */
  takeEntries(call: Call, status: number): readonly FactEntry[] {
    if (!call.keyPresented || call.useEntryTaken) return [];
    call.useEntryTaken = true;
    return this.count(call, status) ? [] : [this.#options.describeUse(useRecordOf(call, status))];
  }

  /** Records the use of a key by a response that the chain does not see: a stream. */
  async record(call: Call, status: number): Promise<void> {
    const entries = this.takeEntries(call, status);
    if (entries.length > 0) await this.#options.journal.append(entries);
  }

  /** Writes the counts of past minutes. */
  writeCounts(): Promise<void> {
    this.#endAll((value) => this.#hasEnded(value));
    return this.#write();
  }

  /** Writes all counts. */
  settle(): Promise<void> {
    this.#endAll(() => true);
    return this.#write();
  }

  #end(id: string, window: Window): void {
    this.#windows.delete(id);
    if (window.count > 0) this.#ended.push(window);
  }

  #endAll(isOver: (window: Window) => boolean): void {
    for (const [id, window] of [...this.#windows]) if (isOver(window)) this.#end(id, window);
  }

  async #write(): Promise<void> {
    const { journal, describeUse } = this.#options;
    const written = this.#ended;
    if (written.length === 0) return;
    this.#ended = [];
    try {
      await journal.append(written.map(({ first, count }) => describeUse({ ...first, count })));
    } catch (error) {
      this.#ended = [...written, ...this.#ended];
      throw error;
    }
  }

  #hasEnded({ startMs }: Window): boolean {
    return this.#options.clock.now() - startMs >= WINDOW_MS;
  }
}
