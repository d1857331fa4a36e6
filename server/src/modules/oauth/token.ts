import { createHmac } from 'node:crypto';

/** What access tokens begin with. */
export const ACCESS_PREFIX = 'pho_';

/** What refresh tokens begin with. */
export const REFRESH_PREFIX = 'phf_';

/** Random letters of a token: 228 bits. */
export const TOKEN_LETTERS = 40;

/** How much of a token may be shown or logged, as with keys. */
const START_LENGTH = 8;

const SHAPE = /^ph[of]_[A-Za-z]{40}$/;

/** Whether a text looks like an access token of ours, rather than like a key. */
export function isAccessToken(text: string): boolean {
  return text.startsWith(ACCESS_PREFIX) && SHAPE.test(text);
}

/** Which kind of token it is, and what stands in the store in its place; `undefined` when it is none of ours. */
export function readToken(
  text: string,
  key: Buffer,
): { readonly kind: 'access_token' | 'refresh_token'; readonly digest: string } | undefined {
  if (!SHAPE.test(text)) return undefined;
  const kind = text.startsWith(ACCESS_PREFIX) ? 'access_token' : 'refresh_token';
  return { kind, digest: digestOf(text.slice(ACCESS_PREFIX.length), kind, key) };
}

/** What stands in the store in place of a token or an authorization code, without its prefix. */
export function digestOf(letters: string, kind: string, key: Buffer): string {
  return createHmac('sha256', key).update(`${kind}:${letters}`).digest('base64url');
}

/** The first characters of a token. */
export function startOf(token: string): string {
  return token.slice(0, START_LENGTH);
}
