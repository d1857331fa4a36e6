const MAX_COOKIES = 50;
const MAX_COOKIE_LENGTH = 4_096;

/** The cookies of one check. Each belongs to the origin that set it: domains and paths are not read. */
export interface CookieJar {
  /** Stores the values of `Set-Cookie` headers. */
  store(origin: string, setCookies: readonly string[]): void;
  /** Returns the cookies of an origin as a header; empty without any. */
  headerFor(origin: string): string;
  /** Returns the value of a cookie of an origin. */
  read(origin: string, name: string): string | undefined;
}

/** Creates an empty jar. @param nowMs the time for `Expires`. */
export function createCookieJar(nowMs: number): CookieJar {
  const origins = new Map<string, Map<string, string>>();
  return {
    store(origin, setCookies) {
      const cookies = origins.get(origin) ?? new Map<string, string>();
      origins.set(origin, cookies);
      for (const line of setCookies) {
        const [pair = '', ...attributes] = line.slice(0, MAX_COOKIE_LENGTH).split(';');
        const separator = pair.indexOf('=');
        const name = pair.slice(0, separator).trim();
        if (separator < 1 || name === '') continue;
        if (isDeleted(attributes, nowMs)) cookies.delete(name);
        else if (cookies.has(name) || cookies.size < MAX_COOKIES)
          cookies.set(name, pair.slice(separator + 1).trim());
      }
    },
    headerFor: (origin) =>
      [...(origins.get(origin) ?? [])].map(([name, value]) => `${name}=${value}`).join('; '),
    read: (origin, name) => origins.get(origin)?.get(name),
  };
}

function isDeleted(attributes: readonly string[], nowMs: number): boolean {
  const attributeOf = (name: string) =>
    attributes
      .map((attribute) => attribute.trim())
      .find((attribute) => attribute.toLowerCase().startsWith(`${name}=`))
      ?.slice(name.length + 1);
  const maxAge = attributeOf('max-age');
  if (maxAge !== undefined) return Number(maxAge) <= 0;
  const expires = attributeOf('expires');
  return expires !== undefined && Date.parse(expires) <= nowMs;
}
