/** Keeps a product that is a little too small because of binary fractions from being rounded down a whole step. */
const EPSILON = 1e-6;

/**
 * Rounds a percentage so that it is 100 or 0 only if it is exactly that: 99.9971 is 99.99, and 0.004 is 0.01, with two decimals.
 * @param decimals digits after the decimal point.
 * @param direction `down` never returns more than the percentage, except for the least that is not 0.
 */
export function roundPercent(
  percent: number,
  decimals: number,
  direction: 'nearest' | 'down' = 'nearest',
): number {
  const scale = 10 ** decimals;
  const scaled = percent * scale;
  const rounded = (direction === 'down' ? Math.floor(scaled + EPSILON) : Math.round(scaled)) / scale;
  if (percent < 100 && rounded >= 100) return (100 * scale - 1) / scale;
  if (percent > 0 && rounded <= 0) return 1 / scale;
  // Avoids -0, which some clients print.
  return rounded === 0 ? 0 : rounded;
}
