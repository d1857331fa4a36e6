import type { FileHandle } from 'node:fs/promises';
import { composeText } from '../../lib/constraints/compose-text.ts';
import { canonicalPath } from '../../lib/network/canonical-path.ts';
import { composeJson } from '../../lib/text/json-text.ts';
import type { Facts, FactTable } from '../../stores/facts/facts.ts';
import type { FactEntry, SegmentJournal } from '../../stores/facts/journal/journal.types.ts';
import type { Loader } from '../../stores/facts/loading/loader.ts';
import { instant, sql, texts } from '../../stores/facts/sql.ts';
import { type CheckedFile, ImportError, readEvents } from './check-events.ts';
import { countUnkeyed, findUnkeyedPlaces, placeOf, printOf } from './event-prints.ts';
import type { ImportedEvent } from './read-event.ts';

/** Dependencies of an import. No other process may write to these stores. */
export interface ImportDeps {
  readonly facts: Pick<Facts, 'query'>;
  readonly journal: Pick<SegmentJournal, 'append' | 'stats'>;
  readonly loader: Pick<Loader, 'flush'>;
  readonly events: FactTable;
}

/** Options of an import. */
export interface ImportOptions {
  readonly file: FileHandle;
  /** The result of {@link checkEvents}. */
  readonly checked: CheckedFile;
  /** The website to import all events into; if absent, each keeps its own. */
  readonly websiteId?: string | undefined;
  /** Called after each batch with the number of durable lines. */
  readonly onProgress?: (lines: number) => void;
}

/** The result of an import. */
export interface ImportResult {
  readonly lines: number;
  /** Events that were added; the others were already stored. */
  readonly added: number;
}

/** Events per batch. */
const BATCH = 2_000;
/** The most bytes that may wait to be loaded. */
const MAX_BACKLOG_BYTES = 64 * 1024 * 1024;

/**
 * Imports the events of a checked file through the journal. An event that is already stored, by key or content, is skipped,
 * so an interrupted import can be repeated.
 * @throws ImportError if the file changed after the check; AppError if a store fails. Earlier batches remain stored.
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

/** Creates a counter of equal fingerprints, from 1. Events are in order of time, so counts of earlier times are discarded. */
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
 * Returns the key of an event without one, derived from its content and the number of equal events before it in the file.
 * @returns `undefined` for an event that is already stored without a key.
 */
function newKey(print: string, count: number, stored: ReadonlyMap<string, number>): string | undefined {
  if (count <= (stored.get(print) ?? 0)) return undefined;
  // Keys of `/track` never start like this.
  return count === 1 ? `~${print}` : `~${print}.${count}`;
}

/** How the columns of paths and texts are normalized, as by `/track`. */
const NORMALIZED: ReadonlyMap<string, (value: string) => string> = new Map([
  ...['path', 'referrer'].map((name) => [name, canonicalPath] as const),
  ...['name', 'type', 'namespace', 'source', 'title'].map((name) => [name, composeText] as const),
  ...['source', 'medium', 'campaign', 'term', 'content'].map((name) => [`utm_${name}`, composeText] as const),
  ['properties', composeJson],
]);

/** Serializes an event. Paths and texts are normalized only here: the fingerprint is that of the line. */
function writeLine({ values }: ImportedEvent, eventKey: string): string {
  const normalized = [...NORMALIZED].flatMap(([name, normalize]) => {
    const value = values.get(name);
    return typeof value === 'string' ? [[name, normalize(value)]] : [];
  });
  return JSON.stringify({
    ...Object.fromEntries(values),
    ...Object.fromEntries(normalized),
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
