import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'pprb_';
const TOKEN_BYTES = 32;
const SHAPE = /^pprb_[0-9A-Za-z_-]{43}$/;
const START_LENGTH = 9;

/** What the key of the digests is derived for. */
export const TOKENS_PURPOSE = 'probe tokens';

/** Returns a new token: `pprb_` and 256 random bits. */
export function newToken(): string {
  return PREFIX + randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Whether a text has the format of a token. */
export function isToken(text: string): boolean {
  return SHAPE.test(text);
}

/** Returns the first characters of a token, which may be logged. */
export function startOf(token: string): string {
  return token.slice(0, START_LENGTH);
}

/** Returns the digest that is stored instead of a token. */
export function digestOf(token: string, key: Buffer): string {
  return createHmac('sha256', key).update(token).digest('base64url');
}
