import fc from 'fast-check';

const LAST_POINT = 0x10_ff_ff;
/** Surrogates, which are not characters. */
const FIRST_HALF = 0xd8_00;
const HALVES = 0x8_00;

/**
 * Any character, as fast-check's `binary`, which builds a table of all of them first: a second and a hundred megabytes per
 * process.
 */
export const anyCharacter = fc
  .integer({ min: 0, max: LAST_POINT - HALVES })
  .map((index) => String.fromCodePoint(index < FIRST_HALF ? index : index + HALVES), indexOf);

/** The inverse: without it, fast-check would omit its strings that are known to be dangerous. */
function indexOf(character: unknown): number {
  const [first, ...others] = typeof character === 'string' ? character : '';
  const point = first?.codePointAt(0);
  if (point === undefined || others.length > 0) throw new TypeError('This is not one character');
  return point < FIRST_HALF ? point : point - HALVES;
}
