/** OAuth needs TLS (RFC 6749 §1.6), but for programs that talk to the same machine; its issuer has no path here. */
export function canOffer(baseUrl: string): boolean {
  const { protocol, hostname, pathname } = new URL(baseUrl);
  const isThisMachine = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
  return pathname === '/' && (protocol === 'https:' || isThisMachine);
}
