import { isIPv4 } from 'node:net';
import { canonicalIp, createIpMatcher, type IpRange, parseIpRange } from '../lib/constraints/ip-range.ts';

/** IPv4 ranges that are not public (IANA special-purpose registry, RFC 6890). */
const SPECIAL_V4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // the virtual server of Azure, which configures machines
  '169.254.0.0/16', // link-local, and the metadata of clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarking
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
];

/** Only 2000::/3 is assigned as public (RFC 4291 §2.4). These parts of it are not. */
const SPECIAL_V6 = [
  '2001::/23', // protocol assignments: Teredo, benchmarking, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4
  '3fff::/20', // documentation
];

const isSpecialV4 = createIpMatcher(SPECIAL_V4.map(toRange));
const isSpecialV6 = createIpMatcher(SPECIAL_V6.map(toRange));
const isAssignedV6 = createIpMatcher([toRange('2000::/3')]);
const isTranslatedV4 = createIpMatcher([toRange('64:ff9b::/96')]);

/**
 * Whether an address is public. The IPv4 address in a mapped address (`::ffff:…`) or in one of NAT64 (`64:ff9b::…`) decides for it;
 * all other IPv6 forms of IPv4 addresses, and addresses with a zone, are not public.
 * @param address IPv4 or IPv6, in any spelling.
 */
export function isPublicAddress(address: string): boolean {
  const canonical = address.includes('%') ? undefined : canonicalIp(address);
  if (canonical === undefined) return false;
  if (isIPv4(canonical)) return !isSpecialV4(canonical);
  if (isTranslatedV4(canonical)) return !isSpecialV4(lastFourBytes(canonical));
  return isAssignedV6(canonical) && !isSpecialV6(canonical);
}

/**
 * Returns whether connections to an address are allowed: it is public, or in one of the ranges.
 * @throws RangeError if an entry is neither an address nor a range.
 */
export function createAddressRule(allowedRanges: readonly string[]): (address: string) => boolean {
  const isAllowed = createIpMatcher(allowedRanges.map(toRange));
  return (address) => {
    const canonical = address.includes('%') ? undefined : canonicalIp(address);
    return canonical !== undefined && (isAllowed(canonical) || isPublicAddress(canonical));
  };
}

function toRange(text: string): IpRange {
  const range = parseIpRange(text);
  if (range === undefined) throw new RangeError(`"${text}" is neither an IP address nor a CIDR range`);
  return range;
}

/** The last 32 bits of a canonical IPv6 address, as IPv4: of `64:ff9b::7f00:1` and `64:ff9b::127.0.0.1`. */
function lastFourBytes(address: string): string {
  const last = address.slice(address.lastIndexOf(':') + 1);
  if (isIPv4(last)) return last;
  const [head = '', tail = ''] = address.split('::');
  const right = tail === '' && !address.includes('::') ? head.split(':') : tail.split(':');
  const [high = '0', low = '0'] = ['0', '0', ...right].slice(-2).map((group) => group || '0');
  return [high, low]
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.');
}
