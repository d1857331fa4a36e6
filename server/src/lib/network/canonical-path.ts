import { isUtf8 } from 'node:buffer';

/** Matches characters other than printable ASCII without `%` and `\`. A path without a match is canonical. */
const UNUSUAL = /[^!-$&-[\]-~]/;
/** One or more percent-escapes, or a `%` that is not part of one. */
const ESCAPES = /(?:%[0-9a-f]{2})+|%/gi;
/** One percent-escape of the canonical form. */
const ONE_ESCAPE = /(%[0-9A-F]{2})/;

/**
 * All characters except those that are always escaped: white space, control characters, invisible characters and `\`.
 * The list is explicit, so that a newer version of Unicode does not change stored paths.
 */
const HIDDEN =
  /[^!-[\]-~\xa1-\xac\xae-\u061b\u061d-\u167f\u1681-\u1fff\u200c-\u200d\u2010-\u2027\u2030-\u205e\u2070-\u2fff\u3001-\ufefe\uff00-\ufff8\ufffc-\u{10ffff}]/gu;

/** Delimiters of path segments, paths and parameters. Their escapes have another meaning and are kept. */
const STRUCTURAL: ReadonlySet<string> = new Set('%#&+/=?\\');

/**
 * Returns the canonical form in which a path or URL is stored and compared. Percent-escapes of valid UTF-8 become characters in
 * Unicode NFC. Escapes of `% # & + / = ? \`, of white space, of control and invisible characters, and of invalid UTF-8 are kept,
 * with upper-case hexadecimal digits. Unescaped characters of this list are escaped, except path delimiters. The function is
 * idempotent.
 */
export function canonicalPath(path: string): string {
  if (!UNUSUAL.test(path)) return path;
  return path
    .replace(ESCAPES, (run) => (run === '%' ? '%25' : decodeRun(run, isKept)))
    .split(ONE_ESCAPE)
    .map((part, index) => (index % 2 === 1 ? part : canonicalText(part)))
    .join('');
}

/**
 * Converts a regular expression for matching canonical paths: escapes of non-ASCII characters become characters in Unicode
 * NFC. Other escapes are kept, because they may be part of the syntax.
 */
export function canonicalPathPattern(pattern: string): string {
  return pattern
    .replace(ESCAPES, (run) => (run === '%' ? run : decodeRun(run, isAsciiOrKept, run)))
    .normalize('NFC');
}

function canonicalText(text: string): string {
  return text.normalize('NFC').replace(HIDDEN, encodeURIComponent);
}

function isKept(character: string): boolean {
  return STRUCTURAL.has(character) || character.search(HIDDEN) !== -1;
}

function isAsciiOrKept(character: string): boolean {
  return character < '\x80' || isKept(character);
}

/** Decodes a run of escapes, except those in `keeps` and those of invalid UTF-8. */
function decodeRun(run: string, keeps: (character: string) => boolean, spelling = run.toUpperCase()): string {
  const bytes = Buffer.from(run.replaceAll('%', ''), 'hex');
  let decoded = '';
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes, at);
    const character = bytes.toString('utf8', at, at + length);
    const isText = length > 0 && !keeps(character);
    const step = Math.max(length, 1);
    decoded += isText ? character : spelling.slice(at * 3, (at + step) * 3);
    at += step;
  }
  return decoded;
}

/** Returns the length in bytes of the UTF-8 sequence at an index, 0 if it is invalid. */
function sequenceLength(bytes: Buffer, at: number): number {
  const lead = bytes[at] ?? 0;
  const length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  return isUtf8(bytes.subarray(at, at + length)) ? length : 0;
}
