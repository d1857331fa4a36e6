import { randomFillSync } from 'node:crypto';

/** The prefixes of public ids: they say what an id names. */
export type IdPrefix =
  | 'web'
  | 'key'
  | 'org'
  | 'usr'
  | 'lnk'
  | 'mon'
  | 'evt'
  | 'vis'
  | 'req'
  | 'qry'
  | 'seg'
  | 'aud';

/** Crockford's alphabet: no i, l, o or u, and in ASCII order, so that ids sort by their time. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Random bytes are drawn in blocks, because one call a kilobyte is far cheaper than one call an id. */
const POOL_BYTES = 4096;
const pool = Buffer.allocUnsafe(POOL_BYTES);
let poolOffset = POOL_BYTES;

let lastMs = 0;
let sequence = 0;

/**
 * A new id: `<prefix>_` and a UUIDv7 (RFC 9562 §5.7) as 26 characters of base32.
 * Ids made by one process sort in the order in which they were made, even when the clock steps back.
 *
 * @param nowMs the time that goes into the id, in milliseconds since the epoch.
 */
export function newId(prefix: IdPrefix, nowMs: number = Date.now()): string {
  return `${prefix}_${toBase32(uuidV7Bytes(nowMs))}`;
}

/** Whether `value` has the shape of an id with this prefix. */
export function isId(prefix: IdPrefix, value: string): boolean {
  return (
    value.length === prefix.length + 27 &&
    value.startsWith(`${prefix}_`) &&
    /^[0-9a-hjkmnp-tv-z]{26}$/.test(value.slice(prefix.length + 1))
  );
}

function uuidV7Bytes(nowMs: number): Buffer {
  if (nowMs > lastMs) {
    lastMs = nowMs;
    sequence = 0;
  } else {
    sequence += 1;
    if (sequence > 0xfff) {
      lastMs += 1;
      sequence = 0;
    }
  }
  if (poolOffset + 16 > POOL_BYTES) {
    randomFillSync(pool);
    poolOffset = 0;
  }
  const bytes = Buffer.from(pool.subarray(poolOffset, poolOffset + 16));
  poolOffset += 16;
  bytes.writeUIntBE(lastMs, 0, 6);
  bytes[6] = 0x70 | (sequence >> 8);
  bytes[7] = sequence & 0xff;
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return bytes;
}

function toBase32(bytes: Buffer): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(value >> bits) & 31];
    }
    value &= (1 << bits) - 1;
  }
  return text + ALPHABET[(value << (5 - bits)) & 31];
}
