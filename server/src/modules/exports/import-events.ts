import type { FileHandle } from 'node:fs/promises';
import { canonicalPath } from '../../lib/canonical-path.ts';
import type { Facts, FactTable } from '../../stores/facts/facts.ts';
import type { FactEntry, SegmentJournal } from '../../stores/facts/journal.types.ts';
import type { Loader } from '../../stores/facts/loader.ts';
import { instant, sql, texts } from '../../stores/facts/sql.ts';
import { type CheckedFile, ImportError, readEvents } from './check-events.ts';
import { countUnkeyed, findUnkeyedPlaces, placeOf, printOf } from './event-prints.ts';
import type { ImportedEvent } from './read-event.ts';

/** What an import stands on. Nothing else may write into these stores meanwhile. */
export interface ImportDeps {
  readonly facts: Pick<Facts, 'query'>;
  readonly journal: Pick<SegmentJournal, 'append' | 'stats'>;
  readonly loader: Pick<Loader, 'flush'>;
  readonly events: FactTable;
}

/** What is imported. */
export interface ImportOptions {
  readonly file: FileHandle;
  /** What {@link checkEvents} found in the file. */
  readonly checked: CheckedFile;
  /** The website that all events get; their own when absent. */
  readonly websiteId?: string | undefined;
  /** Told after each batch how many lines are durable. */
  readonly onProgress?: (lines: number) => void;
}

/** What became of the lines. */
export interface ImportResult {
  readonly lines: number;
  /** Events that are there now and were not before; the others were there already. */
  readonly added: number;
}

/** Events that are durable together. */
const BATCH = 2_000;
/** What may wait to be loaded, in bytes. */
const MAX_BACKLOG_BYTES = 64 * 1024 * 1024;

/**
 * Brings the events of a checked file in, through the journal. An event whose key, or whose like, is stored already is
 * left out; so an import that was cut short is simply done again.
 * @throws ImportError when the file is not any more what was checked; AppError when a store fails. What came before is in.
 */
export async function importEvents(deps: ImportDeps, options: ImportOptions): Promise<ImportResult> {
  const { facts, journal, loader, events: table } = deps;
  const { file, checked, websiteId, onProgress } = options;
  const websiteIds = [...checked.websites.keys()];
  if (websiteIds.length === 0) return { lines: 0, added: 0 };
  await loader.flush();
  const before = await countEvents(facts, websiteIds, checked);
  const unkeyed = await findUnkeyedPlaces(facts, websiteIds, checked.firstMs, checked.lastMs);
  const seen = createCounter();
  let lines = 0;

  async function take(batch: readonly ImportedEvent[]): Promise<void> {
    const prints = batch.map(({ eventKey, values }) => (eventKey === '' ? printOf(values) : ''));
    const stored = await countUnkeyed(
      facts,
      batch.flatMap(({ websiteId: id, timeMs }, index) => {
        const print = prints[index] ?? '';
        return print !== '' && unkeyed.has(placeOf(id, timeMs)) ? [{ websiteId: id, timeMs, print }] : [];
      }),
    );
    const entries: FactEntry[] = [];
    for (const [index, event] of batch.entries()) {
      const print = prints[index] ?? '';
      const key = print === '' ? event.eventKey : newKey(print, seen(event.timeMs, print), stored);
      if (key !== undefined) entries.push({ table, json: writeLine(event, key) });
    }
    await journal.append(entries);
    if (journal.stats().backlogBytes > MAX_BACKLOG_BYTES) await loader.flush();
    lines += batch.length;
    onProgress?.(lines);
  }

  for await (const batch of readEvents(file, { websiteId, most: BATCH })) await take(batch);
  if (lines !== checked.lines)
    throw new ImportError('The file changed while it was imported. Import it again.');
  await loader.flush();
  return { lines, added: (await countEvents(facts, websiteIds, checked)) - before };
}

/** Counts the events of one print, from 1; events come in order of time, so those of an earlier time are forgotten. */
function createCounter(): (timeMs: number, print: string) => number {
  const counts = new Map<string, number>();
  let currentMs = Number.NEGATIVE_INFINITY;
  return (timeMs, print) => {
    if (timeMs !== currentMs) counts.clear();
    currentMs = timeMs;
    const count = (counts.get(print) ?? 0) + 1;
    counts.set(print, count);
    return count;
  };
}

/**
 * The key of an event that has none: made of its content, and of how many of the same come before it in the file.
 * @returns nothing for an event that is stored already, without a key.
 */
function newKey(print: string, count: number, stored: ReadonlyMap<string, number>): string | undefined {
  if (count <= (stored.get(print) ?? 0)) return undefined;
  // No key that `/track` makes begins like this.
  return count === 1 ? `~${print}` : `~${print}.${count}`;
}

/** Paths get their canonical form only here: the print of an event is that of its line. */
function writeLine({ values }: ImportedEvent, eventKey: string): string {
  const addresses = ['path', 'referrer'].flatMap((name) => {
    const value = values.get(name);
    return typeof value === 'string' ? [[name, canonicalPath(value)]] : [];
  });
  return JSON.stringify({
    ...Object.fromEntries(values),
    ...Object.fromEntries(addresses),
    event_key: eventKey,
  });
}

async function countEvents(
  facts: Pick<Facts, 'query'>,
  websiteIds: readonly string[],
  { firstMs, lastMs }: CheckedFile,
): Promise<number> {
  const [row] = await facts.query(
    sql`
SELECT count() AS events FROM events WHERE website_id IN ${texts(websiteIds)}
  AND time >= ${instant(firstMs)} AND time <= ${instant(lastMs)}`,
  );
  return Number(row?.['events']);
}
