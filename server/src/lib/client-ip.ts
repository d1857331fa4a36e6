import { isIP, isIPv4 } from 'node:net';
import { canonicalIp, createIpMatcher, type IpRange, parseIpRange } from './ip-range.ts';
import { createLru } from './lru.ts';

/**
 * The address of the client that a request comes from, canonical and with IPv4 unmapped.
 * @param socketAddress the address of the connection's other end.
 * @param forwardedFor the `X-Forwarded-For` header, or its lines in the order received.
 */
export type ClientIp = (
  socketAddress: string,
  forwardedFor: string | readonly string[] | undefined,
) => string;

/** Stands for a peer without an address: a Unix socket, or a connection that is gone already. */
const NO_ADDRESS = '0.0.0.0';

/** Real chains are one to three hops; a longer one is not worth the walk. */
const MAX_HOPS = 32;
const MAX_CACHED_HEADER_LENGTH = 256;
const CACHE_ENTRIES = 10_000;

/**
 * Builds the function that finds the client behind the proxies (docs/decisions/0028 §2): the socket's address counts unless
 * it is trusted; then `X-Forwarded-For` is walked from the right to the first hop that is not. A hop that is no
 * address ends the walk at the trusted hop that reported it.
 *
 * @param trustedProxies addresses and CIDR ranges, IPv4 or IPv6. `::/0` trusts IPv4, too.
 * @throws RangeError when one of them is neither.
 */
export function createClientIp({ trustedProxies }: { readonly trustedProxies: readonly string[] }): ClientIp {
  const isTrusted = createIpMatcher(trustedProxies.map(parseProxy));

  const peers = createLru<string, Peer>({ maxEntries: CACHE_ENTRIES });
  const chains = createLru<string, string>({ maxEntries: CACHE_ENTRIES });

  function peerOf(socketAddress: string): Peer {
    const known = peers.get(socketAddress);
    if (known !== undefined) return known;
    const address = canonicalIp(socketAddress);
    const peer = { address: address ?? NO_ADDRESS, isTrusted: address !== undefined && isTrusted(address) };
    peers.set(socketAddress, peer);
    return peer;
  }

  function walk(from: string, header: string): string {
    let client = from;
    let end = header.length;
    for (let hops = 0; hops < MAX_HOPS && end >= 0; hops += 1) {
      const comma = end === 0 ? -1 : header.lastIndexOf(',', end - 1);
      const hop = canonicalIp(withoutPort(header.slice(comma + 1, end).trim()));
      if (hop === undefined) return client;
      client = hop;
      if (!isTrusted(hop)) return client;
      end = comma;
    }
    return client;
  }

  return (socketAddress, forwardedFor) => {
    const peer = peerOf(socketAddress);
    if (forwardedFor === undefined || !peer.isTrusted) return peer.address;
    const header = typeof forwardedFor === 'string' ? forwardedFor : forwardedFor.join(',');
    if (header.length > MAX_CACHED_HEADER_LENGTH) return walk(peer.address, header);
    const cacheKey = `${peer.address} ${header}`;
    const known = chains.get(cacheKey);
    if (known !== undefined) return known;
    const client = walk(peer.address, header);
    chains.set(cacheKey, client);
    return client;
  };
}

/**
 * What a client's requests are counted under: an IPv4 address as a whole, an IPv6 address as its /64
 * (`2001:db8:1:2::/64`), because one line is given at least that many addresses.
 */
export function rateIdentityOf(ip: string): string {
  const address = canonicalIp(ip);
  if (address === undefined) return NO_ADDRESS;
  if (isIPv4(address)) return address;
  // Canonical text ends in a dotted quad only where the first 96 bits are zero or nearly so.
  if (address.includes('.')) return '::/64';
  const [head = '', tail = ''] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  const network = [...left, ...zeros, ...right].slice(0, 4);
  // The 64 zero bits at the end are the longest run there can be, so the canonical "::" stands there.
  while (network.at(-1) === '0') network.pop();
  return `${network.join(':')}::/64`;
}

/** A connection's other end. */
interface Peer {
  readonly address: string;
  readonly isTrusted: boolean;
}

/** `1.2.3.4:80`, `[2001:db8::1]` and `[2001:db8::1]:80` without brackets and port; anything else as it is. */
function withoutPort(hop: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(hop)?.[1];
  if (bracketed !== undefined) return isIP(bracketed) === 6 ? bracketed : '';
  return /^([\d.]+):\d{1,5}$/.exec(hop)?.[1] ?? hop;
}

function parseProxy(range: string): IpRange {
  const parsed = parseIpRange(range.trim());
  if (parsed === undefined)
    throw new RangeError(`Trusted proxy "${range}" is neither an IP address nor a CIDR range`);
  return parsed;
}
