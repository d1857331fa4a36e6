import type { FileHandle } from 'node:fs/promises';

const CHUNK_BYTES = 128 * 1024;

/** Yields the bytes of a range of a file, in chunks; to its end by default. */
export async function* readChunks(
  file: FileHandle,
  from = 0,
  to = Number.POSITIVE_INFINITY,
): AsyncGenerator<Uint8Array, void, undefined> {
  for (let position = from; position < to; ) {
    const length = Math.min(CHUNK_BYTES, to - position);
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafeSlow(length), 0, length, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** @throws RangeError if the file is shorter. */
export async function readExactly(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of readChunks(file, from, from + length)) parts.push(part);
  const bytes = Buffer.concat(parts);
  if (bytes.length < length) throw new RangeError('The file is too short');
  return bytes;
}
