import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gunzipSync, gzip, gzipSync } from 'node:zlib';
import type { CallResponse } from '../../../../http/call.ts';
import type { Encoding } from '../../../../lib/text/choose-encoding.ts';
import type { Representation } from '../representations.ts';

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** Larger bodies are not cached uncompressed: few clients accept no encoding. */
const MAX_PLAIN_BYTES = 128 * 1024;

const compressWithBrotli = promisify(brotliCompress);
const compressWithGzip = promisify(gzip);

/** A representation with the complete responses to requests for it. */
export interface ServedBody {
  readonly etag: string;
  /** The size of its buffers, for the bound of the cache. */
  readonly bytes: number;
  /** Returns the response in an encoding. */
  respond(encoding: Encoding): CallResponse;
  readonly notModified: CallResponse;
}

/** Compresses a representation in the thread pool. @param headers those of every response. */
export async function prepareBody(
  representation: Representation,
  headers: Readonly<Record<string, string>>,
): Promise<ServedBody> {
  const plain = Buffer.from(representation.body);
  const [br, gz] = await Promise.all([compressWithBrotli(plain, BROTLI), compressWithGzip(plain)]);
  return toServedBody(representation, headers, { plain, br, gz });
}

/** Compresses a representation immediately, for the first request for one that is not prepared. */
export function prepareBodyNow(
  representation: Representation,
  headers: Readonly<Record<string, string>>,
): ServedBody {
  const plain = Buffer.from(representation.body);
  const forms = { plain, br: brotliCompressSync(plain, BROTLI), gz: gzipSync(plain) };
  return toServedBody(representation, headers, forms);
}

/** Prepares a PNG. It is compressed already, so that every encoding is the same. */
export function prepareImage(png: Buffer, headers: Readonly<Record<string, string>>): ServedBody {
  const common = { ...headers, etag: `"${digestOf(png)}"` };
  const response = { status: 200, headers: { ...common, 'content-type': 'image/png' }, body: png };
  return {
    etag: common.etag,
    bytes: png.length,
    respond: () => response,
    notModified: { status: 304, headers: common, body: '' },
  };
}

function digestOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 27);
}

function toServedBody(
  { contentType }: Representation,
  headers: Readonly<Record<string, string>>,
  { plain, br, gz }: { readonly plain: Buffer; readonly br: Buffer; readonly gz: Buffer },
): ServedBody {
  // Weak, because the encodings have different bytes.
  const etag = `W/"${digestOf(plain)}"`;
  const common = { ...headers, etag, vary: 'Accept-Encoding' };
  const full = { ...common, 'content-type': contentType };
  const kept = plain.length <= MAX_PLAIN_BYTES ? plain : undefined;
  const responses = {
    br: { status: 200, headers: { ...full, 'content-encoding': 'br' }, body: br },
    gzip: { status: 200, headers: { ...full, 'content-encoding': 'gzip' }, body: gz },
  };
  const identity = kept && { status: 200, headers: full, body: kept };
  return {
    etag,
    bytes: br.length + gz.length + (kept?.length ?? 0),
    respond(encoding) {
      if (encoding !== 'identity') return responses[encoding];
      return identity ?? { status: 200, headers: full, body: gunzipSync(gz) };
    },
    notModified: { status: 304, headers: common, body: '' },
  };
}
