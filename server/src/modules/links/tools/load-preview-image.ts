import { invalidField } from '../../../errors.ts';
import { ByteStream } from '../../../lib/byte-stream.ts';
import { type Outbound, OutboundError } from '../../../outbound/outbound.ts';

const MAX_BYTES = 2 * 1024 * 1024;
const TIMEOUT_MS = 8_000;
const MAX_REDIRECTS = 3;

/**
 * The first bytes of images in hexadecimal, by type. The type that the server declares is not trusted: HTML must not be served as
 * an image.
 */
const SIGNATURES: readonly { readonly type: string; readonly pattern: RegExp }[] = [
  { type: 'image/png', pattern: /^89504e470d0a1a0a/ },
  { type: 'image/jpeg', pattern: /^ffd8ff/ },
  { type: 'image/gif', pattern: /^474946383[79]61/ },
  { type: 'image/webp', pattern: /^52494646.{8}57454250/ },
  { type: 'image/avif', pattern: /^.{8}66747970(61766966|61766973|6d696631)/ },
];
const SIGNATURE_BYTES = 16;

/**
 * Loads an image from an address that a user supplied.
 * @throws AppError VALIDATION_ERROR that names `url` when there is no image of at most 2 MB.
 */
export async function loadPreviewImage(
  outbound: Pick<Outbound, 'request'>,
  url: string,
  signal: AbortSignal | undefined,
): Promise<ByteStream> {
  const { status, body, isTruncated } = await request(outbound, url, signal);
  if (status !== 200) throw invalidField('url', `responded with the status ${status}`);
  if (isTruncated) throw invalidField('url', 'must be an image of at most 2 MB');
  const start = Buffer.from(body.subarray(0, SIGNATURE_BYTES)).toString('hex');
  const type = SIGNATURES.find(({ pattern }) => pattern.test(start))?.type;
  if (type === undefined) throw invalidField('url', 'must be a PNG, JPEG, GIF, WebP or AVIF image');
  return new ByteStream(only(body), { contentType: type, fileName: undefined });
}

async function request(
  outbound: Pick<Outbound, 'request'>,
  url: string,
  signal: AbortSignal | undefined,
): ReturnType<Outbound['request']> {
  try {
    return await outbound.request({
      url,
      headers: { accept: 'image/*' },
      timeoutMs: TIMEOUT_MS,
      maxBodyBytes: MAX_BYTES,
      maxRedirects: MAX_REDIRECTS,
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    if (error instanceof OutboundError && error.failure !== 'aborted')
      throw invalidField('url', 'could not be loaded');
    throw error;
  }
}

async function* only(body: Uint8Array): AsyncGenerator<Uint8Array> {
  yield body;
}
