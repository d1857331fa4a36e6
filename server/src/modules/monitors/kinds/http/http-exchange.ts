import { type Outbound, OutboundError, type ProbeResponse } from '../../../../outbound/outbound.ts';
import { type Hop, isRedirect, nextHop } from '../../../../outbound/redirect.ts';
import { readTarget } from '../../../../outbound/target.ts';
import { createTrace, type Trace } from '../../../../outbound/trace.ts';
import type { CheckStep } from '../../checks/check-result.ts';
import type { MonitorConfig } from '../configs.contract.ts';
import type { Deadline } from '../deadline.ts';
import { describeFailure, type Failure, phasesOf, roundMs } from '../describe-failure.ts';
import type { CookieJar } from './cookie-jar.ts';
import type { connectionFields } from './http-fields.contract.ts';
import { MAX_BODY_BYTES, type ResponseBody, readResponseBody } from './response-body.ts';

/** How connections are made. */
export type ConnectionConfig = Pick<MonitorConfig<'http'>, keyof typeof connectionFields>;

/** A request whose redirects are followed. */
export interface HttpExchange {
  readonly outbound: Outbound;
  readonly url: string;
  readonly method: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Headers that are not sent to another origin, beside the usual ones; names in lower case. */
  readonly credentialHeaders: readonly string[];
  readonly body: string | undefined;
  /** Whether the body contains secrets, so that it is not sent to another origin. */
  readonly hasSecretBody: boolean;
  readonly connection: ConnectionConfig;
  /** Whether the client certificate is for an origin. */
  isIdentityFor(origin: string): boolean;
  readonly cookies: CookieJar;
  readonly deadline: Deadline;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** What was exchanged. */
export interface Exchanged {
  /** The last response; `undefined` after a failure. */
  readonly response: Pick<ProbeResponse, 'status' | 'headers'> | undefined;
  /** Its body. */
  readonly body: ResponseBody | undefined;
  readonly failure: Failure | undefined;
  /** One for each request, at least one. */
  readonly traces: readonly Trace[];
  readonly hops: readonly CheckStep[];
  /** The address of the last request. */
  readonly url: string;
}

/** Sends a request and follows its redirects. @throws unknown only if the check was aborted, or for an error of ours. */
export async function exchangeHttp(request: HttpExchange): Promise<Exchanged> {
  const traces: Trace[] = [];
  const hops: CheckStep[] = [];
  let hop: Hop | undefined;
  let host = '';
  let url = '';
  try {
    hop = { target: readTarget(request.url), ...pick(request) };
    for (;;) {
      const trace = createTrace();
      traces.push(trace);
      ({ host } = hop.target);
      ({ href: url } = hop.target.url);
      const startedMs = request.deadline.elapsedMs();
      const response = await send(request, hop, trace);
      hops.push(stepOf(hop, response, { trace, latencyMs: request.deadline.elapsedMs() - startedMs }));
      request.cookies.store(url, response.setCookies);
      const { followRedirects } = request.connection;
      if (followRedirects === 0 || !isRedirect(response))
        return { response, body: readResponseBody(response), failure: undefined, traces, hops, url };
      if (traces.length > followRedirects)
        throw new OutboundError('too_many_redirects', tooMany(request, host));
      hop = follow(request, hop, response);
    }
  } catch (error) {
    const trace = traces.at(-1) ?? createTrace();
    const failure = describeFailure(error, { ...request, host, trace });
    if (hop !== undefined && hops.length < traces.length) hops.push(failedStep(hop, trace, failure));
    return {
      response: undefined,
      body: undefined,
      failure,
      traces: [...traces, ...(traces.length === 0 ? [trace] : [])],
      hops,
      url,
    };
  }
}

function send(request: HttpExchange, hop: Hop, trace: Trace): Promise<ProbeResponse> {
  const { outbound, connection, cookies, deadline, signal } = request;
  const { origin, href } = hop.target.url;
  const { clientCertificate, clientKey } = connection;
  const cookie = [hop.headers['cookie'] ?? '', cookies.headerFor(href)].filter((text) => text !== '');
  return outbound.probe({
    url: href,
    method: hop.method,
    headers: { ...hop.headers, ...(cookie.length === 0 ? {} : { cookie: cookie.join('; ') }) },
    body: hop.body,
    timeoutMs: deadline.remainingMs(),
    maxBodyBytes: MAX_BODY_BYTES,
    signal,
    httpVersion: connection.httpVersion,
    verifyCertificate: connection.verifyCertificate,
    identity:
      clientCertificate !== undefined && clientKey !== undefined && request.isIdentityFor(origin)
        ? { certificate: clientCertificate, key: clientKey }
        : undefined,
    trace,
  });
}

function follow({ credentialHeaders, hasSecretBody }: HttpExchange, hop: Hop, response: ProbeResponse): Hop {
  const next = nextHop(hop, response, credentialHeaders);
  const leavesOrigin = next.target.url.origin !== hop.target.url.origin;
  if (!leavesOrigin || !hasSecretBody || next.body === undefined) return next;
  throw new OutboundError(
    'invalid_url',
    `${hop.target.host} redirected to ${next.target.host}, which must not receive the secrets of the body.`,
  );
}

function pick({ method, headers, body }: HttpExchange): Pick<Hop, 'method' | 'headers' | 'body'> {
  return { method, headers, body };
}

function tooMany({ connection: { followRedirects } }: HttpExchange, host: string): string {
  return `${host} redirected more than ${followRedirects} ${followRedirects === 1 ? 'time' : 'times'}.`;
}

/** Queries are left out: they can contain what was extracted. */
function nameOf({ method, target: { url } }: Hop): string {
  return `${method} ${url.origin}${url.pathname}`;
}

function stepOf(
  hop: Hop,
  { status }: ProbeResponse,
  { trace, latencyMs }: { readonly trace: Trace; readonly latencyMs: number },
): CheckStep {
  return {
    name: nameOf(hop),
    status: 'up',
    statusCode: status,
    latencyMs: roundMs(latencyMs),
    phases: phasesOf([trace]),
    reason: null,
  };
}

function failedStep(hop: Hop, trace: Trace, { status, reason }: Failure): CheckStep {
  const phases = phasesOf([trace]);
  return { name: nameOf(hop), status, statusCode: null, latencyMs: null, phases, reason };
}
