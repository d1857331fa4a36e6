import type { FileHandle } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { readChunks } from './read-chunks.ts';

/** Longer than any accepted event: 32 kB of properties with each character escaped as six. */
const MAX_LINE_BYTES = 1024 * 1024;
const NEWLINE = 0x0a;
const GZIP = [0x1f, 0x8b];

/** A line of a file. */
export interface Line {
  /** From 1. */
  readonly number: number;
  /** Without its newline; `undefined` if it cannot be read. */
  readonly text: string | undefined;
  /** Why it cannot be read. */
  readonly problem: string;
}

/**
 * Yields the lines of a file, compressed with gzip or not, in batches as they are read. Does not close the file.
 * @throws Error if the file cannot be read or decompressed.
 */
export async function* readLines(file: FileHandle): AsyncGenerator<readonly Line[], void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest: Buffer = Buffer.alloc(0);
  let isTooLong = false;
  let number = 0;

  function toLine(bytes: Uint8Array): Line {
    number += 1;
    if (isTooLong || bytes.length > MAX_LINE_BYTES) {
      isTooLong = false;
      return { number, text: undefined, problem: `is longer than ${MAX_LINE_BYTES} bytes` };
    }
    try {
      return { number, text: decoder.decode(bytes), problem: '' };
    } catch {
      return { number, text: undefined, problem: 'is not UTF-8' };
    }
  }

  for await (const chunk of await openBytes(file)) {
    const bytes: Buffer = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const lines: Line[] = [];
    let from = 0;
    for (let to = bytes.indexOf(NEWLINE); to !== -1; to = bytes.indexOf(NEWLINE, from)) {
      lines.push(toLine(bytes.subarray(from, to)));
      from = to + 1;
    }
    rest = bytes.subarray(from);
    // A line that is too long is discarded immediately: it is invalid.
    if (rest.length > MAX_LINE_BYTES) {
      isTooLong = true;
      rest = Buffer.alloc(0);
    }
    yield lines;
  }
  if (rest.length > 0 || isTooLong) yield [toLine(rest)];
}

async function openBytes(file: FileHandle): Promise<AsyncIterable<Buffer>> {
  const beginning = Buffer.alloc(GZIP.length);
  await file.read(beginning, 0, GZIP.length, 0);
  // Not the file's own streams: an unfinished one would keep the file from being closed.
  const bytes = Readable.from(readChunks(file), { objectMode: false });
  if (!GZIP.every((value, index) => beginning[index] === value)) return bytes;
  // An error of either stream ends the other, and is thrown to the reader of the lines.
  return pipeline(bytes, createGunzip(), () => undefined);
}
