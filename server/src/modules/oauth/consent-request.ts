/**
 * The address of the consent page with the sealed query in one parameter: a router that reads numbers as numbers would break
 * the seal. Pages that tell an error, and addresses of applications, stay as they are.
 */
export function wrapRequest(location: string): string {
  const at = location.indexOf('?');
  const query = location.slice(at + 1);
  if (at === -1 || !new URLSearchParams(query).has('sig')) return location;
  return `${location.slice(0, at)}?request=${Buffer.from(query).toString('base64url')}`;
}

/** The sealed query again. */
export function unwrapRequest(request: string): string {
  return Buffer.from(request, 'base64url').toString();
}
