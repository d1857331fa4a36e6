import { lookup, Resolver } from 'node:dns/promises';
import { isLocalHost } from '../lib/network/local-host.ts';

const TIMEOUT_MS = 2_000;
const TRIES = 2;
const MAX_ADDRESSES = 32;

/** The code of the error of a name that only this machine or its network knows, when private targets are not allowed. */
export const LOCAL_NAME = 'LOCAL_NAME';

/** Returns the addresses of a host name. @throws Error when there are none. */
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

/**
 * Creates the function that resolves names by DNS. `dns.lookup` occupies a thread of the pool that also writes files, so that
 * slow name servers of strangers could stop the process; it is used only for names that DNS does not know, and only when private
 * targets are allowed, because such names are in `/etc/hosts` or in a search domain.
 * @param deps.servers addresses of DNS servers; those of the system if empty.
 */
export function createResolveHost({
  servers,
  usesHostsFile,
}: {
  readonly servers: readonly string[];
  readonly usesHostsFile: boolean;
}): ResolveHost {
  return async (host, signal) => {
    if (!usesHostsFile && isLocalHost(host.toLowerCase()))
      throw Object.assign(new Error(LOCAL_NAME), { code: LOCAL_NAME });
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
    if (servers.length > 0) resolver.setServers([...servers]);
    const cancel = () => resolver.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const results = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
      const found = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
      if (found.length > 0) return found.slice(0, MAX_ADDRESSES);
      signal.throwIfAborted();
      if (usesHostsFile) return (await lookup(host, { all: true })).map(({ address }) => address);
      throw results.find((result) => result.status === 'rejected')?.reason ?? new Error('no address');
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };
}
