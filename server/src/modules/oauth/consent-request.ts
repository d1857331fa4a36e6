/** The page that asks for consent and shows authorization errors. */
export const CONSENT_PAGE = '/oauth/consent';

/**
 * Returns the address to which the authorization endpoint redirects the browser. The signed query is encoded into one
 * parameter of the consent page, because a router that parses numbers would invalidate the signature.
 *
 * Errors are sent to an application without consent only if it runs on the person's machine. Anyone may register an address
 * on the web, and an automatic redirect to it would be an open redirector (RFC 9700 §4.11.2); the consent page shows these
 * errors.
 */
export function redirectTarget(location: string, baseUrl: string): string {
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

/** Decodes the signed query from the parameter of the consent page. */
export function unwrapRequest(request: string): string {
  return Buffer.from(request, 'base64url').toString();
}
