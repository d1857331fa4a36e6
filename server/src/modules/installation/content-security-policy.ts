/** A request of a page that a content security policy can block. */
export interface PolicyRequest {
  readonly kind: 'script' | 'connect';
  readonly url: URL;
  /** The address of the page. */
  readonly page: URL;
  /** The nonce of the script element. */
  readonly nonce?: string | undefined;
}

/** The directives that decide, in the order in which they are looked for (CSP Level 3, 6.8.3). */
const DIRECTIVES = {
  script: ['script-src-elem', 'script-src', 'default-src'],
  connect: ['connect-src', 'default-src'],
} as const;
const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };
const SOURCE =
  /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::(\d+|\*))?(\/\S*)?$/i;

/**
 * Returns the directive that blocks a request of a page, or `undefined` if all policies allow it.
 * @param policies the values of headers and `meta` elements; a value can contain several, separated by commas.
 */
export function blockingDirective(policies: readonly string[], request: PolicyRequest): string | undefined {
  for (const policy of policies.flatMap((value) => value.split(','))) {
    const directives = readPolicy(policy);
    const name = DIRECTIVES[request.kind].find((one) => directives.has(one));
    if (name !== undefined && !allows(directives.get(name) ?? [], request)) return name;
  }
  return undefined;
}

/** Of repeated directives the first one applies. */
function readPolicy(policy: string): ReadonlyMap<string, readonly string[]> {
  const directives = new Map<string, readonly string[]>();
  for (const directive of policy.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    const known = name.toLowerCase();
    if (known !== '' && !directives.has(known)) directives.set(known, sources);
  }
  return directives;
}

function allows(sources: readonly string[], { kind, url, page, nonce }: PolicyRequest): boolean {
  if (kind === 'script') {
    if (nonce !== undefined && nonce !== '' && sources.includes(`'nonce-${nonce}'`)) return true;
    // Addresses do not count beside it.
    if (sources.some((source) => source.toLowerCase() === "'strict-dynamic'")) return false;
  }
  return sources.some((source) => matches(source, url, page));
}

/** Whether a source expression matches an address (CSP Level 3, 6.7.2.8). */
function matches(source: string, url: URL, page: URL): boolean {
  const text = source.toLowerCase();
  if (text === '*') return url.protocol in DEFAULT_PORTS || url.protocol === page.protocol;
  if (text === "'self'") return isOrUpgrades(page, url) && url.hostname === page.hostname;
  if (/^[a-z][a-z0-9+.-]*:$/.test(text))
    return text === url.protocol || (text === 'http:' && url.protocol === 'https:');
  const [, scheme, host = '', port, path] = SOURCE.exec(source) ?? [];
  if (host === '' || !hostMatches(host.toLowerCase(), url.hostname)) return false;
  const wanted = scheme === undefined ? page.protocol : `${scheme.toLowerCase()}:`;
  if (url.protocol !== wanted && !(wanted === 'http:' && url.protocol === 'https:')) return false;
  return portMatches(port, url) && pathMatches(path, url.pathname);
}

/** `'self'` also matches the secure form of the page's own origin. */
function isOrUpgrades(page: URL, url: URL): boolean {
  if (page.protocol === url.protocol) return page.port === url.port;
  return page.protocol === 'http:' && url.protocol === 'https:' && page.port === '' && url.port === '';
}

function hostMatches(pattern: string, hostname: string): boolean {
  if (pattern === '*') return true;
  return pattern.startsWith('*.') ? hostname.endsWith(pattern.slice(1)) : hostname === pattern;
}

function portMatches(port: string | undefined, url: URL): boolean {
  if (port === '*') return true;
  const own = url.port === '' ? DEFAULT_PORTS[url.protocol] : url.port;
  if (port === undefined) return url.port === '';
  // The default port of http also matches its secure form.
  return port === own || (port === '80' && url.protocol === 'https:' && own === '443');
}

function pathMatches(path: string | undefined, pathname: string): boolean {
  if (path === undefined || path === '/') return true;
  return path.endsWith('/') ? pathname.startsWith(path) : pathname === path;
}
