import { expect, test } from 'vitest';
import { createIdSet, IdSet } from './id-set.ts';

const ids = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);

test('a set contains exactly its ids, also after it was written and read', () => {
  const members = [...ids('user-', 30_000), '', 'ä', '\ud800'];
  const set = createIdSet([...members, ...members]);
  const bytes = set.toBytes();
  const read = IdSet.fromBytes(bytes);
  for (const each of [set, read]) {
    expect(each?.size).toBe(members.length);
    expect(members.filter((id) => each?.has(id) !== true)).toEqual([]);
    expect(ids('other-', 30_000).filter((id) => each?.has(id) === true)).toEqual([]);
  }
  expect(bytes.byteLength / members.length).toBeLessThan(12.5);
});

test('a set of few ids is small, and an empty one contains nothing', () => {
  expect(createIdSet(ids('user-', 10)).toBytes().byteLength).toBeLessThan(1_400);
  const empty = IdSet.fromBytes(createIdSet([]).toBytes());
  expect(empty?.size).toBe(0);
  expect(empty?.has('')).toBe(false);
});

test('bytes at any offset are read, as buffers of pools are', () => {
  const bytes = createIdSet(['anna']).toBytes();
  const shifted = new Uint8Array(bytes.byteLength + 3);
  shifted.set(bytes, 3);
  expect(IdSet.fromBytes(shifted.subarray(3))?.has('anna')).toBe(true);
});
