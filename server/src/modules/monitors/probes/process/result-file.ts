import { constants } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';

/** The limit of the file, in bytes. */
const MAX_BYTES = 64 * 1024 * 1024;
const CHUNK_BYTES = 1024 * 1024;
const NEWLINE = 0x0a;

/** Results on disk that were not sent yet, oldest first. */
export interface ResultFile {
  /** Writes a line. It is on disk when the promise resolves. @throws Error when it cannot be written. */
  append(line: string): Promise<void>;
  /** Returns the oldest lines, with at most this size in total, but at least one. */
  read(limit: { readonly lines: number; readonly bytes: number }): Promise<readonly string[]>;
  /** Removes the oldest lines. After kill -9, removed lines can be returned again: the server stores a result once. */
  remove(lines: number): Promise<void>;
  /** Lines that were not removed. */
  readonly waiting: number;
  close(): Promise<void>;
}

/**
 * Opens the file, and removes a last line that was not written completely. When the file is full, its oldest lines are dropped.
 * @param options.maxBytes replaces the limit of 64 MB in tests.
 */
export async function openResultFile(options: {
  readonly path: string;
  readonly maxBytes?: number;
  readonly onDropped: (lines: number) => void;
}): Promise<ResultFile> {
  const { path, maxBytes = MAX_BYTES, onDropped } = options;
  let file = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  /** The lengths of the lines from `start` to `end`, with their newlines. */
  let lengths = await readLengths(file);
  let start = 0;
  let end = sumOf(lengths);
  await file.truncate(end);
  let unwritten: Buffer[] = [];
  let last: Promise<unknown> = Promise.resolve();

  /** Runs one operation after another. */
  function inOrder<T>(work: () => Promise<T>): Promise<T> {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  }

  /** Rewrites the file with the lines that are kept. A crash leaves the old file or the new one. */
  async function compact(): Promise<void> {
    const next = await open(`${path}.next`, 'w+', 0o600);
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    let written = 0;
    for (let at = start; at < end; ) {
      const { bytesRead } = await file.read(buffer, 0, Math.min(CHUNK_BYTES, end - at), at);
      if (bytesRead === 0) throw new Error(`${path} was changed by another process`);
      await next.write(buffer, 0, bytesRead, written);
      at += bytesRead;
      written += bytesRead;
    }
    await next.datasync();
    await rename(`${path}.next`, path);
    await file.close();
    file = next;
    [start, end] = [0, written];
  }

  async function makeRoom(bytes: number): Promise<void> {
    if (end + bytes <= maxBytes) return;
    let dropped = 0;
    // A quarter at once: otherwise every line would rewrite the file.
    while (dropped < lengths.length && end - start + bytes > (maxBytes * 3) / 4) {
      start += lengths[dropped] ?? 0;
      dropped += 1;
    }
    lengths = lengths.slice(dropped);
    if (dropped > 0) onDropped(dropped);
    await compact();
  }

  async function writeAll(): Promise<void> {
    const lines = unwritten;
    unwritten = [];
    if (lines.length === 0) return;
    const bytes = Buffer.concat(lines);
    await makeRoom(bytes.length);
    await file.write(bytes, 0, bytes.length, end);
    await file.datasync();
    end += bytes.length;
    lengths.push(...lines.map(({ length }) => length));
  }

  return {
    append(line) {
      unwritten.push(Buffer.from(`${line}\n`));
      return inOrder(writeAll);
    },
    read: ({ lines, bytes }) =>
      inOrder(async () => {
        let size = 0;
        let count = 0;
        for (const length of lengths.slice(0, lines)) {
          if (count > 0 && size + length > bytes) break;
          size += length;
          count += 1;
        }
        const buffer = Buffer.alloc(size);
        await file.read(buffer, 0, size, start);
        return buffer.toString('utf8').split('\n').slice(0, count);
      }),
    remove: (count) =>
      inOrder(async () => {
        start += sumOf(lengths.slice(0, count));
        lengths = lengths.slice(count);
        if (lengths.length > 0) return;
        [start, end] = [0, 0];
        await file.truncate(0);
      }),
    get waiting() {
      return lengths.length + unwritten.length;
    },
    close: () => inOrder(() => file.close()),
  };
}

/** Returns the lengths of all complete lines. */
async function readLengths(file: FileHandle): Promise<number[]> {
  const lengths: number[] = [];
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  let length = 0;
  for (let at = 0; ; ) {
    const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, at);
    if (bytesRead === 0) return lengths;
    for (const byte of buffer.subarray(0, bytesRead)) {
      length += 1;
      if (byte !== NEWLINE) continue;
      lengths.push(length);
      length = 0;
    }
    at += bytesRead;
  }
}

function sumOf(lengths: readonly number[]): number {
  return lengths.reduce((total, length) => total + length, 0);
}
