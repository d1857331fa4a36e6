const MAX_STEPS = 4;
/** Below this, differences are those of fractions that are not binary. */
const MIN_VALUE = 1e-9;
/** What a round step begins with. */
const ROUND = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 7.5, 10];

/**
 * The numbers beside an axis: from 0, or the multiple of the step that is not above `lowest`, up to the first that is not below
 * `highest`, at the smallest round step of which the longer side of 0 holds at most four.
 *
 * @param unit what a step is a multiple of: 1 for counts.
 */
export function roundTicks(
  highest: number,
  { lowest = 0, unit }: { readonly lowest?: number; readonly unit?: number } = {},
): readonly number[] {
  const longest = Math.max(highest, -lowest);
  if (longest < MIN_VALUE) return [0, 1];
  const least = Math.max(longest / MAX_STEPS, unit ?? 0);
  const step = roundStep(least, unit);
  const [first, last] = [Math.floor(exact(lowest / step)), Math.ceil(exact(Math.max(highest, 0) / step))];
  const end = first === 0 ? Math.max(1, last) : last;
  return Array.from({ length: end - first + 1 }, (_, index) => exact((first + index) * step));
}

function roundStep(least: number, unit: number | undefined): number {
  const size = 10 ** Math.floor(Math.log10(least));
  const steps = ROUND.map((round) => exact(round * size));
  const isWhole = (step: number) => unit === undefined || Number.isInteger(exact(step / unit));
  return steps.find((step) => step >= exact(least) && isWhole(step)) ?? exact(10 * size);
}

/** Removes the error of fractions that are not binary: 0.1 × 3 is 0.3. */
function exact(value: number): number {
  return Number(value.toPrecision(12)) || 0;
}
