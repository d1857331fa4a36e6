import type { Readable } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import { outboundError } from './describe-error.ts';

/** Bytes that a compressed body may have beyond the limit of the decoded one: headers and dictionaries. */
const ENCODED_MARGIN_BYTES = 64 * 1024;

const DECODERS: Readonly<Record<string, (() => NodeJS.ReadWriteStream & Readable) | undefined>> = {
  gzip: createUnzip,
  'x-gzip': createUnzip,
  deflate: createUnzip,
  br: createBrotliDecompress,
};

/** The start of a body. */
interface ReadBody {
  readonly body: Uint8Array;
  readonly isTruncated: boolean;
}

/**
 * Reads the start of a body. It is decoded while it is read, so that a small body that decodes to a huge one is not held in memory.
 * @param encoding the `Content-Encoding` header. Bodies with an unknown one are not decoded.
 * @throws OutboundError invalid_response when an encoded body is much larger than what it decodes to.
 */
export async function readBody(
  encoded: Readable,
  {
    encoding,
    maxBytes,
    host,
  }: { readonly encoding: string; readonly maxBytes: number; readonly host: string },
): Promise<ReadBody> {
  const name = encoding.trim().toLowerCase();
  const decoder = Object.hasOwn(DECODERS, name) ? DECODERS[name]?.() : undefined;
  let source = encoded;
  if (decoder !== undefined) {
    let encodedBytes = 0;
    encoded.on('error', (error) => decoder.destroy(error));
    encoded.on('data', (chunk: Uint8Array) => {
      encodedBytes += chunk.length;
      if (encodedBytes > maxBytes + ENCODED_MARGIN_BYTES)
        decoder.destroy(outboundError('invalid_response', host));
    });
    source = encoded.pipe(decoder);
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
  return { body: Buffer.concat(chunks).subarray(0, maxBytes), isTruncated: size > maxBytes };
}
