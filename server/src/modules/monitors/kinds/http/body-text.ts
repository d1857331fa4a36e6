/** Bytes in which documents state their character set. HTML requires the first 1,024, and browsers read a little more. */
const MAX_HEAD_BYTES = 4_096;
const LABEL = String.raw`\s*=\s*["']?\s*([\w.:-]{1,40})`;
const CHARSET = new RegExp(`charset${LABEL}`, 'i');
const XML_ENCODING = new RegExp(`^\\s*<\\?xml[^>]{0,200}\\sencoding${LABEL}`, 'i');
const META = /<meta[\s/]([^>]{0,500})/gi;
const CONTENT = /\bcontent\s*=\s*("[^"]*"|'[^']*'|[^\s"']+)/gi;
const COMMENT = /<!--.*?(-->|$)/gs;
/** A type of documents whose text can state its character set. */
const DOCUMENT = /html|xml/i;
const MARKS: readonly (readonly [charset: string, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * Decodes a body with its character set: that of its byte order mark, of the content type, or of the document itself (HTML and XML).
 * UTF-8 if none of them names one that is known.
 */
export function decodeBody(body: Uint8Array, contentType = ''): string {
  const marked = MARKS.find(([, bytes]) => bytes.every((byte, at) => body[at] === byte))?.[0];
  const charset = marked ?? CHARSET.exec(contentType)?.[1] ?? charsetOfDocument(body, contentType);
  return decoderOf(charset ?? 'utf-8').decode(body);
}

function charsetOfDocument(body: Uint8Array, contentType: string): string | undefined {
  if (contentType !== '' && !DOCUMENT.test(contentType)) return undefined;
  const head = Buffer.from(body.subarray(0, MAX_HEAD_BYTES)).toString('latin1');
  const [, found] = XML_ENCODING.exec(head) ?? [];
  const named = found ?? charsetOfHtml(head);
  // The name was read as ASCII, so that it cannot be UTF-16 (HTML, "prescan a byte stream").
  return named !== undefined && /^utf-?16/i.test(named) ? 'utf-8' : named;
}

function charsetOfHtml(head: string): string | undefined {
  for (const [, attributes = ''] of head.replace(COMMENT, '').matchAll(META)) {
    const isContentType = /http-equiv\s*=\s*["']?content-type/i.test(attributes);
    // Other texts, such as descriptions, can contain the word.
    const own = isContentType ? attributes : attributes.replace(CONTENT, '');
    const [, charset] = CHARSET.exec(own) ?? [];
    if (charset !== undefined) return charset;
  }
  return undefined;
}

function decoderOf(charset: string) {
  try {
    return new TextDecoder(charset);
  } catch (error) {
    // The only error of the constructor: the name is not known.
    if (error instanceof RangeError) return new TextDecoder();
    throw error;
  }
}
