import { isIP } from 'node:net';

const MAX_COOKIES = 50;
const MAX_COOKIE_LENGTH = 4_096;

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly domain: string;
  /** Whether it is only for the host that set it. */
  readonly isHostOnly: boolean;
  readonly path: string;
  readonly isSecure: boolean;
}

/** The cookies of one check (RFC 6265): for hosts and paths, whatever the port, and for both schemes unless they are `Secure`. */
export class CookieJar {
  readonly #nowMs: number;
  /** In the order of their creation, by name, domain and path. */
  readonly #cookies = new Map<string, Cookie>();

  /** @param nowMs the time for `Expires`. */
  constructor(nowMs: number) {
    this.#nowMs = nowMs;
  }

  /** Stores the values of `Set-Cookie` headers of a response. @param url its address. */
  store(url: string, setCookies: readonly string[]): void {
    for (const line of setCookies) {
      const { cookie, isDeleted } = readCookie(line, new URL(url), this.#nowMs) ?? {};
      if (cookie === undefined) continue;
      const key = JSON.stringify([cookie.name, cookie.domain, cookie.path]);
      if (isDeleted === true) this.#cookies.delete(key);
      else if (this.#cookies.has(key) || this.#cookies.size < MAX_COOKIES) this.#cookies.set(key, cookie);
    }
  }

  /** Returns the cookies of a request as a header; empty without any. */
  headerFor(text: string): string {
    const url = new URL(text);
    return this.#matching(url)
      .filter(({ path, isSecure }) => isPathOf(path, url.pathname) && (!isSecure || isEncrypted(url)))
      .sort((one, other) => other.path.length - one.path.length)
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  /** Returns the value of the last cookie with a name that the host of an address may read, for any path. */
  read(url: string, name: string): string | undefined {
    return this.#matching(new URL(url)).findLast((cookie) => cookie.name === name)?.value;
  }

  #matching({ hostname }: URL) {
    return [...this.#cookies.values()].filter((cookie) =>
      cookie.isHostOnly ? cookie.domain === hostname : isDomainOf(cookie.domain, hostname),
    );
  }
}

/** Reads a `Set-Cookie` header (RFC 6265 §5.3); `undefined` if the address must not set such a cookie. */
function readCookie(line: string, url: URL, nowMs: number) {
  const [pair = '', ...attributes] = line.slice(0, MAX_COOKIE_LENGTH).split(';');
  const separator = pair.indexOf('=');
  const name = pair.slice(0, separator).trim();
  if (separator < 1 || name === '') return undefined;
  const read = new Map(
    attributes.map((attribute) => {
      const [key = '', ...value] = attribute.split('=');
      return [key.trim().toLowerCase(), value.join('=').trim()] as const;
    }),
  );
  const { hostname } = url;
  const domain = (read.get('domain') ?? '').replace(/^\./, '').toLowerCase();
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  // A name without a dot is a top-level domain, which strangers share.
  const isParent = !isAddress && domain.includes('.') && isDomainOf(domain, hostname);
  if (domain !== '' && domain !== hostname && !isParent) return undefined;
  const isSecure = read.has('secure');
  if (isSecure && !isEncrypted(url)) return undefined;
  const path = read.get('path') ?? '';
  const cookie: Cookie = {
    name,
    value: pair.slice(separator + 1).trim(),
    domain: domain === '' ? hostname : domain,
    isHostOnly: domain === '' || isAddress,
    path: path.startsWith('/') ? path : defaultPathOf(url.pathname),
    isSecure,
  };
  return { cookie, isDeleted: isExpired(read, nowMs) };
}

function isExpired(attributes: ReadonlyMap<string, string>, nowMs: number): boolean {
  const maxAge = attributes.get('max-age') ?? '';
  if (/^-?\d+$/.test(maxAge)) return Number(maxAge) <= 0;
  // A text that is not a time is ignored: NaN is not less.
  return Date.parse(attributes.get('expires') ?? '') <= nowMs;
}

function isEncrypted({ protocol }: URL): boolean {
  return protocol === 'https:';
}

function isDomainOf(domain: string, hostname: string): boolean {
  return hostname === domain || hostname.endsWith(`.${domain}`);
}

function isPathOf(path: string, pathname: string): boolean {
  return pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`);
}

/** The directory of an address (RFC 6265 §5.1.4). */
function defaultPathOf(pathname: string): string {
  return pathname.slice(0, Math.max(1, pathname.lastIndexOf('/')));
}
