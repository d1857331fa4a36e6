const UTF8 = new TextEncoder();

/**
 * Returns the 32-bit MurmurHash3 (x86) of the UTF-8 bytes of a text, 0 to 2³² − 1. Lone surrogates are hashed as U+FFFD, as
 * `TextEncoder` writes them.
 */
export function murmur3(text: string, seed = 0): number {
  const { length } = text;
  const end = length - (length % 4);
  let hash = seed | 0;
  // Almost all ids are ASCII: they are hashed without an array of their bytes.
  for (let index = 0; index < end; index += 4) {
    const first = text.charCodeAt(index);
    const second = text.charCodeAt(index + 1);
    const third = text.charCodeAt(index + 2);
    const fourth = text.charCodeAt(index + 3);
    if ((first | second | third | fourth) > 0x7f) return hashBytes(UTF8.encode(text), seed);
    hash = mixBlock(hash, first | (second << 8) | (third << 16) | (fourth << 24));
  }
  let block = 0;
  for (let index = length - 1; index >= end; index--) {
    const code = text.charCodeAt(index);
    if (code > 0x7f) return hashBytes(UTF8.encode(text), seed);
    block = (block << 8) | code;
  }
  return finish(hash, block, length);
}

function hashBytes(bytes: Uint8Array, seed: number): number {
  const { length } = bytes;
  const end = length - (length % 4);
  let hash = seed | 0;
  for (let index = 0; index < end; index += 4) hash = mixBlock(hash, readBlock(bytes, index, 4));
  return finish(hash, readBlock(bytes, end, length - end), length);
}

/** Reads bytes as a little-endian number. */
function readBlock(bytes: Uint8Array, start: number, count: number): number {
  let block = 0;
  for (let index = start + count - 1; index >= start; index--) block = (block << 8) | (bytes[index] ?? 0);
  return block;
}

function scramble(block: number): number {
  const product = Math.imul(block, 0xcc9e2d51);
  return Math.imul((product << 15) | (product >>> 17), 0x1b873593);
}

function mixBlock(hash: number, block: number): number {
  const mixed = hash ^ scramble(block);
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0;
}

/** @param rest the bytes after the last complete block: zero does not change the hash. */
function finish(hash: number, rest: number, byteLength: number): number {
  const mixed = hash ^ scramble(rest) ^ byteLength;
  const first = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35);
  return (second ^ (second >>> 16)) >>> 0;
}
