import type { AuditFilter } from './audit-filter.ts';
import type { AuditLine } from './read-audit-log.ts';

/** How long after its time an entry can become readable, in milliseconds: uses are written to the log in groups. */
const LATE_MS = 60_000;
/** The most entries of one poll after the first. */
const MAX_ENTRIES = 10_000;

/**
 * Returns the matching entries, and then new ones, each once. Entries are in order within a group.
 *
 * @param options.read reads entries, oldest first.
 * @param options.next waits until the next poll. It resolves to `false` to end.
 */
export async function* followAuditLog(options: {
  readonly filter: AuditFilter;
  readonly read: (filter: AuditFilter) => Promise<readonly AuditLine[]>;
  readonly next: () => Promise<boolean>;
}): AsyncGenerator<readonly AuditLine[]> {
  let { filter } = options;
  let known: ReadonlySet<unknown> = new Set();
  do {
    const lines = await options.read(filter);
    yield lines.filter((line) => !known.has(line['entry_id']));
    const newestMs = lines.reduce((newest, line) => Math.max(newest, timeOf(line)), filter.sinceMs);
    // Entries before the limit was reached are not new.
    const [oldest] = lines.length === filter.limit ? lines : [];
    const oldestMs = oldest === undefined ? filter.sinceMs : timeOf(oldest);
    const sinceMs = Math.max(oldestMs, newestMs - LATE_MS);
    known = new Set(lines.filter((line) => timeOf(line) >= sinceMs).map((line) => line['entry_id']));
    filter = { ...filter, sinceMs, limit: MAX_ENTRIES };
  } while (await options.next());
}

function timeOf(line: AuditLine): number {
  return Date.parse(String(line['at']));
}
