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

/** Finds the RDAP servers of top-level domains. */
export interface RdapServers {
  /**
   * Returns the base address of the server of a domain, with a slash at its end; `undefined` when its registry has none.
   * @throws OutboundError when the list cannot be loaded.
   */
  find(
    domain: string,
    limits: { readonly timeoutMs: number; readonly signal: AbortSignal },
  ): Promise<string | undefined>;
}

/** Creates the list of IANA, which is kept for 24 hours. After a failure, the last list remains in use. */
export function createRdapServers(deps: {
  readonly outbound: Pick<Outbound, 'request'>;
  readonly now: () => number;
  readonly bootstrapUrl?: string | undefined;
}): RdapServers {
  const { outbound, now, bootstrapUrl = BOOTSTRAP_URL } = deps;
  let loaded: { readonly servers: ReadonlyMap<string, string>; readonly atMs: number } | undefined;

  async function load(limits: { readonly timeoutMs: number; readonly signal: AbortSignal }) {
    const age = loaded === undefined ? Number.POSITIVE_INFINITY : Math.abs(now() - loaded.atMs);
    if (loaded !== undefined && age < CACHE_MS) return loaded.servers;
    try {
      const { status, body } = await outbound.request({
        ...limits,
        url: bootstrapUrl,
        maxBodyBytes: MAX_BOOTSTRAP_BYTES,
        maxRedirects: MAX_REDIRECTS,
      });
      if (status !== 200) throw new Error(`The list of RDAP servers answered ${status}`);
      loaded = { servers: readServers(Buffer.from(body).toString()), atMs: now() };
    } catch (error) {
      if (loaded === undefined)
        throw toOutboundError(error, new URL(bootstrapUrl).hostname, 'invalid_response');
    }
    return loaded.servers;
  }

  return {
    async find(domain, limits) {
      const servers = await load(limits);
      const labels = domain.split('.');
      // The longest suffix decides (RFC 9224 §4).
      const suffix = labels
        .map((_, index) => labels.slice(index).join('.'))
        .find((name) => servers.has(name));
      return suffix === undefined ? undefined : servers.get(suffix);
    },
  };
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
