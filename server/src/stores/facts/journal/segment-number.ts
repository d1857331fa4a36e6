const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Numbers of segments contain 42 bits of the time, which are sufficient until 2109. */
const TIME_MASK = (1n << 42n) - 1n;
const SEQUENCE_BITS = 12n;
const RANDOM_BITS = 10n;

/**
 * Returns the value of the `segment` column for a segment id. It starts with the time of the id, so that neighbouring
 * rows have similar numbers, which compress to two or three bytes per row instead of eight.
 *
 * Numbers are unique within a process, because the time and sequence of ids never repeat, even when the
 * clock steps back. Random bits distinguish processes that create a segment in the same millisecond.
 *
 * @returns an unsigned 64-bit integer as decimal text.
 * @throws TypeError if `id` is not `seg_` and 26 characters.
 */
export function segmentNumber(id: string): string {
  const uuid = uuidOf(id);
  const time = (uuid >> 80n) & TIME_MASK;
  const sequence = (uuid >> 64n) & ((1n << SEQUENCE_BITS) - 1n);
  const random = uuid & ((1n << RANDOM_BITS) - 1n);
  return String((((time << SEQUENCE_BITS) | sequence) << RANDOM_BITS) | random);
}

/** Returns the creation time of a segment, in milliseconds since the epoch. @throws TypeError as {@link segmentNumber}. */
export function segmentTimeMs(id: string): number {
  return Number(uuidOf(id) >> 80n);
}

/** Returns the UUIDv7 of a segment id: its upper 48 bits are the time (RFC 9562 §5.7). */
function uuidOf(id: string): bigint {
  if (!/^seg_[0-9a-hjkmnp-tv-z]{26}$/.test(id)) throw new TypeError(`Invalid segment id: ${id}`);
  let digits = 0n;
  for (const digit of id.slice('seg_'.length)) digits = digits * 32n + BigInt(ALPHABET.indexOf(digit));
  // 26 characters encode 130 bits: the 128 bits of the UUIDv7 and two of padding.
  return digits >> 2n;
}
