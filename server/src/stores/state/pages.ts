/** The size of a page of Postgres, and the position of its checksum. */
export const PAGE_BYTES = 8_192;
const CHECKSUM_AT = 8;

const SUMS = 32;
const PRIME = 16_777_619;
/** The start values of the 32 parallel sums (`checksum_impl.h` of Postgres). */
const OFFSETS = Uint32Array.from([
  0x5b1f36e9, 0xb8525960, 0x02ab50aa, 0x1de66d2a, 0x79ff467a, 0x9bb9f8a3, 0x217e7cd2, 0x83e13d2c, 0xf8d4474f,
  0xe39eb970, 0x42c6ae16, 0x993216fa, 0x7b093b5d, 0x98daff3c, 0xf718902a, 0x0b1c9cdb, 0xe58f764b, 0x187636bc,
  0x5d7b3bb1, 0xe73de7de, 0x92bec979, 0xcca6c0b2, 0x304a0979, 0x85aa43d4, 0x783125bb, 0x6ca8eaa2, 0xe407eac6,
  0x4b5cfc3e, 0x9fbf8c76, 0x15ca20be, 0xf2ca9fd3, 0x959bd756,
]);

/**
 * Returns whether the checksum of a page is correct (`checksum_impl.h` of Postgres). An empty page has none.
 * @param block the number of the page in its table or index.
 */
export function isSound(page: Buffer, block: number): boolean {
  if (page.readUInt16LE(14) === 0) return page.every((byte) => byte === 0);
  const sums = Uint32Array.from(OFFSETS);
  const add = (index: number, value: number): void => {
    const mixed = (sums[index] ?? 0) ^ value;
    sums[index] = Math.imul(mixed, PRIME) ^ (mixed >>> 17);
  };
  for (let at = 0; at < PAGE_BYTES; at += 4) {
    // The checksum itself counts as zero.
    const value = at === CHECKSUM_AT ? page.readUInt32LE(at) & 0xffff0000 : page.readUInt32LE(at);
    add((at / 4) % SUMS, value);
  }
  for (let round = 0; round < 2; round += 1) for (let index = 0; index < SUMS; index += 1) add(index, 0);
  const sum = sums.reduce((mixed, one) => (mixed ^ one) >>> 0, 0) ^ block;
  return ((sum >>> 0) % 65_535) + 1 === page.readUInt16LE(CHECKSUM_AT);
}
