import { createHmac, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Prefix of every secret, returned as `prefix`. */
export const SECRET_PREFIX = 'phr';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 42;
const CHECKSUM_LENGTH = 6;
const START_LENGTH = 8;
const SHAPE = new RegExp(`^_[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

/** Returns a new secret: its prefix (`phr`), 42 random characters (250 bits) and a checksum that detects typing errors and other tokens. */
export function newSecret(prefix = SECRET_PREFIX): string {
  const body = `${prefix}_${randomBase62(RANDOM_LENGTH)}`;
  return body + checksumOf(body);
}

/** Whether `value` has the format and checksum of a secret. Needs no look-up. */
export function isWellFormedSecret(value: string, prefix = SECRET_PREFIX): boolean {
  if (!value.startsWith(`${prefix}_`) || !SHAPE.test(value.slice(prefix.length))) return false;
  return checksumOf(value.slice(0, -CHECKSUM_LENGTH)) === value.slice(-CHECKSUM_LENGTH);
}

/** Returns the first characters of a secret, which may be shown and logged. */
export function startOf(secret: string): string {
  return secret.slice(0, START_LENGTH);
}

/** Returns the digest that is stored instead of a secret. Guesses cannot be verified without the pepper. */
export function digestOf(secret: string, pepper: Buffer): string {
  return createHmac('sha256', pepper).update(secret).digest('base64url');
}

function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 = 4 × 62: higher bytes would make some characters more likely than others.
      if (byte < 248 && text.length < length) text += BASE62[byte % 62];
    }
  }
  return text;
}

function checksumOf(body: string): string {
  let rest = crc32(body);
  let text = '';
  for (let index = 0; index < CHECKSUM_LENGTH; index += 1) {
    text = BASE62[rest % 62] + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}
