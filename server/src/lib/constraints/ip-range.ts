import { formatIpv6, parseIpv4, parseIpv6 } from './ip-address.ts';

/** A range of addresses with a common prefix. */
export interface IpRange {
  readonly network: string;
  /** The length of the prefix in bits: 0–32 or 0–128. */
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
}

/** Returns the canonical form of an address (RFC 5952), without zone and with IPv4 unmapped; `undefined` if it is invalid. */
export function canonicalIp(text: string): string | undefined {
  if (parseIpv4(text) !== undefined) return text;
  const groups = parseIpv6(text);
  return groups === undefined ? undefined : (mappedIpv4(groups) ?? formatIpv6(groups));
}

/**
 * Parses an address or a CIDR range, IPv4 or IPv6. Returns `undefined` if it is neither. IPv4 is unmapped as in
 * {@link canonicalIp}; `::/0` includes IPv4.
 */
export function parseIpRange(text: string): IpRange | undefined {
  const [network = '', prefixText, ...rest] = text.split('/');
  const address = canonicalIp(network);
  if (address === undefined || rest.length > 0 || network.includes('%')) return undefined;
  const bits = network.includes(':') ? 128 : 32;
  const prefix = prefixText === undefined ? bits : Number(prefixText);
  if (prefixText !== undefined && (!/^\d{1,3}$/.test(prefixText) || prefix > bits)) return undefined;
  if (bits === 32) return { network: address, prefix, family: 'ipv4' };
  return !address.includes(':') && prefix >= 96
    ? { network: address, prefix: prefix - 96, family: 'ipv4' }
    : { network, prefix, family: 'ipv6' };
}

/** Returns whether one of the ranges contains a canonical address ({@link canonicalIp}). */
export function createIpMatcher(ranges: readonly IpRange[]): (address: string) => boolean {
  const ofNumbers = ranges.filter(({ family }) => family === 'ipv4').map(toNumberMatcher);
  const ofGroups = ranges.filter(({ family }) => family === 'ipv6').map(toGroupMatcher);
  return (address) => {
    const number = parseIpv4(address);
    if (number !== undefined && ofNumbers.some((contains) => contains(number))) return true;
    if (ofGroups.length === 0) return false;
    const groups = number === undefined ? parseIpv6(address) : mapIpv4(number);
    return groups !== undefined && ofGroups.some((contains) => contains(groups));
  };
}

function toNumberMatcher({ network, prefix }: IpRange): (address: number) => boolean {
  const size = 2 ** (32 - prefix);
  const first = Math.floor((parseIpv4(network) ?? Number.NaN) / size);
  return (address) => Math.floor(address / size) === first;
}

function toGroupMatcher({ network, prefix }: IpRange): (address: readonly number[]) => boolean {
  const first = parseIpv6(network) ?? [];
  const masks = Array.from({ length: 8 }, (_, index) => {
    const bits = Math.min(16, Math.max(0, prefix - index * 16));
    return (0xffff << (16 - bits)) & 0xffff;
  }).filter((mask) => mask !== 0);
  return (address) =>
    masks.every((mask, index) => ((address[index] ?? 0) & mask) === ((first[index] ?? -1) & mask));
}

/** The IPv6 address `::ffff:a.b.c.d`. */
function mapIpv4(number: number): number[] {
  return [0, 0, 0, 0, 0, 0xffff, Math.floor(number / 0x10000), number % 0x10000];
}

function mappedIpv4(groups: readonly number[]): string | undefined {
  const [high = 0, low = 0] = groups.slice(6);
  if (groups[5] !== 0xffff || groups.slice(0, 5).some((group) => group !== 0)) return undefined;
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
}
