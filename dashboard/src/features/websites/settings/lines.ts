/** The entries of a list that is written one to a line; empty lines are left out. */
export function entriesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** A list, one entry to a line. */
export function textOf(entries: readonly string[]): string {
  return entries.join('\n');
}

/**
 * What is wrong with a list as a whole or with one of its entries: errors are named `collection.excludedIps` or
 * `collection.excludedIps.3`. An entry is quoted, so that nobody has to count lines.
 */
export function errorOfList(
  errors: Readonly<Record<string, string>>,
  field: string,
  entries: readonly string[],
): string | undefined {
  const whole = errors[field];
  if (whole !== undefined) return whole;
  for (const [index, entry] of entries.entries()) {
    const message = errors[`${field}.${index}`];
    if (message !== undefined) return `“${entry}” ${message}`;
  }
  return undefined;
}
