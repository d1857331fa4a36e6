import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './choose-encoding.ts';

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const compressWithBrotli = promisify(brotliCompress);
const compressWithGzip = promisify(gzip);

/** A body in all encodings. */
export interface PreparedBody {
  /** Weak, because the encodings have different bytes. */
  readonly etag: string;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
}

/** Compresses a body in the thread pool. */
export async function compressBody(identity: Buffer): Promise<PreparedBody> {
  const [br, gz] = await Promise.all([compressWithBrotli(identity, BROTLI), compressWithGzip(identity)]);
  const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 27);
  return { etag: `W/"${digest}"`, bodies: { identity, br, gzip: gz } };
}
