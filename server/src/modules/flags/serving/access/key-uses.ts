import type { Call, UseCounter } from '../../../../http/call.ts';
import { useRecordOf } from '../../../../http/use-entry.ts';
import type { DescribeUse, UseRecord } from '../../../../http/use-record.ts';
import type { Clock } from '../../../../lib/time/clock.ts';
import type { FactEntry, Journal } from '../../../../stores/facts/journal/journal.types.ts';

const WINDOW_MS = 60_000;
const MAX_WINDOWS = 20_000;

/**
 * Counts uses of environment keys, because SDKs send requests all the time. The first use in a minute has an entry of its own,
 * as that of an API key; further ones with the same key, operation, outcome and address are one entry with their number.
 */
export interface KeyUses extends UseCounter {
  /** Takes the entry of the use of a key, to be written in one commit with an act. Empty if there is none, or if it is only counted. */
  takeEntries(call: Call, status: number): readonly FactEntry[];
  /** Records the use of a key by a response that the chain does not see: a stream. */
  record(call: Call, status: number): Promise<void>;
  /** Writes the counts of past minutes. */
  writeCounts(): Promise<void>;
  /** Writes all counts. */
  settle(): Promise<void>;
}

/** Uses since the first one, which has an entry. */
interface Window {
  readonly startMs: number;
  readonly first: UseRecord;
  /** The number of further uses. */
  count: number;
}

/** Creates the counter. */
export function createKeyUses({
  journal,
  clock,
  describeUse,
}: {
  readonly journal: Pick<Journal, 'append'>;
  readonly clock: Clock;
  readonly describeUse: DescribeUse;
}): KeyUses {
  const windows = new Map<string, Window>();
  /** Windows that are over, and are not written yet. */
  let ended: Window[] = [];

  function end(id: string, window: Window): void {
    windows.delete(id);
    if (window.count > 0) ended.push(window);
  }

  function endAll(isOver: (window: Window) => boolean): void {
    for (const [id, window] of [...windows]) if (isOver(window)) end(id, window);
  }

  async function write(): Promise<void> {
    const written = ended;
    if (written.length === 0) return;
    ended = [];
    try {
      await journal.append(written.map(({ first, count }) => describeUse({ ...first, count })));
    } catch (error) {
      ended = [...written, ...ended];
      throw error;
    }
  }

  const hasEnded = ({ startMs }: Window): boolean => clock.now() - startMs >= WINDOW_MS;

  const count: UseCounter['count'] = (call, status) => {
    const { routeKey } = call;
    if (routeKey === undefined) return false;
    const address = routeKey.isPublic ? '' : call.ip;
    const id = `${routeKey.keyId} ${status} ${call.reason} ${call.operation?.route} ${address}`;
    const open = windows.get(id);
    if (open !== undefined && !hasEnded(open)) {
      open.count += 1;
      return true;
    }
    if (open !== undefined) end(id, open);
    windows.set(id, { startMs: clock.now(), first: useRecordOf(call, status), count: 0 });
    const [oldest] = windows;
    if (windows.size > MAX_WINDOWS && oldest !== undefined) end(...oldest);
    return false;
  };

  function takeEntries(call: Call, status: number): readonly FactEntry[] {
    if (!call.keyPresented || call.useEntryTaken) return [];
    call.useEntryTaken = true;
    return count(call, status) ? [] : [describeUse(useRecordOf(call, status))];
  }

  return {
    count,
    takeEntries,
    async record(call, status) {
      const entries = takeEntries(call, status);
      if (entries.length > 0) await journal.append(entries);
    },
    writeCounts() {
      endAll(hasEnded);
      return write();
    },
    settle() {
      endAll(() => true);
      return write();
    },
  };
}
