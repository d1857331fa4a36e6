import { isIP, isIPv4 } from 'node:net';
import { Lru } from '../concurrency/lru.ts';
import { canonicalIp, createIpMatcher, type IpRange, parseIpRange } from '../constraints/ip-range.ts';

/**
 * Returns the canonical address of the client of a request, with IPv4 unmapped.
 * @param socketAddress the remote address of the connection.
 * @param forwardedFor the `X-Forwarded-For` header, or its lines in the order received.
 */
export type ClientIp = (
  socketAddress: string,
  forwardedFor: string | readonly string[] | undefined,
) => string;

/** Used for a peer without an address: a Unix socket or a closed connection. */
const NO_ADDRESS = '0.0.0.0';

/** The maximum number of hops that are read. Real chains have one to three. */
const MAX_HOPS = 32;
const MAX_CACHED_HEADER_LENGTH = 256;
const CACHE_ENTRIES = 10_000;

/**
 * Creates the function that determines the client address (docs/decisions/0028 §2). An untrusted socket address is the client.
 * Otherwise the client is the rightmost untrusted hop in `X-Forwarded-For`. If a hop is not an address, the client is the
 * trusted hop that reported it.
 *
 * @param trustedProxies addresses and CIDR ranges, IPv4 or IPv6. `::/0` includes IPv4.
 * @throws RangeError if an entry is neither an address nor a range.
 */
export function createClientIp({ trustedProxies }: { readonly trustedProxies: readonly string[] }): ClientIp {
  const isTrusted = createIpMatcher(trustedProxies.map(parseProxy));

  const peers = new Lru<string, Peer>({ maxEntries: CACHE_ENTRIES });
  const chains = new Lru<string, string>({ maxEntries: CACHE_ENTRIES });

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
    // The usual chain has one hop without a port. It is checked in less time than the cache takes for a new address.
    if (isIPv4(header)) return header;
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
 * Returns the rate limit identity of an address: an IPv4 address itself, the /64 of an IPv6 address
 * (`2001:db8:1:2::/64`), because a subscriber is assigned at least a /64.
 */
export function rateIdentityOf(ip: string): string {
  if (isIPv4(ip)) return ip;
  const address = canonicalIp(ip);
  if (address === undefined) return NO_ADDRESS;
  if (isIPv4(address)) return address;
  // Canonical text ends in a dotted quad only for IPv4-compatible addresses, whose first 64 bits are zero.
  if (address.includes('.')) return '::/64';
  const [head = '', tail = ''] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  const network = [...left, ...zeros, ...right].slice(0, 4);
  // The 64 trailing zero bits are the longest run of zeros, so the canonical form abbreviates them with "::".
  while (network.at(-1) === '0') network.pop();
  return `${network.join(':')}::/64`;
}

/** The remote end of a connection. */
interface Peer {
  readonly address: string;
  readonly isTrusted: boolean;
}

/** Removes brackets and port from `1.2.3.4:80`, `[2001:db8::1]` and `[2001:db8::1]:80`. Other text is unchanged. */
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
