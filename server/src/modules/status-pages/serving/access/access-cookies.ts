import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '../../../../lib/clock.ts';
import type { ServedPage } from '../snapshots/page-store.ts';

/** How long a browser can open a page again without the password or a new link. */
const COOKIE_MS = 12 * 3_600_000;
/** How long the link in a mail is valid. */
const LINK_MS = 30 * 60_000;
const TIME = /^\d{13}$/;

/** A page, as far as its access matters. */
type ProtectedPage = Pick<ServedPage, 'id' | 'access'>;

/** Signs what proves that a visitor may see a page. Proofs of a page become invalid when its access becomes narrower. */
export interface AccessCookies {
  /** Whether the cookies of a request contain a proof for the page. */
  isValid(page: ProtectedPage, headers: IncomingHttpHeaders): boolean;
  /** Returns the `Set-Cookie` header with a proof. @param path the path of the page. */
  create(page: ProtectedPage, path: string): string;
  /** Returns the token of a link in a mail. */
  createLinkToken(page: ProtectedPage): string;
  isLinkToken(page: ProtectedPage, token: string): boolean;
}

/** Creates the signer. @param deps.key of its own. */
export function createAccessCookies({
  clock,
  key,
  isSecure,
}: {
  readonly clock: Clock;
  readonly key: Buffer;
  readonly isSecure: boolean;
}): AccessCookies {
  function sign({ id, access }: ProtectedPage, use: 'cookie' | 'link', expiresAtMs: number): Buffer {
    const { visibility, accessVersion, passwordHash } = access;
    const text = JSON.stringify([use, id, visibility, accessVersion, passwordHash, expiresAtMs]);
    return createHmac('sha256', key).update(text).digest();
  }

  function issue(page: ProtectedPage, use: 'cookie' | 'link', validMs: number): string {
    const expiresAtMs = clock.now() + validMs;
    return `${expiresAtMs}.${sign(page, use, expiresAtMs).toString('base64url')}`;
  }

  function verify(page: ProtectedPage, use: 'cookie' | 'link', token: string): boolean {
    const [expiresAt = '', signature = ''] = token.split('.');
    const expiresAtMs = Number(expiresAt);
    if (!TIME.test(expiresAt) || expiresAtMs <= clock.now()) return false;
    const expected = sign(page, use, expiresAtMs);
    const given = Buffer.from(signature, 'base64url');
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  return {
    isValid: (page, headers) =>
      cookiesOf(headers, nameOf(page)).some((value) => verify(page, 'cookie', value)),
    create: (page, path) =>
      `${nameOf(page)}=${issue(page, 'cookie', COOKIE_MS)}; Path=${path}; Max-Age=${COOKIE_MS / 1_000}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
    createLinkToken: (page) => issue(page, 'link', LINK_MS),
    isLinkToken: (page, token) => verify(page, 'link', token),
  };
}

function nameOf({ id }: Pick<ProtectedPage, 'id'>): string {
  return `pharos_${id}`;
}

function cookiesOf({ cookie = '' }: IncomingHttpHeaders, name: string): string[] {
  return cookie
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1));
}
