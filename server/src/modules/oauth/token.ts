import { createHmac } from 'node:crypto';

/** The prefix of access tokens. */
export const ACCESS_PREFIX = 'pho_';

/** The prefix of refresh tokens. */
export const REFRESH_PREFIX = 'phf_';

/** The number of random letters in a token: 228 bits. */
export const TOKEN_LETTERS = 40;

/** The number of characters of a token that may be shown or logged, as with keys. */
const START_LENGTH = 8;

const SHAPE = /^ph[of]_[A-Za-z]{40}$/;

/** Returns whether a text has the format of an access token; keys have another. */
export function isAccessToken(text: string): boolean {
  return text.startsWith(ACCESS_PREFIX) && SHAPE.test(text);
}

/** Returns the kind of a token and its stored digest, or `undefined` if it is not a token of Pharos. */
export function readToken(
  text: string,
  key: Buffer,
): { readonly kind: 'access_token' | 'refresh_token'; readonly digest: string } | undefined {
  if (!SHAPE.test(text)) return undefined;
  const kind = text.startsWith(ACCESS_PREFIX) ? 'access_token' : 'refresh_token';
  return { kind, digest: digestOf(text.slice(ACCESS_PREFIX.length), kind, key) };
}

/** Returns the stored digest of a token or an authorization code without its prefix. */
export function digestOf(letters: string, kind: string, key: Buffer): string {
  return createHmac('sha256', key).update(`${kind}:${letters}`).digest('base64url');
}

/** Returns the first characters of a token, which may be shown. */
export function startOf(token: string): string {
  return token.slice(0, START_LENGTH);
}
