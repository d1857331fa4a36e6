import type { IncomingHttpHeaders } from 'node:http';
import { type Readable, Transform, type TransformCallback } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { AppError } from '../errors.ts';

/** Encodings of request bodies, for `Accept-Encoding` (RFC 9110 §12.5.3). */
const ACCEPTED = 'gzip, deflate, br';
const DECODERS = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const;
/** A body may become this many times larger, because JSON rarely compresses better. Small bodies may, whatever they contain. */
const MAX_RATIO = 100;
const FREE_BYTES = 64 * 1024;

/** Whether a request has a body that must be decoded. */
export function isEncoded({ 'content-encoding': encoding }: IncomingHttpHeaders): boolean {
  return encoding !== undefined && encoding !== '' && encoding.toLowerCase() !== 'identity';
}

/**
 * Decodes the body of a request with `Content-Encoding`. The caller limits its decoded size.
 * @returns a stream that fails with an AppError: BAD_REQUEST for invalid data, PAYLOAD_TOO_LARGE if it expands too much.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE for other encodings.
 */
export function decodeBody(body: Readable, headers: IncomingHttpHeaders): Readable {
  const name = (headers['content-encoding'] ?? '').trim().toLowerCase();
  if (!isKnown(name))
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', {
      message: `The Content-Encoding is not supported. Use one of ${ACCEPTED}`,
      headers: { 'accept-encoding': ACCEPTED },
    });
  const decoder = DECODERS[name]();
  const decoded = new BoundedBody();
  body.on('data', (chunk: Buffer) => {
    decoded.receivedEncodedLength += chunk.length;
  });
  body.on('error', (error) => decoded.destroy(error));
  decoder.on('error', (cause) =>
    decoded.destroy(
      new AppError('BAD_REQUEST', { message: 'The body cannot be decoded by its Content-Encoding', cause }),
    ),
  );
  decoded.on('close', () => {
    body.unpipe(decoder);
    decoder.destroy();
    // The rest of the body is discarded.
    body.resume();
  });
  body.pipe(decoder).pipe(decoded);
  return decoded;
}

function isKnown(name: string): name is keyof typeof DECODERS {
  return Object.hasOwn(DECODERS, name);
}

/** Passes data on, unless it expands too much. */
class BoundedBody extends Transform {
  /** Fastify compares it with `Content-Length`. */
  receivedEncodedLength = 0;
  #decodedBytes = 0;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#decodedBytes += chunk.length;
    const isTooLarge =
      this.#decodedBytes > FREE_BYTES && this.#decodedBytes > this.receivedEncodedLength * MAX_RATIO;
    if (isTooLarge) done(new AppError('PAYLOAD_TOO_LARGE', { message: 'The body expands too much' }));
    else done(null, chunk);
  }
}
