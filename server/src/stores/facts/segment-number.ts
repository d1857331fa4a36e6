const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** The low 42 bits of the milliseconds last until 2109. */
const TIME_MASK = (1n << 42n) - 1n;
const SEQUENCE_BITS = 12n;
const RANDOM_BITS = 10n;

/**
 * The number that stands in the `segment` column for a segment id. It begins with the id's time, so that neighbouring
 * rows hold neighbouring numbers, which cost two or three bytes a row instead of eight.
 *
 * Two segments of one process never share a number, since time and sequence of its ids never repeat, even when the
 * clock steps back; the random bits tell processes apart that begin a segment in the same millisecond.
 *
 * @returns an unsigned 64-bit integer in decimal digits.
 * @throws TypeError when `id` is not `seg_` and 26 characters.
 */
export function segmentNumber(id: string): string {
  if (!/^seg_[0-9a-hjkmnp-tv-z]{26}$/.test(id)) throw new TypeError(`Not a segment id: ${id}`);
  let digits = 0n;
  for (const digit of id.slice('seg_'.length)) digits = digits * 32n + BigInt(ALPHABET.indexOf(digit));
  // 26 digits hold 130 bits: the 128 of the UUIDv7 and two of padding.
  const uuid = digits >> 2n;
  const time = (uuid >> 80n) & TIME_MASK;
  const sequence = (uuid >> 64n) & ((1n << SEQUENCE_BITS) - 1n);
  const random = uuid & ((1n << RANDOM_BITS) - 1n);
  return String((((time << SEQUENCE_BITS) | sequence) << RANDOM_BITS) | random);
}

/** The time at which a segment was begun, in milliseconds since the epoch. @throws TypeError as {@link segmentNumber}. */
export function segmentTimeMs(id: string): number {
  return Number(BigInt(segmentNumber(id)) >> (SEQUENCE_BITS + RANDOM_BITS));
}
