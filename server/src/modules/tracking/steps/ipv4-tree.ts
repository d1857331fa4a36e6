/** The part of the metadata of a MaxMind DB that describes its search tree. */
export interface TreeMetadata {
  readonly ipVersion: number;
  readonly nodeCount: number;
  /** The length of a record in bits: 24, 28 or 32. A node has two. */
  readonly recordSize: number;
}

const BITS = 32;
/** The nodes after this many bits are known: the walk to them is half of the time of a look-up, and 65,536 of them take 256 KB. */
const KNOWN_BITS = 16;
/** In a tree of IPv6 addresses, IPv4 addresses follow this many zero bits. */
const ZERO_BITS = 96;

/**
 * Creates a function that finds IPv4 addresses in the search tree of a MaxMind DB. The library takes about five times as long, because it
 * splits the text of the address and creates objects. Source: https://maxmind.github.io/MaxMind-DB/ (Binary Search Tree Section).
 *
 * @param db the whole file.
 * @returns a function that takes a canonical IPv4 address and returns the number of its record, which is the same for all addresses of a
 * network; `undefined` if there is none.
 * @throws RangeError if the format does not define the record size.
 */
export function createIpv4Tree(
  db: Buffer,
  { ipVersion, nodeCount, recordSize }: TreeMetadata,
): (ip: string) => number | undefined {
  const childOf = recordReader(db, recordSize);
  let first = 0;
  if (ipVersion === 6)
    for (let depth = 0; depth < ZERO_BITS && first < nodeCount; depth += 1) first = childOf(first, 0);

  const known = new Uint32Array(2 ** KNOWN_BITS);
  const fill = (node: number, depth: number, prefix: number): void => {
    const below = KNOWN_BITS - depth;
    if (below === 0 || node >= nodeCount) known.fill(node, prefix << below, (prefix + 1) << below);
    else for (const side of [0, 1]) fill(childOf(node, side), depth + 1, prefix * 2 + side);
  };
  fill(first, 0, 0);

  return (ip) => {
    const address = numberOf(ip);
    if (address === undefined) return undefined;
    let node = known[address >>> (BITS - KNOWN_BITS)] ?? first;
    for (let bit = BITS - KNOWN_BITS - 1; bit >= 0 && node < nodeCount; bit -= 1)
      node = childOf(node, (address >>> bit) & 1);
    return node > nodeCount ? node : undefined;
  };
}

/** Returns the function that reads a record of a node: the left one (0) or the right one (1). */
function recordReader(db: Buffer, recordSize: number): (node: number, side: number) => number {
  switch (recordSize) {
    case 24:
      return (node, side) => db.readUIntBE(node * 6 + side * 3, 3);
    case 28:
      // The byte in the middle has the highest four bits of both records.
      return (node, side) => {
        const at = node * 7;
        const middle = db.readUInt8(at + 3);
        return side === 0
          ? (middle >>> 4) * 0x1000000 + db.readUIntBE(at, 3)
          : (middle & 0xf) * 0x1000000 + db.readUIntBE(at + 4, 3);
      };
    case 32:
      return (node, side) => db.readUInt32BE(node * 8 + side * 4);
    default:
      throw new RangeError(`A MaxMind DB has no records of ${recordSize} bits`);
  }
}

const ZERO = 48;
const NINE = 57;
const DOT = 46;

/** Returns a canonical IPv4 address as a number of 32 bits; `undefined` for other text. */
function numberOf(ip: string): number | undefined {
  let address = 0;
  let octet = 0;
  for (let at = 0; at < ip.length; at += 1) {
    const code = ip.charCodeAt(at);
    if (code === DOT) {
      address = (address << 8) | octet;
      octet = 0;
    } else if (code < ZERO || code > NINE) return undefined;
    else octet = octet * 10 + code - ZERO;
  }
  return (address << 8) | octet;
}
