const MASK = 0xffff_ffffn;
const rotate = (value: bigint, bits: bigint) => ((value << bits) | (value >> (32n - bits))) & MASK;

/** MurmurHash3 (x86, 32 bits) of the UTF-8 bytes of a text, written from its definition with big integers. */
export function modelHash(text: string, seed: number): number {
  const bytes = new TextEncoder().encode(text);
  let hash = BigInt(seed >>> 0);
  const scrambled = (from: number, count: number) => {
    let block = 0n;
    for (let index = count - 1; index >= 0; index--) block = block * 256n + BigInt(bytes[from + index] ?? 0);
    return (rotate((block * 0xcc9e2d51n) & MASK, 15n) * 0x1b873593n) & MASK;
  };
  const tail = bytes.length % 4;
  for (let from = 0; from < bytes.length - tail; from += 4)
    hash = (rotate(hash ^ scrambled(from, 4), 13n) * 5n + 0xe6546b64n) & MASK;
  if (tail > 0) hash ^= scrambled(bytes.length - tail, tail);
  hash ^= BigInt(bytes.length);
  hash = ((hash ^ (hash >> 16n)) * 0x85ebca6bn) & MASK;
  hash = ((hash ^ (hash >> 13n)) * 0xc2b2ae35n) & MASK;
  return Number(hash ^ (hash >> 16n));
}
