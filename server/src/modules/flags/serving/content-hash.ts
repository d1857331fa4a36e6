/** A hash of 64 bits in two parts. It identifies responses; it does not protect against somebody who constructs collisions. */
export interface ContentHash {
  readonly low: number;
  readonly high: number;
}

const PRIME_LOW = 0x01000193;
const PRIME_HIGH = 0x85ebca6b;

/** The hash of nothing. */
const EMPTY_HASH: ContentHash = { low: 0x811c9dc5, high: 0x27d4eb2f };

/** Returns the hash of a text after what was hashed before. */
export function hashText(text: string, { low, high }: ContentHash = EMPTY_HASH): ContentHash {
  let one = low;
  let other = high;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, PRIME_LOW);
    other = Math.imul((other ^ code) + (one >>> 15), PRIME_HIGH);
  }
  return { low: one >>> 0, high: other >>> 0 };
}

/** Returns an `ETag` of the hash. */
export function entityTagOf({ low, high }: ContentHash): string {
  return `"${low.toString(36)}${high.toString(36).padStart(7, '0')}"`;
}
