import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { hasVersion } from '../lib/ids/entity-tag.ts';
import { chooseEncoding, type Encoding, varyByEncoding } from '../lib/text/choose-encoding.ts';
import type { Call, CallResponse } from './call.ts';

/** The most compressed responses. Each query type has one, of a few kilobytes, in two encodings. */
const MAX_KEPT = 512;
/** Nearly the smallest result, in a tenth of the time of the highest quality. */
const BROTLI_QUALITY = 9;
/** Clients may store it and must revalidate it, because another version of the server may answer differently. */
const CACHE_CONTROL = 'no-cache';

const ENCODERS = {
  br: (json: string) =>
    promisify(brotliCompress)(json, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (json: string) => promisify(gzip)(json),
} as const;

/** A response as JSON, and the name of its version. */
interface StableText {
  readonly json: string;
  readonly digest: string;
}

/** The JSON and the compressed forms of responses that do not change during the lifetime of the process. */
export class StableResponses {
  readonly #texts = new WeakMap<object, StableText>();
  readonly #kept = new Map<string, Promise<Buffer>>();

  /**
   * Returns an object as JSON, in an encoding that the client accepts. It is written once, and compressed once, at the first request for
   * that encoding. A conditional GET of the same version receives 304.
   */
  async respond(call: Call, body: object): Promise<CallResponse> {
    const encoding: Encoding = chooseEncoding(call.headers['accept-encoding']);
    const { json, digest } = this.#textOf(body);
    const headers: Record<string, string> = { vary: varyByEncoding(call.responseHeaders.vary) };
    if (call.method !== 'POST') {
      const etag = `"${digest}-${encoding}"`;
      headers['etag'] = etag;
      headers['cache-control'] = CACHE_CONTROL;
      if (hasVersion(call.headers['if-none-match'], etag)) return { status: 304, headers, body: '' };
    }
    headers['content-type'] = 'application/json; charset=utf-8';
    if (encoding === 'identity') return { status: 200, headers, body: json };
    headers['content-encoding'] = encoding;
    return { status: 200, headers, body: await this.#encode(json, digest, encoding) };
  }

  #textOf(body: object): StableText {
    const known = this.#texts.get(body);
    if (known !== undefined) return known;
    const json = JSON.stringify(body);
    const text = { json, digest: createHash('sha256').update(json).digest('base64url').slice(0, 22) };
    this.#texts.set(body, text);
    return text;
  }

  #encode(json: string, digest: string, encoding: keyof typeof ENCODERS): Promise<Buffer> {
    const key = `${digest}-${encoding}`;
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const encoded = ENCODERS[encoding](json);
    if (this.#kept.size < MAX_KEPT) this.#kept.set(key, encoded);
    encoded.catch(() => this.#kept.delete(key));
    return encoded;
  }
}
