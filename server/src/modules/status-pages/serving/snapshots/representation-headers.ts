import type { PageSnapshot } from '../../projection/public-page.ts';
import type { Representation } from '../representations.ts';

/** Shared caches may serve a public page while this server is down. */
const PUBLIC_CACHE = 'public, max-age=0, must-revalidate, stale-if-error=86400';
const PRIVATE_CACHE = 'private, no-store';
const SCRIPT_CACHE = 'public, max-age=3600';
const RESOURCE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/**
 * Returns the headers of every response with a representation. Pages of other origins may read public pages. They must not read
 * others: a browser within an allowed network would read them for any website.
 */
export function headersOf(
  { contentType, policy = RESOURCE_POLICY }: Pick<Representation, 'contentType' | 'policy'>,
  { page, access }: Pick<PageSnapshot, 'page' | 'access'>,
): Readonly<Record<string, string>> {
  const isPublic = access.visibility === 'public';
  const cache = contentType.startsWith('text/javascript') ? SCRIPT_CACHE : PUBLIC_CACHE;
  return {
    'cache-control': isPublic ? cache : PRIVATE_CACHE,
    'content-security-policy': policy,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    ...(isPublic
      ? { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
      : closedHeaders(page.url)),
  };
}

/** Returns headers that allow only pages of the status page itself to read a response. @param url an address of its origin. */
export function closedHeaders(url: string): Readonly<Record<string, string>> {
  return {
    'access-control-allow-origin': new URL(url).origin,
    'cross-origin-resource-policy': 'same-origin',
    'x-robots-tag': 'noindex',
  };
}
