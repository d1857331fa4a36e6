import { BlockList, isIP, isIPv4, SocketAddress } from 'node:net';

/** A range of addresses with a common prefix. */
export interface IpRange {
  readonly network: string;
  /** The length of the prefix in bits: 0–32 or 0–128. */
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
}

/** Returns the canonical form of an address (RFC 5952), without zone and with IPv4 unmapped; `undefined` if it is invalid. */
export function canonicalIp(text: string): string | undefined {
  const family = isIP(text);
  if (family === 0) return undefined;
  if (family === 4) return text;
  const { address } = new SocketAddress({ address: text, family: 'ipv6' });
  const mapped = address.startsWith('::ffff:') ? address.slice(7) : '';
  return isIPv4(mapped) ? mapped : address;
}

/**
 * Parses an address or a CIDR range, IPv4 or IPv6. Returns `undefined` if it is neither. IPv4 is unmapped as in
 * {@link canonicalIp}; `::/0` includes IPv4.
 */
export function parseIpRange(text: string): IpRange | undefined {
  const [network = '', prefixText, ...rest] = text.split('/');
  const address = canonicalIp(network);
  if (address === undefined || rest.length > 0 || network.includes('%')) return undefined;
  const bits = isIP(network) === 4 ? 32 : 128;
  const prefix = prefixText === undefined ? bits : Number(prefixText);
  if (prefixText !== undefined && (!/^\d{1,3}$/.test(prefixText) || prefix > bits)) return undefined;
  if (bits === 32) return { network: address, prefix, family: 'ipv4' };
  return isIPv4(address) && prefix >= 96
    ? { network: address, prefix: prefix - 96, family: 'ipv4' }
    : { network, prefix, family: 'ipv6' };
}

/** Returns whether one of the ranges contains a canonical address ({@link canonicalIp}). */
export function createIpMatcher(ranges: readonly IpRange[]): (address: string) => boolean {
  if (ranges.length === 0) return () => false;
  const list = new BlockList();
  for (const { network, prefix, family } of ranges) list.addSubnet(network, prefix, family);
  // `net.BlockList` creates a native object for each check, which costs more than the rest of processing an event.
  const isOfNumbers = ranges.every(({ family }) => family === 'ipv4')
    ? createNumberMatcher(ranges)
    : undefined;
  return (address) => {
    const isV4 = isIPv4(address);
    if (isV4 && isOfNumbers !== undefined) return isOfNumbers(toNumber(address));
    return list.check(address, isV4 ? 'ipv4' : 'ipv6');
  };
}

function createNumberMatcher(ranges: readonly IpRange[]): (address: number) => boolean {
  const masked = ranges.map(({ network, prefix }) => {
    const size = 2 ** (32 - prefix);
    return { size, network: Math.floor(toNumber(network) / size) };
  });
  return (address) => masked.some(({ size, network }) => Math.floor(address / size) === network);
}

/** The 32 bits of a dotted IPv4 address. */
function toNumber(address: string): number {
  let number = 0;
  for (const octet of address.split('.')) number = number * 256 + Number(octet);
  return number;
}
