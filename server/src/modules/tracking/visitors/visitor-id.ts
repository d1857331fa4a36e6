import { hash } from 'node:crypto';
import { rateIdentityOf } from '../../../lib/network/client-ip.ts';
import { deriveKey } from '../../../lib/secrets/derive-key.ts';

/** The properties that identify an anonymous visitor for a day. */
interface VisitorTraits {
  readonly websiteId: string;
  readonly ip: string;
  readonly userAgent: string;
}

/** The id that a website gave a visitor. */
export interface VisitorName {
  readonly kind: 'anonymous' | 'profile' | 'session';
  readonly name: string;
}

/** Computes 64-bit visitor ids, in decimal. */
export class VisitorIds {
  readonly #key: string;

  /** @param secret the secret of the instance, which is required to compute the id of a name. */
  constructor({ secret }: { readonly secret: string }) {
    this.#key = deriveKey(secret, 'visitor-names').toString('hex');
  }

  /** Returns the id of an anonymous visitor on a day. It differs for each website, IP address (IPv6: /64), user agent and day. */
  ofTraits({ websiteId, ip, userAgent }: VisitorTraits, day: number, salt: string): string {
    return hash64(`${salt}\0${day}\0${websiteId}\0${rateIdentityOf(ip)}\0${userAgent}`);
  }

  /**
   * Returns the id of an anonymised visitor for a day, from the name that the website gave or else from its traits. It never
   * equals an id of `ofTraits` or `ofName`, so that profiles of those visitors are not assigned to it.
   */
  ofDay(
    { websiteId, ip, userAgent }: VisitorTraits,
    name: VisitorName | undefined,
    day: number,
    salt: string,
  ): string {
    const who = name === undefined ? `${rateIdentityOf(ip)}\0${userAgent}` : `${name.kind}\0${name.name}`;
    return hash64(`${salt}\0${day}\0${websiteId}\0day\0${who}`);
  }

  /** Returns the id of a visitor that the website named. It is permanent and differs for each website. */
  ofName(websiteId: string, kind: VisitorName['kind'], name: string): string {
    return hash64(`${this.#key}\0${websiteId}\0${kind}\0${name}`);
  }
}

/** A secret prefix is a safe key here: only 64 of the 256 bits are published, so length extension attacks are impossible. */
function hash64(message: string): string {
  return BigInt(`0x${hash('sha256', message, 'hex').slice(0, 16)}`).toString();
}
