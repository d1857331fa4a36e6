/** Returns whether OAuth can be offered: it requires TLS (RFC 6749 §1.6) except on loopback, and an issuer without a path. */
export function canOffer(baseUrl: string): boolean {
  const { protocol, hostname, pathname } = new URL(baseUrl);
  const isThisMachine = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
  return pathname === '/' && (protocol === 'https:' || isThisMachine);
}
