/** Where people are asked, and told why an application cannot go on. */
export const CONSENT_PAGE = '/oauth/consent';

/**
 * Where the browser goes on to from the authorization endpoint. The sealed query of a request goes into one parameter of the
 * consent page: a router that reads numbers as numbers would break the seal.
 *
 * Errors go to an application by themselves only if it runs on the person's own machine. Anybody may register an address on
 * the web, and a link to us that led there by itself would be an open redirector (RFC 9700 §4.11.2): people read the error here.
 */
export function leadOn(location: string, baseUrl: string): string {
  const page = `${baseUrl}${CONSENT_PAGE}`;
  const at = location.indexOf('?');
  const query = new URLSearchParams(at === -1 ? '' : location.slice(at + 1));
  if (location.slice(0, at) === page)
    return query.has('sig')
      ? `${page}?request=${Buffer.from(location.slice(at + 1)).toString('base64url')}`
      : location;
  if (new URL(location).protocol !== 'https:') return location;
  return `${page}?${new URLSearchParams({ error: query.get('error') ?? 'invalid_request' })}`;
}

/** The sealed query again. */
export function unwrapRequest(request: string): string {
  return Buffer.from(request, 'base64url').toString();
}
