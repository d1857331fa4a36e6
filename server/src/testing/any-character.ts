import fc from 'fast-check';

const LAST_POINT = 0x10_ff_ff;
/** Halves of pairs, which are no characters. */
const FIRST_HALF = 0xd8_00;
const HALVES = 0x8_00;

/**
 * Any character: what fast-check calls `binary`, which however begins by making a table of all of them, a second and a
 * hundred megabytes in each process.
 */
export const anyCharacter = fc
  .integer({ min: 0, max: LAST_POINT - HALVES })
  .map((index) => String.fromCodePoint(index < FIRST_HALF ? index : index + HALVES), indexOf);

/** The way back: without it, fast-check would leave out the strings that it knows to be dangerous. */
function indexOf(character: unknown): number {
  const [first, ...others] = typeof character === 'string' ? character : '';
  const point = first?.codePointAt(0);
  if (point === undefined || others.length > 0) throw new TypeError('This is not one character');
  return point < FIRST_HALF ? point : point - HALVES;
}
