import type { IncomingHttpHeaders } from 'node:http';
import { PassThrough, type Readable, Transform, type TransformCallback } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { AppError } from '../../errors.ts';
import { say } from '../../lib/texts/sentence.ts';
import { aborted } from './read-body.ts';

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
 * Decodes and bounds the body of a request. Decoding stops at the limit, and when the stream is destroyed: its reader can
 * leave at any time, so an error that nobody waits for is not an exception of the process.
 * @param limitBytes the largest body, decoded and as it is sent.
 * @returns a stream that fails with an AppError: BAD_REQUEST for invalid data, PAYLOAD_TOO_LARGE if it is or expands too large.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE for other encodings.
 */
export function decodeBody(body: Readable, headers: IncomingHttpHeaders, limitBytes: number): Readable {
  const decoder = isEncoded(headers) ? createDecoder(headers) : new PassThrough();
  const decoded = new BoundedBody(limitBytes);
  decoded.on('error', () => undefined);
  body.on('data', (chunk: Buffer) => {
    decoded.receivedEncodedLength += chunk.length;
    if (decoded.receivedEncodedLength > limitBytes) decoded.destroy(new AppError('PAYLOAD_TOO_LARGE'));
  });
  body.on('error', (error) => decoded.destroy(error));
  body.on('close', () => {
    if (!body.readableEnded) decoded.destroy(aborted(undefined));
  });
  decoder.on('error', (cause) =>
    decoded.destroy(new AppError('BAD_REQUEST', { message: say('requests.bodyCannotBeDecoded'), cause })),
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

function createDecoder(headers: IncomingHttpHeaders): Transform {
  const name = (headers['content-encoding'] ?? '').trim().toLowerCase();
  if (isKnown(name)) return DECODERS[name]();
  throw new AppError('UNSUPPORTED_MEDIA_TYPE', {
    message: say('requests.contentEncodingIsNotSupported', { accepted: ACCEPTED }),
    headers: { 'accept-encoding': ACCEPTED },
  });
}

function isKnown(name: string): name is keyof typeof DECODERS {
  return Object.hasOwn(DECODERS, name);
}

/** Passes data on, unless it is too large or expands too much. */
class BoundedBody extends Transform {
  /** Fastify compares it with `Content-Length`. */
  receivedEncodedLength = 0;
  readonly #limitBytes: number;
  #decodedBytes = 0;

  constructor(limitBytes: number) {
    super();
    this.#limitBytes = limitBytes;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#decodedBytes += chunk.length;
    const expandsTooMuch =
      this.#decodedBytes > FREE_BYTES && this.#decodedBytes > this.receivedEncodedLength * MAX_RATIO;
    if (this.#decodedBytes > this.#limitBytes) done(new AppError('PAYLOAD_TOO_LARGE'));
    else if (expandsTooMuch)
      done(new AppError('PAYLOAD_TOO_LARGE', { message: say('requests.bodyExpandsTooMuch') }));
    else done(null, chunk);
  }
}
