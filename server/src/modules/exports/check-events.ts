import type { FileHandle } from 'node:fs/promises';
import { type ImportedEvent, isProblem, type LineProblem, moveEvent, readEvent } from './read-event.ts';
import { readLines } from './read-lines.ts';

/** An error that the user can correct; its message explains how. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}

/** The contents of a valid file of events. */
export interface CheckedFile {
  readonly lines: number;
  /** Events by website. */
  readonly websites: ReadonlyMap<string, number>;
  /** Times of the first and the last event, in milliseconds since the epoch; 0 without events. */
  readonly firstMs: number;
  readonly lastMs: number;
}

/** A parsed line. */
interface ReadLine {
  readonly number: number;
  readonly read: ImportedEvent | LineProblem;
  /** The length of the line. */
  readonly size: number;
}

/** Problems that are listed; the others are counted. */
const SHOWN = 20;
/** Total length of the lines in a batch. */
const BATCH_SIZE = 4 * 1024 * 1024;

/** Options of a check. */
export interface CheckOptions {
  /** The website to import all events into; if absent, each keeps its own. */
  readonly websiteId?: string | undefined;
  /** Returns whether a website exists; if absent, any is accepted. */
  readonly isKnown?: (websiteId: string) => boolean;
  /** Called periodically with the number of lines read. */
  readonly onProgress?: (lines: number) => void;
}

/**
 * Reads and checks a file without changing anything.
 * @throws ImportError with the invalid lines and fields.
 */
export async function checkEvents(file: FileHandle, options: CheckOptions): Promise<CheckedFile> {
  const { isKnown = () => true, onProgress } = options;
  const websites = new Map<string, number>();
  const problems = createProblems();
  let lines = 0;
  let firstMs = 0;
  let lastMs = 0;

  function count({ websiteId, timeMs }: ImportedEvent, number: number): void {
    if (firstMs === 0) firstMs = timeMs;
    lastMs = timeMs;
    const events = websites.get(websiteId) ?? 0;
    if (events > 0 || isKnown(websiteId)) websites.set(websiteId, events + 1);
    else problems.add(number, unknownWebsite(websiteId));
  }

  for await (const batch of readAll(file, options.websiteId)) {
    for (const { number, read } of batch) {
      if (isProblem(read)) problems.add(number, read);
      else count(read, number);
    }
    lines += batch.length;
    onProgress?.(lines);
  }
  problems.throwIfAny();
  return { lines, websites, firstMs, lastMs };
}

/** Collects problems: the first few lines, and their number. */
function createProblems(): { add(number: number, problem: LineProblem): void; throwIfAny(): void } {
  const shown: string[] = [];
  let count = 0;
  return {
    add(number, { field, message }) {
      count += 1;
      if (shown.length < SHOWN) shown.push(`line ${number}: ${field} ${message}`);
    },
    throwIfAny() {
      if (count === 0) return;
      const more = count > shown.length ? [`and ${count - shown.length} more`] : [];
      const title = `${count} ${count === 1 ? 'line is' : 'lines are'} invalid, and nothing was imported:`;
      throw new ImportError([title, ...shown, ...more].join('\n'));
    },
  };
}

/**
 * Yields the events of a file, in batches of at most `most`.
 * @throws ImportError at the first invalid line.
 */
export async function* readEvents(
  file: FileHandle,
  { websiteId, most }: { readonly websiteId?: string | undefined; readonly most: number },
): AsyncGenerator<readonly ImportedEvent[], void, undefined> {
  let batch: ImportedEvent[] = [];
  let size = 0;
  for await (const lines of readAll(file, websiteId)) {
    for (const line of lines) {
      if (isProblem(line.read))
        throw new ImportError(`line ${line.number}: ${line.read.field} ${line.read.message}`);
      batch.push(line.read);
      size += line.size;
      if (batch.length < most && size < BATCH_SIZE) continue;
      yield batch;
      batch = [];
      size = 0;
    }
  }
  if (batch.length > 0) yield batch;
}

async function* readAll(
  file: FileHandle,
  websiteId: string | undefined,
): AsyncGenerator<readonly ReadLine[]> {
  let previousMs = Number.NEGATIVE_INFINITY;
  for await (const lines of readLines(file)) {
    yield lines.map(({ number, text, problem }): ReadLine => {
      if (text === undefined) return { number, read: { field: 'line', message: problem }, size: 0 };
      const read = readEvent(text, websiteId === undefined);
      if (isProblem(read)) return { number, read, size: 0 };
      if (read.timeMs < previousMs) return { number, read: OUT_OF_ORDER, size: 0 };
      previousMs = read.timeMs;
      const event = websiteId === undefined ? read : moveEvent(read, websiteId);
      return { number, read: event, size: text.length };
    });
  }
}

const OUT_OF_ORDER: LineProblem = {
  field: 'time',
  message: 'is earlier than that of the previous line: lines must be in order of time, as in exports',
};

function unknownWebsite(websiteId: string): LineProblem {
  const message = `is not a website of this instance (${JSON.stringify(websiteId.slice(0, 64))}); create it, or name one with --website-id`;
  return { field: 'website_id', message };
}
