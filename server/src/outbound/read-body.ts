import { pipeline, Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createInflate, createInflateRaw, createUnzip } from 'node:zlib';
import { outboundError, toOutboundError } from './describe-error.ts';
import { OutboundError } from './outbound.ts';

/** Bytes that a compressed body may have beyond the limit of the decoded one: headers and dictionaries. */
const ENCODED_MARGIN_BYTES = 64 * 1024;
/** Encodings of one body. Servers use one. */
const MAX_ENCODINGS = 3;
const MAX_NAME_LENGTH = 40;
const ZLIB_CODE = /^(Z_|ERR__ERROR|ERR_BROTLI|ERR_PADDING)/;

/** Create a decoder; `start` is the first part of what is decoded. */
const DECODERS: Readonly<Record<string, ((start: Uint8Array) => Transform) | undefined>> = {
  gzip: () => createUnzip(),
  'x-gzip': () => createUnzip(),
  deflate: (start) => (hasZlibHeader(start) ? createInflate() : createInflateRaw()),
  br: () => createBrotliDecompress(),
};

/** The start of a body. */
interface ReadBody {
  readonly body: Uint8Array;
  readonly isTruncated: boolean;
  /** The content encoding that cannot be decoded; the body is as it was sent. */
  readonly unknownEncoding?: string;
}

/**
 * Reads the start of a body. It is decoded while it is read, so that a small body that decodes to a huge one is not held in memory.
 * @param encoding the `Content-Encoding` header. Bodies with an unknown one are not decoded.
 * @throws OutboundError invalid_response when an encoded body is not valid, or much larger than what it decodes to.
 */
export async function readBody(
  encoded: Readable,
  {
    encoding,
    maxBytes,
    host,
  }: { readonly encoding: string; readonly maxBytes: number; readonly host: string },
): Promise<ReadBody> {
  const names = encodingsOf(encoding);
  const unknown = names.find((name) => !Object.hasOwn(DECODERS, name));
  const isDecoded = unknown === undefined && names.length <= MAX_ENCODINGS;
  let source: AsyncIterable<Uint8Array> = encoded;
  if (isDecoded && names.length > 0) {
    source = limited(encoded, maxBytes + ENCODED_MARGIN_BYTES, host);
    // The last one was applied last.
    for (const name of names.toReversed()) source = decoded(source, name, host);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of source) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxBytes) break;
    }
  } finally {
    // The rest is discarded, which reports an error that nobody waits for.
    encoded.on('error', () => undefined);
    encoded.destroy();
  }
  const read = { body: Buffer.concat(chunks).subarray(0, maxBytes), isTruncated: size > maxBytes };
  return isDecoded
    ? read
    : { ...read, unknownEncoding: unknown ?? names.join(', ').slice(0, MAX_NAME_LENGTH) };
}

function encodingsOf(header: string): readonly string[] {
  return header
    .split(',')
    .map((name) => name.trim().toLowerCase().slice(0, MAX_NAME_LENGTH))
    .filter((name) => name !== '' && name !== 'identity');
}

async function* limited(source: AsyncIterable<Uint8Array>, maxBytes: number, host: string) {
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > maxBytes) throw outboundError('invalid_response', host);
    yield chunk;
  }
}

async function* decoded(source: AsyncIterable<Uint8Array>, name: string, host: string) {
  const chunks = source[Symbol.asyncIterator]();
  const first = await chunks.next();
  // A body that is empty was not encoded.
  if (first.done === true) return;
  const decoder = DECODERS[name]?.(first.value);
  if (decoder === undefined) return;
  const whole = async function* () {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => chunks };
  };
  // The reader of the decoder gets its errors.
  pipeline(Readable.from(whole()), decoder, () => undefined);
  try {
    yield* decoder;
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
    if (!ZLIB_CODE.test(String(code))) throw toOutboundError(error, host, 'invalid_response');
    throw new OutboundError('invalid_response', `${host} sent a body that is not valid ${name}.`, {
      cause: error,
    });
  }
}

/** Many servers send `deflate` without the header of zlib, which RFC 9110 §8.4.1.2 requires. */
function hasZlibHeader([method = 0, flags]: Uint8Array): boolean {
  return (method & 0x0f) === 8 && (flags === undefined || ((method << 8) | flags) % 31 === 0);
}
