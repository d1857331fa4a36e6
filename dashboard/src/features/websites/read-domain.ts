/** Returns the host of a typed or pasted domain or address: `https://Shop.example/path` → `shop.example`. */
export function readDomain(typed: string): string {
  return typed
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/[/?#].*$/, '')
    .replace(/:\d+$/, '')
    .replace(/\.$/, '');
}
