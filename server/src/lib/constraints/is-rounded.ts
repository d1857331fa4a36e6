/** Whether a number is an integer that is too large to have its own digits: JSON parsers round it to another one. */
export function isRounded(value: number): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value);
}
