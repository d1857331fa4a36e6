import { brotliDecompressSync } from 'node:zlib';

const HEADER_BYTES = 48;
const TABLE_COUNT_AT = 12;
/** Numbers that the format has for the tags of common tables. */
const TAGS = { cmap: 0, glyf: 10, loca: 11 } as const;
const OTHER_TAG = 63;
const FORMAT_SEGMENTS = 4;
const FORMAT_GROUPS = 12;
const FULL_RANGE_END = 0xffff;

/**
 * Returns the code points that a WOFF2 font has glyphs for, so that no image contains the box of a missing glyph.
 * @throws Error when the file is not such a font.
 */
export function coverageOf(font: Buffer): ReadonlySet<number> {
  if (font.toString('latin1', 0, 4) !== 'wOF2') throw new Error('The file is not a WOFF2 font');
  return readCharacterMap(findCharacterMap(font));
}

/** Returns the table `cmap` (WOFF2, section 4 and 5). */
function findCharacterMap(font: Buffer): Buffer {
  let at = HEADER_BYTES;
  let before = 0;
  let found: { readonly start: number; readonly length: number } | undefined;
  const readNumber = (): number => {
    let value = 0;
    for (let byte = 0x80; byte >= 0x80; at += 1) {
      byte = font.readUInt8(at);
      value = value * 128 + (byte & 0x7f);
    }
    return value;
  };
  const tables = font.readUInt16BE(TABLE_COUNT_AT);
  for (let index = 0; index < tables; index += 1) {
    const flags = font.readUInt8(at);
    const tag = flags & 0x3f;
    const version = flags >> 6;
    at += tag === OTHER_TAG ? 5 : 1;
    const length = readNumber();
    const hasOutlines = tag === TAGS.glyf || tag === TAGS.loca;
    const isTransformed = hasOutlines ? version !== 3 : version !== 0;
    const stored = isTransformed ? readNumber() : length;
    if (tag === TAGS.cmap) found = { start: before, length };
    before += stored;
  }
  if (found === undefined) throw new Error('The font has no character map');
  const content = brotliDecompressSync(font.subarray(at));
  return content.subarray(found.start, found.start + found.length);
}

/** Reads the most complete subtable (OpenType, `cmap`). */
function readCharacterMap(map: Buffer): ReadonlySet<number> {
  const subtables = Array.from({ length: map.readUInt16BE(2) }, (_table, index) =>
    map.subarray(map.readUInt32BE(8 + index * 8)),
  );
  const byFormat = new Map(subtables.map((subtable) => [subtable.readUInt16BE(0), subtable]));
  const groups = byFormat.get(FORMAT_GROUPS);
  if (groups !== undefined) return readGroups(groups);
  const segments = byFormat.get(FORMAT_SEGMENTS);
  if (segments === undefined) throw new Error('The character map has an unknown format');
  return readSegments(segments);
}

function readGroups(table: Buffer): ReadonlySet<number> {
  const found = new Set<number>();
  const count = table.readUInt32BE(12);
  for (let index = 0; index < count; index += 1) {
    const group = 16 + index * 12;
    addRange(found, table.readUInt32BE(group), table.readUInt32BE(group + 4));
  }
  return found;
}

function readSegments(table: Buffer): ReadonlySet<number> {
  const found = new Set<number>();
  const bytes = table.readUInt16BE(6);
  for (let segment = 0; segment < bytes; segment += 2) {
    const last = table.readUInt16BE(14 + segment);
    const first = table.readUInt16BE(16 + bytes + segment);
    // The last segment is a terminator.
    if (first !== FULL_RANGE_END) addRange(found, first, last);
  }
  return found;
}

function addRange(found: Set<number>, first: number, last: number): void {
  for (let codePoint = first; codePoint <= last; codePoint += 1) found.add(codePoint);
}
