import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../../../lib/secrets/derive-key.ts';
import { cookieValue, isSecure } from './session-token.ts';

const LIFETIME_SECONDS = 365 * 86_400;
/** Accounts of one browser. Signing in to another replaces the oldest. */
const MAX_ACCOUNTS = 4;
const SIGNATURE_BYTES = 16;

/**
 * Recognizes browsers that signed in to an account before. They have their own budget of wrong passwords, so that guesses from
 * elsewhere do not lock out the owner of an account. The cookie contains a random id and one signature per account; nothing is
 * stored.
 */
export class KnownClients {
  readonly #key: Buffer<ArrayBufferLike>;
  readonly #name: string;
  readonly #attributes: string;

  constructor({
    secret,
    baseUrl,
  }: {
    readonly secret: string;
    readonly baseUrl: string;
  }) {
    this.#key = deriveKey(secret, 'known-client');
    this.#name = `${isSecure(baseUrl) ? '__Secure-' : ''}pharos.known_client`;
    this.#attributes = `Path=/api; Max-Age=${LIFETIME_SECONDS}; HttpOnly; SameSite=Lax${isSecure(baseUrl) ? '; Secure' : ''}`;
  }

  /** Returns the identity of the client, if it signed in to this account before. @param account e-mail address or user id. */
  identify(header: string | undefined, account: string): string | undefined {
    const { id, signatures } = this.#read(header);
    if (id === '') return undefined;
    const expected = Buffer.from(this.#sign(id, account));
    const isKnown = signatures.some((one) => {
      const given = Buffer.from(one);
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
    return isKnown ? createHash('sha256').update(id).digest('base64url') : undefined;
  }

  /** Returns the `Set-Cookie` header after a sign-in. @param accounts names of one account: its address and user id. */
  remember(header: string | undefined, accounts: readonly string[]): string {
    const known = this.#read(header);
    const id = known.id === '' ? randomBytes(16).toString('base64url') : known.id;
    const own = accounts.map((account) => this.#sign(id, account));
    const others = known.signatures.filter((one) => !own.includes(one));
    const signatures = [...own, ...others].slice(0, MAX_ACCOUNTS * accounts.length);
    return `${this.#name}=${[id, ...signatures].join('.')}; ${this.#attributes}`;
  }

  #sign(id: string, account: string) {
    return createHmac('sha256', this.#key)
      .update(`${id}\n${account}`)
      .digest()
      .subarray(0, SIGNATURE_BYTES)
      .toString('base64url');
  }

  #read(header = '') {
    const [id = '', ...signatures] = (cookieValue(header, this.#name) ?? '').split('.');
    return { id, signatures };
  }
}
