import { getServers } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Config } from '../../config/config.ts';
import { hasCode } from '../../lib/files.ts';
import { type Finding, findingsOf, messageOf, within } from './finding.ts';

const { ok, warning, problem } = findingsOf('DNS');
const TIMEOUT_MS = 3_000;
/** Any answer to it proves that a server works. */
const KNOWN_NAME = 'example.com';
const MAX_SERVERS = 5;

/** Checks that the DNS servers answer, and that the host of the base URL is found. */
export async function checkDns(
  { dnsServers }: Pick<Config, 'dnsServers'>,
  baseUrl: string,
): Promise<Finding[]> {
  const isConfigured = dnsServers.length > 0;
  const servers = isConfigured ? dnsServers : getServers();
  const findings = await Promise.all([
    ...servers.slice(0, MAX_SERVERS).map((server) => checkServer(server, isConfigured)),
    checkHost(new URL(baseUrl).hostname),
  ]);
  return findings.flat();
}

async function checkServer(server: string, isConfigured: boolean): Promise<Finding> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
  resolver.setServers([server]);
  try {
    await within(2 * TIMEOUT_MS, resolver.resolve4(KNOWN_NAME));
    return ok(`The DNS server ${server} answers.`);
  } catch (error) {
    if (hasCode(error, 'ENOTFOUND') || hasCode(error, 'ENODATA'))
      return ok(`The DNS server ${server} answers.`);
    const text = `The DNS server ${server} does not answer: ${messageOf(error)}. Domains are not verified, and outgoing requests fail without another one.`;
    return isConfigured
      ? problem(text, 'Correct PHAROS_DNS_SERVERS, or remove it to use the servers of the system.')
      : warning(text, 'Correct /etc/resolv.conf, or set PHAROS_DNS_SERVERS.');
  } finally {
    resolver.cancel();
  }
}

async function checkHost(host: string): Promise<Finding[]> {
  const name = host.replace(/^\[|\]$/g, '');
  if (isIP(name) !== 0 || name === 'localhost') return [];
  try {
    const { address } = await within(2 * TIMEOUT_MS, lookup(name));
    return [ok(`${name} has the address ${address}.`)];
  } catch (error) {
    return [
      problem(
        `The host of the base URL, ${name}, has no address here: ${messageOf(error)}.`,
        `Add a DNS record for ${name}, or correct PHAROS_BASE_URL.`,
      ),
    ];
  }
}
