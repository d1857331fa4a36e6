import { type Outbound, OutboundError } from '../../outbound/outbound.ts';
import { imageType } from './image-type.ts';
import { listIcons } from './list-icons.ts';

/** The limit of each request, in milliseconds. */
const TIMEOUT_MS = 5_000;
const MAX_REDIRECTS = 5;
const MAX_PAGE_BYTES = 256 * 1024;
const MAX_ICON_BYTES = 64 * 1024;

/** An icon. */
export interface Icon {
  readonly mediaType: string;
  readonly image: Uint8Array;
}

/**
 * Fetches the icon of a host from the host itself: one that its home page links, or `/favicon.ico`. No cookies and no referrer are sent.
 * @param origin without a slash at its end.
 * @returns `undefined` if the host has none, or does not answer.
 */
export async function fetchIcon(
  outbound: Pick<Outbound, 'request'>,
  origin: string,
  signal: AbortSignal,
): Promise<Icon | undefined> {
  const page = await load(`${origin}/`, 'text/html', MAX_PAGE_BYTES);
  const addresses =
    page === undefined ? [`${origin}/favicon.ico`] : listIcons(Buffer.from(page.body).toString(), page.url);
  for (const address of addresses) {
    const icon = await load(address, 'image/*', MAX_ICON_BYTES);
    if (icon === undefined || icon.isTruncated || icon.body.length === 0) continue;
    const mediaType = imageType(icon.body);
    if (mediaType !== undefined) return { mediaType, image: icon.body };
  }
  return undefined;

  /** Returns `undefined` if there is no successful response. */
  async function load(url: string, accept: string, maxBodyBytes: number) {
    try {
      const response = await outbound.request({
        url,
        headers: { accept },
        timeoutMs: TIMEOUT_MS,
        maxBodyBytes,
        maxRedirects: MAX_REDIRECTS,
        signal,
      });
      return response.status === 200 ? response : undefined;
    } catch (error) {
      if (error instanceof OutboundError && error.failure !== 'aborted') return undefined;
      throw error;
    }
  }
}
