import { crc32 } from 'node:zlib';
import { hasCode } from '../../../lib/files.ts';
import type { JournalFile, JournalFiles } from './journal-files.ts';

/** The size at which the record is written again without forgotten segments. */
const MAX_BYTES = 1024 * 1024;

/** A segment that was opened. */
export interface OpenedSegment {
  readonly id: string;
  readonly table: string;
}

/**
 * A durable record of opened segments, outside of the journal: a segment is recorded before its first row is accepted, so that a lost file
 * is noticed even if the marks of the stores were not written since.
 */
export interface OpenedSegments {
  /** Resolves when it is on disk. */
  add(segment: OpenedSegment): Promise<void>;
  /** Removes segments that are marked or need no mark. */
  remove(ids: ReadonlySet<string>): Promise<void>;
  list(): readonly OpenedSegment[];
  close(): Promise<void>;
}

/** Opens the record. @param content of {@link readOpened}. */
export async function openOpenedSegments(
  path: string,
  files: JournalFiles,
  content: readonly OpenedSegment[],
): Promise<OpenedSegments> {
  const opened = new Map(content.map((segment) => [segment.id, segment]));
  let length = 0;
  let file = await rewrite();

  async function rewrite(): Promise<JournalFile> {
    const unfinished = `${path}.unfinished`;
    await files.remove(unfinished).catch((error: unknown) => {
      if (!hasCode(error, 'ENOENT')) throw error;
    });
    const next = await files.create(unfinished);
    const bytes = Buffer.from([...opened.values()].map((one) => lineOf('+', one.id, one.table)).join(''));
    try {
      if (bytes.length > 0) await next.write(bytes, 0);
      await files.move(unfinished, path);
    } catch (error) {
      await next.close();
      throw error;
    }
    length = bytes.length;
    return next;
  }

  let turn: Promise<unknown> = Promise.resolve();
  /** Runs writes one after another: lanes begin segments at the same time. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  }

  async function append(text: string): Promise<void> {
    const bytes = Buffer.from(text);
    await file.write(bytes, length);
    length += bytes.length;
  }

  return {
    add: (segment) =>
      inTurn(async () => {
        await append(lineOf('+', segment.id, segment.table));
        opened.set(segment.id, segment);
      }),
    remove: (ids) =>
      inTurn(async () => {
        const known = [...ids].filter((id) => opened.has(id));
        if (known.length === 0) return;
        // A full disk: they are forgotten at the next call.
        await append(known.map((id) => lineOf('-', id, '')).join(''));
        for (const id of known) opened.delete(id);
        if (length < MAX_BYTES) return;
        const before = file;
        file = await rewrite();
        await before.close();
      }),
    list: () => [...opened.values()],
    close: () => inTurn(() => file.close()),
  };
}

/** Reads the segments that were added and not removed. Lines that were changed are left out. */
export function readOpened(text: string): readonly OpenedSegment[] {
  const opened = new Map<string, OpenedSegment>();
  for (const line of text.split('\n')) {
    const [sign = '', id = '', table = ''] = line.split(' ');
    if (line !== lineOf(sign, id, table).trimEnd()) continue;
    if (sign === '+') opened.set(id, { id, table });
    else opened.delete(id);
  }
  return [...opened.values()];
}

function lineOf(sign: string, id: string, table: string): string {
  const content = `${sign} ${id} ${table}`;
  return `${content} ${crc32(content).toString(16)}\n`;
}
