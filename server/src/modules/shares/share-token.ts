import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isId } from '../../lib/ids/ids.ts';

const LINK_PREFIX = 'phs_';
const PASS_PREFIX = 'pha_';
const TOKEN_BYTES = 32;
const START_LENGTH = 8;
/** 32 bytes in base64url. */
const BASE64_OF_32_BYTES = '[A-Za-z0-9_-]{43}';
const LINK = new RegExp(`^${LINK_PREFIX}(${BASE64_OF_32_BYTES})$`);
const PASS = new RegExp(`^${PASS_PREFIX}([0-9a-z]{26})\\.(\\d{13})\\.(${BASE64_OF_32_BYTES})$`);

/** The token in a link, or the temporary pass that opening it returned. */
export type ShareToken =
  | { readonly kind: 'link'; readonly token: string }
  | { readonly kind: 'pass'; readonly shareId: string; readonly expiresAtMs: number; readonly seal: string };

/**
 * The values that a pass is signed with, besides the server's key: a change of any of them invalidates all passes of the
 * link.
 */
export interface Sealed {
  readonly id: string;
  readonly digest: string;
  readonly passwordHash: string | null;
}

/** Returns a new token of a link: `phs_` and 256 random bits. */
export function newLinkToken(): string {
  return LINK_PREFIX + randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Returns the first characters of a token, which may be shown. */
export function startOf(token: string): string {
  return token.slice(0, START_LENGTH);
}

/** Parses a token of either kind, without a look-up; `undefined` if it is malformed. */
export function parseShareToken(text: string): ShareToken | undefined {
  const [link, body] = LINK.exec(text) ?? [];
  if (link !== undefined && body !== undefined)
    return isCanonical(body) ? { kind: 'link', token: link } : undefined;
  const [, id, expiresAt, seal] = PASS.exec(text) ?? [];
  if (id === undefined || expiresAt === undefined || seal === undefined) return undefined;
  const shareId = `shr_${id}`;
  if (!isId('shr', shareId) || !isCanonical(seal)) return undefined;
  return { kind: 'pass', shareId, expiresAtMs: Number(expiresAt), seal };
}

/** Returns the stored digest of a token. */
export function digestOf(token: string, key: Buffer): string {
  return createHmac('sha256', key).update(token).digest('base64url');
}

/** Returns a pass for a visitor who opened the link. It is valid without the link's token and password until it expires. */
export function writePass(share: Sealed, expiresAtMs: number, key: Buffer): string {
  const time = String(expiresAtMs).padStart(13, '0');
  return `${PASS_PREFIX}${share.id.slice(4)}.${time}.${sealOf(share, expiresAtMs, key).toString('base64url')}`;
}

/** Returns whether a pass is signed for the link in its current state. Expiry is not checked. */
export function isSealed(pass: Extract<ShareToken, { kind: 'pass' }>, share: Sealed, key: Buffer): boolean {
  return timingSafeEqual(Buffer.from(pass.seal, 'base64url'), sealOf(share, pass.expiresAtMs, key));
}

function sealOf({ id, digest, passwordHash }: Sealed, expiresAtMs: number, key: Buffer): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify([id, expiresAtMs, digest, passwordHash]))
    .digest();
}

/** Returns whether a text is the canonical encoding of its bytes, so that different tokens are never equal. */
function isCanonical(base64url: string): boolean {
  return Buffer.from(base64url, 'base64url').toString('base64url') === base64url;
}
