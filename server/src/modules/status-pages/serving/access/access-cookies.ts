import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '../../../../lib/time/clock.ts';
import type { ServedPage } from '../snapshots/page-store.ts';

/** How long a browser can open a page again without the password, a new link, or the main domain. */
const COOKIE_MS = 12 * 3_600_000;
/** How long the link in a mail is valid. */
const LINK_MS = 30 * 60_000;
/** How long a one-time token is valid: a browser goes from the main domain to the custom domain with it. */
export const ONE_TIME_MS = 60_000;
/** The random id of a one-time token, and its length as base64url. */
const TOKEN_ID_BYTES = 12;
const TOKEN_ID_LENGTH = 16;
const TIME = /^\d{13}$/;

/** A page, as far as its access matters. */
type ProtectedPage = Pick<ServedPage, 'id' | 'access'>;

/** A proof that a visitor may see a page. A cookie or link can contain a text, such as the reference of a session. */
type Proof = { readonly use: 'cookie' | 'link' | 'one-time'; readonly content?: string };

/** The content of a one-time token. */
export interface OneTimeToken {
  readonly id: string;
  /** A reference to the session of a member. */
  readonly session: string;
}

/** Signs what proves that a visitor may see a page. Proofs of a page become invalid when its access becomes narrower. */
export interface AccessCookies {
  /** Whether the cookies of a request contain a proof for the page. */
  isValid(page: ProtectedPage, headers: IncomingHttpHeaders): boolean;
  /** Returns the session that the proof in the cookies of a request refers to. */
  sessionIn(page: ProtectedPage, headers: IncomingHttpHeaders): string | undefined;
  /**
   * Returns the `Set-Cookie` header with a proof.
   * @param path the path of the page.
   * @param session a reference to the session of a member, whose access ends with the session.
   */
  create(page: ProtectedPage, path: string, session?: string): string;
  /** Returns the token of a link in a mail. */
  createLinkToken(page: ProtectedPage): string;
  isLinkToken(page: ProtectedPage, token: string): boolean;
  /** Returns the token with which the main domain sends a member to the custom domain of a page. */
  createOneTimeToken(page: ProtectedPage, session: string): string;
  /**
   * Returns the content of a token of {@link AccessCookies.createOneTimeToken}; `undefined` if it is not valid. The caller checks that its
   * id was not used before: the text of a token can be changed without its id.
   */
  readOneTimeToken(page: ProtectedPage, token: string): OneTimeToken | undefined;
}

/** Creates the signer. @param deps.key the key that signs only these cookies. */
export function createAccessCookies({
  clock,
  key,
  isSecure,
}: {
  readonly clock: Clock;
  readonly key: Buffer;
  readonly isSecure: boolean;
}): AccessCookies {
  function sign({ id, access }: ProtectedPage, { use, content }: Proof, expiresAtMs: number): Buffer {
    const { visibility, accessVersion, passwordHash } = access;
    const fields = [use, id, visibility, accessVersion, passwordHash, expiresAtMs];
    const text = JSON.stringify(content === undefined ? fields : [...fields, content]);
    return createHmac('sha256', key).update(text).digest();
  }

  function issue(page: ProtectedPage, proof: Proof, validMs: number): string {
    const expiresAtMs = clock.now() + validMs;
    const token = `${expiresAtMs}.${sign(page, proof, expiresAtMs).toString('base64url')}`;
    return proof.content === undefined ? token : `${token}.${proof.content}`;
  }

  /** Returns the content of a proof, which is empty if it has none; `undefined` if it is not valid. */
  function verify(page: ProtectedPage, use: Proof['use'], token: string): string | undefined {
    const [expiresAt = '', signature = '', content] = token.split('.');
    const expiresAtMs = Number(expiresAt);
    if (!TIME.test(expiresAt) || expiresAtMs <= clock.now()) return undefined;
    const expected = sign(page, content === undefined ? { use } : { use, content }, expiresAtMs);
    const given = Buffer.from(signature, 'base64url');
    const isValid = given.length === expected.length && timingSafeEqual(given, expected);
    return isValid ? (content ?? '') : undefined;
  }

  const proofIn = (page: ProtectedPage, headers: IncomingHttpHeaders): string | undefined =>
    cookiesOf(headers, nameOf(page))
      .map((value) => verify(page, 'cookie', value))
      .find((content) => content !== undefined);

  return {
    isValid: (page, headers) => proofIn(page, headers) !== undefined,
    sessionIn: (page, headers) => proofIn(page, headers) || undefined,
    create(page, path, session) {
      const proof: Proof = session === undefined ? { use: 'cookie' } : { use: 'cookie', content: session };
      const value = issue(page, proof, COOKIE_MS);
      return `${nameOf(page)}=${value}; Path=${path}; Max-Age=${COOKIE_MS / 1_000}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
    },
    createLinkToken: (page) => issue(page, { use: 'link' }, LINK_MS),
    isLinkToken: (page, token) => verify(page, 'link', token) !== undefined,
    createOneTimeToken(page, session) {
      const id = randomBytes(TOKEN_ID_BYTES).toString('base64url');
      return issue(page, { use: 'one-time', content: id + session }, ONE_TIME_MS);
    },
    readOneTimeToken(page, token) {
      const content = verify(page, 'one-time', token);
      if (content === undefined) return undefined;
      return { id: content.slice(0, TOKEN_ID_LENGTH), session: content.slice(TOKEN_ID_LENGTH) };
    },
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
