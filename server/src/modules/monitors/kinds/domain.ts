import { z } from 'zod';
import { OutboundError } from '../../../outbound/outbound.ts';
import { type CheckResult, NO_RESULT } from '../checks/check-result.ts';
import type { CheckRequest } from '../checks/checker.ts';
import type { CheckDeps } from './check-deps.ts';
import { Deadline } from './deadline.ts';
import { down, type Failure, roundMs } from './describe-failure.ts';
import { checkExpiry } from './expiry.ts';
import { parseExactJson } from './http/exact-json.ts';
import type { RdapServers } from './rdap.ts';

const MAX_BODY_BYTES = 500_000;
const MAX_REDIRECTS = 3;
const NOT_FOUND = 404;
const OK = 200;
const RATE_LIMITED = 429;

/** What is read of a domain (RFC 9083 §5.3). */
const registration = z.object({
  status: z.array(z.string()).default([]),
  events: z.array(z.object({ eventAction: z.string(), eventDate: z.string().optional() })).default([]),
});
/** Registrations that have ended, but can be restored for some days. */
const ENDED: ReadonlySet<string> = new Set(['redemption period', 'pending delete']);

/** Checks when the registration of a domain expires. Registries that do not answer say nothing about the domain. */
export async function checkDomain(
  { outbound, clock }: CheckDeps,
  servers: RdapServers,
  { config, timeoutMs, signal }: CheckRequest<'domain'>,
): Promise<CheckResult> {
  const domain = config.domain.toLowerCase();
  const deadline = new Deadline(timeoutMs);
  try {
    const server = await servers.find(domain, { timeoutMs, signal });
    if (server === undefined)
      return { ...NO_RESULT, ...unclear(`The registry of ${domain} has no RDAP server.`) };
    const { status, body, durationMs } = await outbound.request({
      url: `${server}domain/${encodeURIComponent(domain)}`,
      headers: { accept: 'application/rdap+json, application/json' },
      timeoutMs: deadline.remainingMs(),
      maxBodyBytes: MAX_BODY_BYTES,
      maxRedirects: MAX_REDIRECTS,
      signal,
    });
    const base = { ...NO_RESULT, statusCode: status, bytes: body.length };
    const failure = findFailure(config, { status, body }, clock.now());
    return { ...base, status: 'up', latencyMs: roundMs(durationMs), ...failure };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof OutboundError)
      return { ...NO_RESULT, ...unclear(`RDAP did not answer. ${error.message}`) };
    throw error;
  }
}

function findFailure(
  { domain, warnDays }: CheckRequest<'domain'>['config'],
  { status, body }: { readonly status: number; readonly body: Uint8Array },
  nowMs: number,
): Failure | undefined {
  if (status === NOT_FOUND) return down('expired', `${domain} is not registered.`);
  if (status === RATE_LIMITED) return unclear('The registry limits how often it answers.');
  if (status !== OK) return unclear(`The registry answered ${status}.`);
  const read = registration.safeParse(parseExactJson(Buffer.from(body).toString())?.value);
  if (!read.success) return unclear('The registry sent an answer that is not valid RDAP.');
  const ended = read.data.status.find((name) => ENDED.has(name.toLowerCase()));
  if (ended !== undefined) return down('expired', `The registration of ${domain} has ended: ${ended}.`);
  const expiry = read.data.events.find(({ eventAction }) => eventAction.toLowerCase() === 'expiration');
  const expiresAtMs = Date.parse(expiry?.eventDate ?? '');
  if (Number.isNaN(expiresAtMs)) return unclear(`The registry does not state when ${domain} expires.`);
  return checkExpiry(`The registration of ${domain}`, { expiresAtMs, nowMs, warnDays });
}

function unclear(reason: string): Failure {
  return { status: 'unknown', errorClass: 'no_connectivity', reason };
}
