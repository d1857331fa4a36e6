/** The scheme and the host of a URL without a user and a port, as `URL.href` writes it. */
const PLAIN_HOST = /^https?:\/\/([^/:@[\]]+)\//;

/**
 * Returns a target in the form in which it is sent, as `URL.href`: international characters are percent-encoded. Links are converted when
 * they are read, so that a redirect parses no URL.
 */
export function canonicalTarget(url: string): string {
  const { href } = new URL(url);
  // The same string is stored once.
  return href === url ? url : href;
}

/** Returns the host name of an `http` or `https` URL; empty for other schemes. @param url as `URL.href` writes it. */
export function webHostnameOf(url: string): string {
  const plain = PLAIN_HOST.exec(url)?.[1];
  if (plain !== undefined) return plain;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? hostname : '';
}
