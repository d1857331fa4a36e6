import { z } from 'zod';
import { toOutboundError } from '../../../outbound/describe-error.ts';
import type { Outbound } from '../../../outbound/outbound.ts';

const CACHE_MS = 24 * 60 * 60 * 1000;
const MAX_BOOTSTRAP_BYTES = 2_000_000;
const MAX_REDIRECTS = 3;
/** Of the list of IANA (RFC 9224). */
const BOOTSTRAP_URL = 'https://data.iana.org/rdap/dns.json';

const bootstrap = z.object({
  services: z.array(z.tuple([z.array(z.string()), z.array(z.string())])).max(20_000),
});

/** Finds the RDAP servers of top-level domains. After a failure, the last list remains in use. */
export class RdapServers {
  readonly #outbound: Pick<Outbound, 'request'>;
  readonly #now: () => number;
  readonly #bootstrapUrl: string;
  #loaded: { readonly servers: ReadonlyMap<string, string>; readonly atMs: number } | undefined;

  constructor({
    outbound,
    now,
    bootstrapUrl = BOOTSTRAP_URL,
  }: {
    readonly outbound: Pick<Outbound, 'request'>;
    readonly now: () => number;
    readonly bootstrapUrl?: string | undefined;
  }) {
    this.#outbound = outbound;
    this.#now = now;
    this.#bootstrapUrl = bootstrapUrl;
  }

  /**
   * Returns the base address of the server of a domain, with a slash at its end; `undefined` when its registry has none.
   * @throws OutboundError when the list cannot be loaded.
   */
  async find(
    domain: string,
    limits: { readonly timeoutMs: number; readonly signal: AbortSignal },
  ): Promise<string | undefined> {
    const servers = await this.#load(limits);
    const labels = domain.split('.');
    // The longest suffix decides (RFC 9224 §4).
    const suffix = labels.map((_, index) => labels.slice(index).join('.')).find((name) => servers.has(name));
    return suffix === undefined ? undefined : servers.get(suffix);
  }

  async #load(limits: { readonly timeoutMs: number; readonly signal: AbortSignal }) {
    const age =
      this.#loaded === undefined ? Number.POSITIVE_INFINITY : Math.abs(this.#now() - this.#loaded.atMs);
    if (this.#loaded !== undefined && age < CACHE_MS) return this.#loaded.servers;
    try {
      const { status, body } = await this.#outbound.request({
        ...limits,
        url: this.#bootstrapUrl,
        maxBodyBytes: MAX_BOOTSTRAP_BYTES,
        maxRedirects: MAX_REDIRECTS,
      });
      if (status !== 200) throw new Error(`The list of RDAP servers answered ${status}`);
      this.#loaded = { servers: readServers(Buffer.from(body).toString()), atMs: this.#now() };
    } catch (error) {
      if (this.#loaded === undefined)
        throw toOutboundError(error, new URL(this.#bootstrapUrl).hostname, 'invalid_response');
    }
    return this.#loaded.servers;
  }
}

function readServers(text: string): ReadonlyMap<string, string> {
  const { services } = bootstrap.parse(JSON.parse(text));
  return new Map(
    services.flatMap(([names, urls]) => {
      const url = urls.find((each) => each.startsWith('https://')) ?? urls[0];
      if (url === undefined) return [];
      return names.map((name): [string, string] => [name.toLowerCase(), url.endsWith('/') ? url : `${url}/`]);
    }),
  );
}
