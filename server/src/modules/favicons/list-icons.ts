import { Parser } from 'htmlparser2';

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
