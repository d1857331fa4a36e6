/** 100 % in thousandths of a percent, in which weights are compared. */
export const FULL_THOUSANDTHS = 100_000;

/**
 * Reads a percentage with at most three decimals, separated by a point or a comma.
 * @returns thousandths of a percent, 0 to 100,000; `undefined` for other texts.
 */
export function toThousandths(text: string): number | undefined {
  const match = /^(\d{1,3})(?:[.,](\d{1,3}))?$/.exec(text.trim());
  if (match === null) return undefined;
  const [, whole = '', decimals = ''] = match;
  const thousandths = Number(whole) * 1_000 + Number(decimals.padEnd(3, '0'));
  return thousandths <= FULL_THOUSANDTHS ? thousandths : undefined;
}

/** Returns a percentage in the format of an input: `12.5`. */
export function fromThousandths(thousandths: number): string {
  return String(thousandths / 1_000);
}

/** Returns the sum of percentages in thousandths. Invalid ones count as 0. */
export function sumOf(weights: readonly string[]): number {
  return weights.reduce((sum, weight) => sum + (toThousandths(weight) ?? 0), 0);
}

/** Divides 100 % evenly. The first ones receive what cannot be divided, so that the sum is exact. */
export function distributeEvenly(count: number): readonly string[] {
  if (count === 0) return [];
  const part = Math.floor(FULL_THOUSANDTHS / count);
  const rest = FULL_THOUSANDTHS - part * count;
  return Array.from({ length: count }, (_, index) => fromThousandths(part + (index < rest ? 1 : 0)));
}
