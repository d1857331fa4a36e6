import { messages } from '../messages.ts';

/** Returns the entries of a text with one entry per line. Empty lines are ignored. */
export function entriesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Returns a text with one entry per line. */
export function textOf(entries: readonly string[]): string {
  return entries.join('\n');
}

/**
 * Returns the error of a list or of its first invalid entry, or `undefined`. Errors are named `collection.excludedIps` or
 * `collection.excludedIps.3`. The message quotes the invalid entry.
 */
export function errorOfList(
  errors: Readonly<Record<string, string>>,
  field: string,
  entries: readonly string[],
): string | undefined {
  const listError = errors[field];
  if (listError !== undefined) return listError;
  for (const [index, entry] of entries.entries()) {
    const message = errors[`${field}.${index}`];
    if (message !== undefined) return messages.collection.entryError({ entry, error: message });
  }
  return undefined;
}
