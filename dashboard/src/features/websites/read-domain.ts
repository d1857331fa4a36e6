/** Returns the port of a typed or pasted domain or address; `undefined` without one. */
export function readPort(typed: string): string | undefined {
  return /^(?:[a-z][a-z0-9+.-]*:\/\/)?[^/?#]*?:(\d+)(?:[/?#]|$)/i.exec(typed.trim())?.[1];
}

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
