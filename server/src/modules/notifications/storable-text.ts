import { PLAIN, writeText } from '../../lib/text/message-text.ts';

/** Shortens a text to a number of UTF-16 code units, and replaces what Postgres cannot store. */
export function toStorableText(text: string, maxLength: number): string {
  const clean = text.slice(0, maxLength + 1).replaceAll('\0', '');
  return writeText(clean, PLAIN, maxLength).replaceAll(/\p{Cs}/gu, '\uFFFD');
}
