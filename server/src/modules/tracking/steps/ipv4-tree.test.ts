import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createIpv4Tree } from './ipv4-tree.ts';

/** Writes a node of two records. */
type WriteNode = (db: Buffer, at: number, left: number, right: number) => void;

const FORMATS: readonly (readonly [recordSize: number, write: WriteNode])[] = [
  [
    24,
    (db, at, left, right) => {
      db.writeUIntBE(left, at, 3);
      db.writeUIntBE(right, at + 3, 3);
    },
  ],
  [
    28,
    (db, at, left, right) => {
      db.writeUIntBE(left % 0x1000000, at, 3);
      db.writeUInt8(Math.floor(left / 0x1000000) * 16 + Math.floor(right / 0x1000000), at + 3);
      db.writeUIntBE(right % 0x1000000, at + 4, 3);
    },
  ],
  [
    32,
    (db, at, left, right) => {
      db.writeUInt32BE(left, at);
      db.writeUInt32BE(right, at + 4);
    },
  ],
];

/** A tree in which 192.0.0.0/2 has a record, and the other half of 128.0.0.0/1 has none. */
function treeOf(recordSize: number, write: WriteNode, record: number, ipVersion: number) {
  const zeros = ipVersion === 6 ? 96 : 0;
  const nodeCount = zeros + 2;
  const db = Buffer.alloc(nodeCount * (recordSize / 4));
  const size = recordSize / 4;
  for (let node = 0; node < zeros; node += 1) write(db, node * size, node + 1, nodeCount);
  write(db, zeros * size, nodeCount, zeros + 1);
  write(db, (zeros + 1) * size, nodeCount, record);
  return createIpv4Tree(db, { ipVersion, nodeCount, recordSize });
}

test.each(FORMATS)('records of %i bits are read, in trees of both versions', (recordSize, write) => {
  const largest = 2 ** recordSize - 1;
  for (const ipVersion of [4, 6])
    for (const record of [1_000, largest]) {
      const find = treeOf(recordSize, write, record, ipVersion);
      expect(['192.0.0.0', '255.255.255.255', '203.0.113.7'].map(find)).toEqual([record, record, record]);
      expect(['0.0.0.0', '127.255.255.255', '128.0.0.0', '191.255.255.255'].map(find)).toEqual(
        Array.from({ length: 4 }, () => undefined),
      );
    }
});

/** An IPv4 address as a number, and the length of the network that it begins. */
const network = fc.tuple(fc.nat(2 ** 32 - 1), fc.integer({ min: 1, max: 32 }));
/** A network that begins at one of a few addresses, so that networks contain each other. */
const nearNetwork = fc.tuple(
  fc.constantFrom(0, 1, 0xffff, 0x10000, 0xffffffff, 0xcb007107),
  fc.integer({ min: 1, max: 32 }),
);

test('an address has the record of its longest network, whatever its length', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(network, nearNetwork), { minLength: 1, maxLength: 20 }), (networks) => {
      const inOrder = [...networks].sort(([, one], [, other]) => one - other);
      const find = treeOfNetworks(inOrder);
      for (const address of networks.flatMap(([start]) => [
        start,
        start ^ 1,
        start ^ 0x8000,
        start ^ 0x10000,
      ])) {
        const longest = inOrder.findLastIndex(([start, length]) => isWithin(address, start, length));
        expect(find(textOf(address))).toBe(longest === -1 ? undefined : RECORDS + longest);
      }
    }),
  );
});

test.each(['', 'junk', '::1', '1.2.3.4a'])('%j is not an address', (text) => {
  const [, write] = FORMATS[0] ?? [];
  expect(write && treeOf(24, write, 1_000, 4)(text)).toBeUndefined();
});

test('an unknown record size is rejected', () => {
  expect(() => createIpv4Tree(Buffer.alloc(8), { ipVersion: 4, nodeCount: 1, recordSize: 16 })).toThrow(
    RangeError,
  );
});

/** The first record. Numbers of nodes are smaller. */
const RECORDS = 100_000;

/** Writes a tree in which each network has the record {@link RECORDS} plus its place in the list, which is sorted by length. */
function treeOfNetworks(networks: readonly (readonly [start: number, length: number])[]) {
  const nodeCount = 1 + networks.length * 32;
  const nodes: [number, number][] = Array.from({ length: nodeCount }, () => [nodeCount, nodeCount]);
  let used = 1;
  for (const [index, [start, length]] of networks.entries()) {
    let node = 0;
    for (let bit = 31; bit > 32 - length; bit -= 1) {
      const pair = nodes[node] ?? [0, 0];
      const side = (start >>> bit) & 1;
      const next = pair[side] ?? 0;
      if (next >= nodeCount) {
        nodes[used] = [next, next];
        pair[side] = used;
        used += 1;
      }
      node = pair[side] ?? 0;
    }
    const last = nodes[node];
    if (last !== undefined) last[(start >>> (32 - length)) & 1] = RECORDS + index;
  }
  const db = Buffer.alloc(nodeCount * 8);
  for (const [node, [left, right]] of nodes.entries()) {
    db.writeUInt32BE(left, node * 8);
    db.writeUInt32BE(right, node * 8 + 4);
  }
  return createIpv4Tree(db, { ipVersion: 4, nodeCount, recordSize: 32 });
}

function isWithin(address: number, start: number, length: number): boolean {
  const shift = 32 - length;
  return address >>> shift === start >>> shift;
}

function textOf(address: number): string {
  return [24, 16, 8, 0].map((shift) => (address >>> shift) & 255).join('.');
}
