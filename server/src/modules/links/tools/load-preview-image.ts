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

/** An image, or why it could not be loaded. */
export type PreviewImage =
  | { readonly image: string; readonly error: null }
  | { readonly image: null; readonly error: string };

/** Loads an image from an address that a user supplied, as a data URL. @throws the reason of the signal. */
export async function loadPreviewImage(
  outbound: Pick<Outbound, 'request'>,
  url: string,
  signal: AbortSignal,
): Promise<PreviewImage> {
  try {
    const { status, body, isTruncated } = await outbound.request({
      url,
      headers: { accept: 'image/*' },
      timeoutMs: TIMEOUT_MS,
      maxBodyBytes: MAX_BYTES,
      maxRedirects: MAX_REDIRECTS,
      signal,
    });
    if (status !== 200) return failed(`The server responded with the status ${status}.`);
    if (isTruncated) return failed('The image is larger than 2 MB.');
    const content = Buffer.from(body);
    const start = content.subarray(0, SIGNATURE_BYTES).toString('hex');
    const type = SIGNATURES.find(({ pattern }) => pattern.test(start))?.type;
    if (type === undefined) return failed('The file is not a PNG, JPEG, GIF, WebP or AVIF image.');
    return { image: `data:${type};base64,${content.toString('base64')}`, error: null };
  } catch (error) {
    if (error instanceof OutboundError && error.failure !== 'aborted') return failed(error.message);
    throw error;
  }
}

function failed(error: string): PreviewImage {
  return { image: null, error };
}
