import { randomFillSync } from 'node:crypto';

/** Crockford's alphabet, without i, l, o and u. It is in ASCII order, so that ids sort by time. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Random bytes are generated in blocks, because one call per kilobyte is much faster than one call per id. */
const POOL_BYTES = 4096;
/** One byte for each character that is not time or sequence. */
const RANDOM_BYTES = 13;
const PAIRS = Array.from({ length: 1024 }, (_, index) => character(index >> 5) + character(index & 31));
const pool = Buffer.allocUnsafe(POOL_BYTES);
let poolOffset = POOL_BYTES;

let lastMs = 0;
let sequence = 0;
/** The characters that depend only on the time. They are cached, because many ids are created per millisecond. */
let timeText = timeCharacters(0);

/**
 * Returns a new id: `<prefix>_` and a UUIDv7 (RFC 9562 §5.7) as 26 characters of base32.
 * Ids of one process sort in the order of creation, even when the clock steps back.
 *
 * @param prefix identifies the kind of resource.
 * @param nowMs the time that goes into the id, in milliseconds since the epoch.
 */
export function newId(prefix: string, nowMs: number = Date.now()): string {
  return `${prefix}_${uuidV7(nowMs)}`;
}

/** Returns whether `value` has the format of an id with this prefix. */
export function isId(prefix: string, value: string): boolean {
  return (
    value.length === prefix.length + 27 &&
    value.startsWith(`${prefix}_`) &&
    /^[0-9a-hjkmnp-tv-z]{26}$/.test(value.slice(prefix.length + 1))
  );
}

/** 48 bits of time, version 7, 12 bits of sequence, variant 10, 62 random bits and two zeros to fill the last character. */
function uuidV7(nowMs: number): string {
  if (nowMs > lastMs) {
    lastMs = nowMs;
    sequence = 0;
    timeText = timeCharacters(lastMs);
  } else {
    sequence += 1;
    if (sequence > 0xfff) {
      lastMs += 1;
      sequence = 0;
      timeText = timeCharacters(lastMs);
    }
  }
  if (poolOffset + RANDOM_BYTES > POOL_BYTES) {
    randomFillSync(pool);
    poolOffset = 0;
  }
  const random = poolOffset;
  poolOffset += RANDOM_BYTES;
  return (
    timeText +
    pair(0b11000 | (sequence >> 9), sequence >> 4) +
    pair(((sequence & 15) << 1) | 1, (pool[random] ?? 0) & 15) +
    randomPair(random + 1) +
    randomPair(random + 3) +
    randomPair(random + 5) +
    randomPair(random + 7) +
    randomPair(random + 9) +
    pair(pool[random + 11] ?? 0, (pool[random + 12] ?? 0) & 28)
  );
}

function randomPair(offset: number): string {
  return pair(pool[offset] ?? 0, pool[offset + 1] ?? 0);
}

/** Two characters, each of the low five bits of a number. They are looked up together, which halves the number of joined strings. */
function pair(first: number, second: number): string {
  return PAIRS[((first & 31) << 5) | (second & 31)] ?? '';
}

/** The first ten characters: 48 bits of time and the first two bits of the version. */
function timeCharacters(epochMs: number): string {
  let rest = Math.floor(epochMs / 8);
  let text = character(((epochMs % 8) << 2) | 0b01);
  for (let index = 0; index < 9; index += 1) {
    text = character(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

function character(value: number): string {
  return ALPHABET[value] ?? '';
}
