import { isIP } from 'node:net';
import { z } from 'zod';
import type { Config } from '../../config/config.ts';
import { canonicalIp } from '../../lib/constraints/ip-range.ts';
import type { SeenRequest } from '../../modules/discovery/index.ts';
import { type Finding, findingsOf, messageOf } from './finding.ts';

const baseUrlFindings = findingsOf('base URL');
const { ok, warning, problem } = findingsOf('proxies');
const TIMEOUT_MS = 5_000;
/** Reserved for documentation (RFC 5737): no client has it. */
const SENT_ADDRESS = '192.0.2.77';

const seenSchema = z.object({
  socketAddress: z.string(),
  forwardedFor: z.string().nullable(),
  clientAddress: z.string(),
}) satisfies z.ZodType<SeenRequest>;

/**
 * Sends a request to the base URL. It must reach the running server, which says how it arrived.
 * @param token of the report of the server.
 */
export async function checkServedBaseUrl(
  baseUrl: string,
  token: string,
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
): Promise<Finding[]> {
  let response: Response;
  try {
    response = await get(`${baseUrl}/internal/doctor/${token}`, { 'x-forwarded-for': SENT_ADDRESS });
  } catch (error) {
    return [
      baseUrlFindings.problem(
        `${baseUrl} does not answer from this machine: ${messageOf(error)}.`,
        `curl -v ${baseUrl}/health/live; then correct the reverse proxy, its certificate, or PHAROS_BASE_URL.`,
      ),
    ];
  }
  const seen = seenSchema.safeParse(await response.json().catch(() => undefined));
  if (!seen.success) return [await describeOther(baseUrl, response.status)];
  return [
    baseUrlFindings.ok(`${baseUrl} answers with this server.`),
    describeProxies(seen.data, baseUrl, trustedProxies),
  ];
}

/** The request reached something else. Other processes of the same instance do not know the token. */
async function describeOther(baseUrl: string, status: number): Promise<Finding> {
  const isPharos = await get(`${baseUrl}/health/live`)
    .then(async (response) => (await response.text()).includes('"success":true'))
    .catch(() => false);
  return isPharos
    ? baseUrlFindings.warning(
        `${baseUrl} answers with another process of Pharos. That is correct if several processes share the address.`,
        'With one process: correct PHAROS_BASE_URL, or the address that the reverse proxy passes requests to.',
      )
    : baseUrlFindings.problem(
        `${baseUrl} answers with status ${status}, but not with Pharos.`,
        'Correct PHAROS_BASE_URL, or the address that the reverse proxy passes requests to.',
      );
}

/** Without a server, nothing should answer. */
export async function checkStoppedBaseUrl(baseUrl: string): Promise<Finding[]> {
  try {
    const { status } = await get(`${baseUrl}/health/live`);
    if (status < 500)
      return [
        baseUrlFindings.warning(
          `${baseUrl} answers with status ${status}, although no server uses this data directory.`,
          'Set PHAROS_DATA_DIR and PHAROS_BASE_URL to those of the server that is meant.',
        ),
      ];
  } catch {
    // Nothing answers, as it should be.
  }
  return [baseUrlFindings.ok(`${baseUrl} can only be checked while the server runs.`)];
}

function get(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
}

/** Judges the addresses of visitors by how the `X-Forwarded-For` header that was sent arrived. */
function describeProxies(seen: SeenRequest, baseUrl: string, trustedProxies: readonly string[]): Finding {
  const { socketAddress, clientAddress, forwardedFor } = seen;
  const peer = canonicalIp(socketAddress) ?? socketAddress;
  const hops = forwardedFor?.split(',').map((hop) => hop.trim()) ?? [];
  if (clientAddress === SENT_ADDRESS)
    return problem(
      'Visitors can choose the address that they are counted with: an X-Forwarded-For header that they send is believed.',
      hops.length > 1
        ? 'Remove addresses of clients from PHAROS_TRUSTED_PROXIES.'
        : 'Let the proxy append the address: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for. Without a proxy, remove PHAROS_TRUSTED_PROXIES.',
    );
  const hasProxy = hops.length !== 1 || hops[0] !== SENT_ADDRESS;
  if (!hasProxy) {
    if (!baseUrl.startsWith('https:'))
      return ok('Requests arrive without a proxy, and addresses in headers are ignored.');
    return problem(
      `A proxy at ${peer} passes requests on without the address of the client. All visitors have its address.`,
      'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
    );
  }
  if (clientAddress === peer && isIP(hops.at(-1) ?? '') !== 0)
    return problem(
      `The proxy at ${peer} is not trusted${trustedProxies.length === 0 ? ': PHAROS_TRUSTED_PROXIES is not set' : ''}. All visitors have its address.`,
      `PHAROS_TRUSTED_PROXIES=${[...trustedProxies, peer].join(',')}`,
    );
  if (clientAddress === peer)
    return warning(
      `The proxy at ${peer} removes X-Forwarded-For. All visitors have its address.`,
      'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
    );
  return ok(`Requests arrive through ${peer}, and visitors have their own addresses.`);
}
