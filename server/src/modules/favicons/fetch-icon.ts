import { Parser } from 'htmlparser2';
import { type Outbound, OutboundError } from '../../outbound/outbound.ts';

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
 * The first bytes of images in hexadecimal, by type. The type that a server declares is not trusted: HTML must not be served as an image.
 */
const SIGNATURES: readonly { readonly type: string; readonly pattern: RegExp }[] = [
  { type: 'image/png', pattern: /^89504e470d0a1a0a/ },
  { type: 'image/x-icon', pattern: /^00000100[0-9a-f]{2}00/ },
  { type: 'image/gif', pattern: /^474946383[79]61/ },
  { type: 'image/webp', pattern: /^52494646.{8}57454250/ },
  { type: 'image/jpeg', pattern: /^ffd8ff/ },
];
const SIGNATURE_BYTES = 16;
const SVG_START = /^(?:\uFEFF|\s)*(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--[^>]{0,500}-->\s*)?<svg[\s>]/;
const SVG_START_BYTES = 1_024;

/** Links of a page that are read. */
const MAX_LINKS = 50;
/** Icons that are tried. */
const MAX_ICONS = 3;
/** The size of an icon whose link has none, in pixels. */
const USUAL_PX = 32;
/** Smaller icons are blurred on screens with a high density. */
const MIN_PX = 32;
/** Icons for home screens often have a background. */
const APPLE_PENALTY = 1_000;

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

/** Returns the type of an image by its first bytes; `undefined` for anything else. */
export function imageType(content: Uint8Array): string | undefined {
  const buffer = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const start = buffer.subarray(0, SIGNATURE_BYTES).toString('hex');
  const known = SIGNATURES.find(({ pattern }) => pattern.test(start))?.type;
  if (known !== undefined) return known;
  return SVG_START.test(buffer.subarray(0, SVG_START_BYTES).toString()) ? 'image/svg+xml' : undefined;
}

/**
 * Returns the addresses of a page's icons, the most suitable ones for 16 pixels first, and last `/favicon.ico`, which needs no link.
 * @param url the address of the page.
 */
export function listIcons(html: string, url: string): readonly string[] {
  const found: { readonly href: string; readonly cost: number }[] = [];
  let base = url;
  const parser = new Parser({
    onopentag(name, { href = '', rel = '', sizes = '' }) {
      if (name === 'base' && href !== '' && URL.canParse(href, url)) base = new URL(href, url).href;
      if (name !== 'link' || href === '' || found.length === MAX_LINKS) return;
      const words = rel.toLowerCase().split(/\s+/);
      if (!words.some((word) => word === 'icon' || word.startsWith('apple-touch-icon'))) return;
      const penalty = words.includes('icon') ? 0 : APPLE_PENALTY;
      found.push({ href, cost: penalty + costOf(sizes) });
    },
  });
  parser.end(html);
  const linked = found
    .sort((one, other) => one.cost - other.cost)
    .flatMap(({ href }) => (URL.canParse(href, base) ? [new URL(href, base).href] : []))
    .filter((address) => /^https?:/.test(address));
  return [...new Set([...linked.slice(0, MAX_ICONS), new URL('/favicon.ico', url).href])];
}

/** The distance from the wanted size. Smaller icons are worse than larger ones. */
function costOf(sizes: string): number {
  const [, width] = /(\d{1,4})x\d/i.exec(sizes) ?? [];
  const px = width === undefined ? USUAL_PX : Number(width);
  return px < MIN_PX ? 500 + MIN_PX - px : px - MIN_PX;
}
