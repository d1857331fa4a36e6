import { NOT_FOUND_TITLES } from './not-found.data.ts';

/** The paths to which servers redirect what they do not have. */
const NOT_FOUND_PATH =
  /\/(?:404|not-?found|page-?not-?found|error-?404|404-?error)(?:\.html?|\.php|\.aspx?)?\/?$/i;
/** Between the title of a page and the name of a website. */
const SEPARATOR = /\s[-–—|·•:»«/]+\s|\s*[|•»«]\s*|:\s/;
const META = /<meta\s[^>]{0,500}>/gi;

/**
 * Returns whether a page that was sent with a success says that it does not exist. Two signs are necessary, because articles about
 * missing pages have one of them: a title that says nothing else, and either `noindex` or a redirect to an address of missing pages.
 */
export function isSoft404(page: {
  /** The address that was requested, and the one that responded. */
  readonly requestedUrl: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The beginning of the page. */
  readonly html: string;
}): boolean {
  const { requestedUrl, url, headers, html } = page;
  if (!titleParts(html).some((part) => NOT_FOUND_TITLES.has(part))) return false;
  const path = new URL(url).pathname;
  const isRedirected = path !== new URL(requestedUrl).pathname && NOT_FOUND_PATH.test(path);
  return isRedirected || isNotIndexed(headers, html);
}

function titleParts(html: string): readonly string[] {
  const lower = html.toLowerCase();
  const from = lower.indexOf('<title');
  const begin = from === -1 ? -1 : lower.indexOf('>', from);
  const end = begin === -1 ? -1 : lower.indexOf('</title', begin);
  if (end === -1 || end - begin > 1_000) return [];
  return lower
    .slice(begin + 1, end)
    .replaceAll('&ndash;', '–')
    .replaceAll('&mdash;', '—')
    .split(SEPARATOR)
    .map((part) =>
      part
        .replaceAll(/\b404\b|[^\p{L}\p{M}\s]/gu, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    );
}

function isNotIndexed(headers: Readonly<Record<string, string>>, html: string): boolean {
  if (/noindex/i.test(headers['x-robots-tag'] ?? '')) return true;
  return (html.match(META) ?? []).some((tag) => /name\s*=\s*["']?robots/i.test(tag) && /noindex/i.test(tag));
}
