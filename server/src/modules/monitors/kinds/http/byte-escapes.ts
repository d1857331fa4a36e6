const ESCAPE = /\\(?:x([0-9A-Fa-f]{2})|([rnt0\\]))/g;
const NAMED: Readonly<Record<string, string>> = { r: '\r', n: '\n', t: '\t', '0': '\0', '\\': '\\' };

/** Returns the bytes of a text with the escapes `\r`, `\n`, `\t`, `\0`, `\\` and `\xFF`. Other text is UTF-8. */
export function readByteEscapes(text: string): Buffer {
  const parts: Buffer[] = [];
  let from = 0;
  for (const match of text.matchAll(ESCAPE)) {
    const [all, hex, name = ''] = match;
    parts.push(Buffer.from(text.slice(from, match.index)));
    parts.push(hex === undefined ? Buffer.from(NAMED[name] ?? '') : Buffer.from(hex, 'hex'));
    from = match.index + all.length;
  }
  return Buffer.concat([...parts, Buffer.from(text.slice(from))]);
}
