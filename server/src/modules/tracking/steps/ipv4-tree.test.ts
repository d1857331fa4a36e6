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

test.each(['', 'junk', '::1', '1.2.3.4a'])('%j is not an address', (text) => {
  const [, write] = FORMATS[0] ?? [];
  expect(write && treeOf(24, write, 1_000, 4)(text)).toBeUndefined();
});

test('an unknown record size is rejected', () => {
  expect(() => createIpv4Tree(Buffer.alloc(8), { ipVersion: 4, nodeCount: 1, recordSize: 16 })).toThrow(
    RangeError,
  );
});
