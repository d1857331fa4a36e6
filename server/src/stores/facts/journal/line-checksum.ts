import { crc32 } from 'node:zlib';

/** The length of a checksum: one character for each bit. */
export const CHECKSUM_BYTES = 32;

const SPACE = 32;
const TAB = 9;
const BYTE_CHARACTERS = 8;

/** The characters of each byte of a checksum, as two numbers that are written in one call each. */
const LOW = new Uint32Array(256);
const HIGH = new Uint32Array(256);
for (let byte = 0; byte < 256; byte += 1) {
  const characters = Buffer.alloc(BYTE_CHARACTERS);
  for (let bit = 0; bit < BYTE_CHARACTERS; bit += 1) characters[bit] = (byte >>> bit) & 1 ? TAB : SPACE;
  LOW[byte] = characters.readUInt32LE(0);
  HIGH[byte] = characters.readUInt32LE(4);
}

/**
 * Writes the CRC-32 of `memory[start…end]` at `end`, as 32 spaces (0) and tabs (1). JSON allows white space after a value, so every reader of
 * JSON lines also reads lines with a checksum.
 */
export function writeChecksum(memory: Buffer, start: number, end: number): void {
  const checksum = crc32(memory.subarray(start, end));
  let position = end;
  for (let shift = 0; shift < CHECKSUM_BYTES; shift += BYTE_CHARACTERS) {
    const byte = (checksum >>> shift) & 255;
    memory.writeUInt32LE(LOW[byte] ?? 0, position);
    memory.writeUInt32LE(HIGH[byte] ?? 0, position + 4);
    position += BYTE_CHARACTERS;
  }
}

/** Checks a line without its end. @returns whether its checksum is correct; `undefined` for a line without a checksum. */
export function hasCorrectChecksum(line: Buffer): boolean | undefined {
  const length = line.length - CHECKSUM_BYTES;
  if (length < 0) return undefined;
  let stored = 0;
  for (let bit = 0; bit < CHECKSUM_BYTES; bit += 1) {
    const character = line[length + bit];
    if (character !== TAB && character !== SPACE) return undefined;
    if (character === TAB) stored |= 1 << bit;
  }
  return stored >>> 0 === crc32(line.subarray(0, length));
}
