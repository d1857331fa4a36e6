import { hash } from 'node:crypto';
import { rateIdentityOf } from '../../lib/client-ip.ts';
import { deriveKey } from '../../lib/derive-key.ts';

/** What an unnamed visitor is recognised by, for a day. */
interface VisitorTraits {
  readonly websiteId: string;
  readonly ip: string;
  readonly userAgent: string;
}

/** What a website calls a visitor. */
export interface VisitorName {
  readonly kind: 'anonymous' | 'profile' | 'session';
  readonly name: string;
}

/** Makes the 64-bit ids of visitors, in decimal. */
export interface VisitorIds {
  /** The id of an unnamed visitor on a day: another one for each website, network (IPv6: /64), user agent and day. */
  ofTraits(traits: VisitorTraits, day: number, salt: string): string;
  /**
   * The id of a visitor who must not be recognised on another day: by the name that the website gave, or by its traits.
   * It is the id of no one whom `ofTraits` or `ofName` know, so that nothing said of these is said of it.
   */
  ofDay(traits: VisitorTraits, name: VisitorName | undefined, day: number, salt: string): string;
  /** The id of a visitor whom the website named: always the same on this website, another one on each other. */
  ofName(websiteId: string, kind: VisitorName['kind'], name: string): string;
}

/** @param secret the instance's secret: without it nobody can compute the id of a name. */
export function createVisitorIds({ secret }: { readonly secret: string }): VisitorIds {
  const key = deriveKey(secret, 'visitor-names').toString('hex');
  return {
    ofTraits: ({ websiteId, ip, userAgent }, day, salt) =>
      hash64(`${salt}\0${day}\0${websiteId}\0${rateIdentityOf(ip)}\0${userAgent}`),
    ofDay: ({ websiteId, ip, userAgent }, name, day, salt) => {
      const who = name === undefined ? `${rateIdentityOf(ip)}\0${userAgent}` : `${name.kind}\0${name.name}`;
      return hash64(`${salt}\0${day}\0${websiteId}\0day\0${who}`);
    },
    ofName: (websiteId, kind, name) => hash64(`${key}\0${websiteId}\0${kind}\0${name}`),
  };
}

/** A secret prefix is a sound key here: only 64 of the 256 bits leave, so nothing can be appended to a message. */
function hash64(message: string): string {
  return BigInt(`0x${hash('sha256', message, 'hex').slice(0, 16)}`).toString();
}
