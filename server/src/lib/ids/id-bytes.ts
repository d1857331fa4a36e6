import { isId } from './ids.ts';

/** The alphabet of ids, as in `ids.ts`. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** The size of an id without its prefix, in bytes. */
export const ID_BYTES = 16;
const BITS = 5;

/**
 * Returns the 16 bytes of an id without its prefix.
 * @throws TypeError if it is not an id with this prefix.
 */
export function idToBytes(prefix: string, id: string): Buffer {
  if (!isId(prefix, id)) throw new TypeError(`Not an id with the prefix ${prefix}`);
  const bytes = Buffer.alloc(ID_BYTES);
  let [bits, count, at] = [0, 0, 0];
  for (const character of id.slice(prefix.length + 1)) {
    bits = ((bits << BITS) | ALPHABET.indexOf(character)) & 0xfff;
    count += BITS;
    if (count < 8 || at === ID_BYTES) continue;
    count -= 8;
    bytes[at] = (bits >> count) & 0xff;
    at += 1;
  }
  return bytes;
}

/** Returns the id with this prefix and these 16 bytes: the inverse of {@link idToBytes}. */
export function idFromBytes(prefix: string, bytes: Buffer): string {
  let [text, bits, count] = [`${prefix}_`, 0, 0];
  for (const byte of bytes) {
    bits = ((bits << 8) | byte) & 0xfff;
    count += 8;
    while (count >= BITS) {
      count -= BITS;
      text += ALPHABET[(bits >> count) & 31] ?? '';
    }
  }
  // The last character has three bits and two zeros.
  return text + (ALPHABET[(bits << (BITS - count)) & 31] ?? '');
}
