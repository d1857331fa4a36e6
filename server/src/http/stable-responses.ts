import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasVersion } from '../lib/ids/entity-tag.ts';
import { chooseEncoding, type Encoding } from '../lib/text/choose-encoding.ts';

/** Sends responses that do not change during the lifetime of the process. */
export interface StableResponses {
  /**
   * Sends JSON in an encoding that the client accepts. It is compressed once, at the first request for that encoding. A conditional GET of
   * the same version is answered with 304.
   */
  send(request: FastifyRequest, reply: FastifyReply, json: string): Promise<FastifyReply>;
}

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

/** Creates an empty cache. */
export function createStableResponses(): StableResponses {
  const kept = new Map<string, Promise<Buffer>>();

  function encode(json: string, digest: string, encoding: keyof typeof ENCODERS): Promise<Buffer> {
    const key = `${digest}-${encoding}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const encoded = ENCODERS[encoding](json);
    if (kept.size < MAX_KEPT) kept.set(key, encoded);
    encoded.catch(() => kept.delete(key));
    return encoded;
  }

  return {
    send: async (request, reply, json) => {
      const encoding: Encoding = chooseEncoding(request.headers['accept-encoding']);
      const digest = createHash('sha256').update(json).digest('base64url').slice(0, 22);
      const { vary } = reply.getHeaders();
      reply.header('vary', vary === undefined ? 'Accept-Encoding' : `${String(vary)}, Accept-Encoding`);
      if (request.method !== 'POST') {
        const etag = `"${digest}-${encoding}"`;
        reply.header('etag', etag).header('cache-control', CACHE_CONTROL);
        if (hasVersion(request.headers['if-none-match'], etag)) return reply.code(304).send();
      }
      reply.type('application/json; charset=utf-8');
      if (encoding === 'identity') return reply.send(json);
      const body = await encode(json, digest, encoding);
      return reply.header('content-encoding', encoding).send(body);
    },
  };
}
