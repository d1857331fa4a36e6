import { isUtf8 } from 'node:buffer';

/** Printable ASCII without `%` and `\`: nothing in such a path can be written otherwise. */
const UNUSUAL = /[^!-$&-[\]-~]/;
/** One or more percent-escapes, or a `%` that begins none. */
const ESCAPES = /(?:%[0-9a-f]{2})+|%/gi;
/** One percent-escape of the canonical form. */
const ONE_ESCAPE = /(%[0-9A-F]{2})/;

/**
 * What stays escaped, and is escaped when it is sent as it is: white space, control characters, invisible ones and `\`: all
 * but these. The list is written out, so that no other version of Unicode changes what is stored.
 */
const HIDDEN =
  /[^!-[\]-~\xa1-\xac\xae-\u061b\u061d-\u167f\u1681-\u1fff\u200c-\u200d\u2010-\u2027\u2030-\u205e\u2070-\u2fff\u3001-\ufefe\uff00-\ufff8\ufffc-\u{10ffff}]/gu;

/** Characters whose escapes mean something else than they do: they end segments, paths and parameters. */
const STRUCTURAL: ReadonlySet<string> = new Set('%#&+/=?\\');

/**
 * The one form in which a path or address is stored and compared. Percent-escapes of valid UTF-8 become characters in Unicode
 * NFC. Escapes of `% # & + / = ? \`, of white space, of control and invisible characters, and of what is no UTF-8 stay, with
 * hexadecimal digits in upper case; the characters among them that are sent unescaped are escaped, except those that
 * structure a path. The form of a canonical path is the path itself.
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
 * A regular expression over canonical paths: escapes of non-ASCII characters become the characters, in Unicode NFC. All
 * others stay, since they may be part of the syntax.
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

/** Decodes the escapes of a run, but for those of `keeps` and of bytes that are no UTF-8. */
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

/** How many bytes the UTF-8 sequence at an index has; 0 when there is none. */
function sequenceLength(bytes: Buffer, at: number): number {
  const lead = bytes[at] ?? 0;
  const length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  return isUtf8(bytes.subarray(at, at + length)) ? length : 0;
}
