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

interface AccessCookiesOptions {
  readonly clock: Clock;
  readonly key: Buffer;
  readonly isSecure: boolean;
}

/** Signs what proves that a visitor may see a page. Proofs of a page become invalid when its access becomes narrower. */
export class AccessCookies {
  readonly #options: AccessCookiesOptions;

  /** @param deps.key the key that signs only these cookies. */
  constructor(options: AccessCookiesOptions) {
    this.#options = options;
  }

  /** Whether the cookies of a request contain a proof for the page. */
  isValid(page: ProtectedPage, headers: IncomingHttpHeaders): boolean {
    return this.#proofIn(page, headers) !== undefined;
  }

  /** Returns the session that the proof in the cookies of a request refers to. */
  sessionIn(page: ProtectedPage, headers: IncomingHttpHeaders): string | undefined {
    return this.#proofIn(page, headers) || undefined;
  }

  /**
   * Returns the `Set-Cookie` header with a proof.
   * @param path the path of the page.
   * @param session a reference to the session of a member, whose access ends with the session.
   */
  create(page: ProtectedPage, path: string, session?: string): string {
    const proof: Proof = session === undefined ? { use: 'cookie' } : { use: 'cookie', content: session };
    const value = this.#issue(page, proof, COOKIE_MS);
    return `${nameOf(page)}=${value}; Path=${path}; Max-Age=${COOKIE_MS / 1_000}; HttpOnly; SameSite=Lax${this.#options.isSecure ? '; Secure' : ''}`;
  }

  /** Returns the token of a link in a mail. */
  createLinkToken(page: ProtectedPage): string {
    return this.#issue(page, { use: 'link' }, LINK_MS);
  }

  isLinkToken(page: ProtectedPage, token: string): boolean {
    return this.#verify(page, 'link', token) !== undefined;
  }

  /** Returns the token with which the main domain sends a member to the custom domain of a page. */
  createOneTimeToken(page: ProtectedPage, session: string): string {
    const id = randomBytes(TOKEN_ID_BYTES).toString('base64url');
    return this.#issue(page, { use: 'one-time', content: id + session }, ONE_TIME_MS);
  }

  /**
   * Returns the content of a token of {@link AccessCookies.createOneTimeToken}; `undefined` if it is not valid. The caller checks that its
   * id was not used before: the text of a token can be changed without its id.
   */
  readOneTimeToken(page: ProtectedPage, token: string): OneTimeToken | undefined {
    const content = this.#verify(page, 'one-time', token);
    if (content === undefined) return undefined;
    return { id: content.slice(0, TOKEN_ID_LENGTH), session: content.slice(TOKEN_ID_LENGTH) };
  }

  #sign({ id, access }: ProtectedPage, { use, content }: Proof, expiresAtMs: number): Buffer {
    const { visibility, accessVersion, passwordHash } = access;
    const fields = [use, id, visibility, accessVersion, passwordHash, expiresAtMs];
    const text = JSON.stringify(content === undefined ? fields : [...fields, content]);
    return createHmac('sha256', this.#options.key).update(text).digest();
  }

  #issue(page: ProtectedPage, proof: Proof, validMs: number): string {
    const expiresAtMs = this.#options.clock.now() + validMs;
    const token = `${expiresAtMs}.${this.#sign(page, proof, expiresAtMs).toString('base64url')}`;
    return proof.content === undefined ? token : `${token}.${proof.content}`;
  }

  /** Returns the content of a proof, which is empty if it has none; `undefined` if it is not valid. */
  #verify(page: ProtectedPage, use: Proof['use'], token: string): string | undefined {
    const [expiresAt = '', signature = '', content] = token.split('.');
    const expiresAtMs = Number(expiresAt);
    if (!TIME.test(expiresAt) || expiresAtMs <= this.#options.clock.now()) return undefined;
    const expected = this.#sign(page, content === undefined ? { use } : { use, content }, expiresAtMs);
    const given = Buffer.from(signature, 'base64url');
    const isValid = given.length === expected.length && timingSafeEqual(given, expected);
    return isValid ? (content ?? '') : undefined;
  }

  #proofIn(page: ProtectedPage, headers: IncomingHttpHeaders): string | undefined {
    return cookiesOf(headers, nameOf(page))
      .map((value) => this.#verify(page, 'cookie', value))
      .find((content) => content !== undefined);
  }
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
