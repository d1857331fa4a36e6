import { Resolver } from 'node:dns/promises';
import type { RecordState } from '../lib/network/domain-check.ts';
import type { DnsRecord } from '../lib/network/domain-fields.ts';

const TIMEOUT_MS = 3_000;
const TRIES = 2;
/** Codes of answers that say that there is no such record. Other errors do not say anything about it. */
const ABSENT = new Set(['ENODATA', 'ENOTFOUND']);

/** A domain to verify. */
export interface ClaimedDomain {
  /** In lower case, in ASCII (Punycode), without a port. */
  readonly hostname: string;
  /** The value that its DNS record must have. */
  readonly verificationToken: string;
}

/** Looks up the records that verify domains. */
export interface DomainVerifier {
  /** Returns the records of a domain: any one of them verifies it. */
  recordsOf(domain: ClaimedDomain): readonly DnsRecord[];
  lookUp(domain: ClaimedDomain): Promise<RecordState>;
}

/**
 * Creates the verifier. The records are at a name below the domain and contain a token of the organization: a CNAME of the domain
 * itself to this server would verify it for every organization.
 * @param deps.servers addresses of DNS servers; those of the system if empty.
 */
export function createDomainVerifier({
  baseUrl,
  servers,
}: {
  readonly baseUrl: string;
  readonly servers: readonly string[];
}): DomainVerifier {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (servers.length > 0) resolver.setServers([...servers]);
  const { hostname: ownHost } = new URL(baseUrl);

  const recordsOf: DomainVerifier['recordsOf'] = ({ hostname, verificationToken }) => [
    { type: 'TXT', name: `_pharos.${hostname}`, value: `pharos-verification=${verificationToken}` },
    { type: 'CNAME', name: `_pharos.${hostname}`, value: `${verificationToken}.${ownHost}` },
  ];

  async function valuesOf({ type, name }: DnsRecord): Promise<readonly string[] | undefined> {
    try {
      if (type === 'TXT') return (await resolver.resolveTxt(name)).map((chunks) => chunks.join(''));
      return (await resolver.resolveCname(name)).map((target) => target.replace(/\.$/, '').toLowerCase());
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      return typeof code === 'string' && ABSENT.has(code) ? [] : undefined;
    }
  }

  return {
    recordsOf,
    async lookUp(domain) {
      const results = await Promise.all(
        recordsOf(domain).map(async (record) => (await valuesOf(record))?.includes(record.value)),
      );
      if (results.includes(true)) return 'found';
      return results.includes(undefined) ? 'unknown' : 'absent';
    },
  };
}
