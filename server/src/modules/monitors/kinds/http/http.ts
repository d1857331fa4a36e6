import { randomUUID } from 'node:crypto';
import type { CheckResult } from '../../checks/check-result.ts';
import type { CheckRequest } from '../../checks/checker.ts';
import type { CheckDeps } from '../check-deps.ts';
import type { MonitorConfig } from '../configs.contract.ts';
import { Deadline } from '../deadline.ts';
import { CookieJar } from './cookie-jar.ts';
import { exchangeHttp } from './http-exchange.ts';
import { toHttpResult } from './http-result.ts';

const CACHE_PARAMETER = '_pharos';

/** Checks a web server with one request. */
export async function checkHttp(deps: CheckDeps, request: CheckRequest<'http'>): Promise<CheckResult> {
  const { config, timeoutMs, signal } = request;
  const deadline = new Deadline(timeoutMs);
  const { origin } = new URL(config.url);
  const exchanged = await exchangeHttp({
    outbound: deps.outbound,
    url: config.cacheBust ? withRandomParameter(config.url) : config.url,
    method: config.method,
    headers: { 'user-agent': userAgentOf(deps), ...headersOf(config) },
    credentialHeaders: lowerNames(config.secretHeaders ?? {}).map(([name]) => name),
    body: config.body,
    hasSecretBody: false,
    connection: config,
    isIdentityFor: (other) => other === origin,
    cookies: new CookieJar(deps.clock.now()),
    deadline,
    timeoutMs,
    signal,
  });
  return toHttpResult(exchanged, config, deadline.elapsedMs(), request.isEvidenceKept);
}

/** Returns how checks name themselves to web servers. */
export function userAgentOf({ version, baseUrl }: Pick<CheckDeps, 'version' | 'baseUrl'>): string {
  return `Pharos/${version} (uptime monitor; +${baseUrl})`;
}

/** Returns headers with names in lower case. */
export function lowerNames(headers: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
}

function headersOf({ headers, secretHeaders = {}, username, password }: MonitorConfig<'http'>) {
  const basic = Buffer.from(`${username ?? ''}:${password ?? ''}`).toString('base64');
  return {
    ...(username === undefined && password === undefined ? {} : { authorization: `Basic ${basic}` }),
    ...Object.fromEntries([...lowerNames(headers), ...lowerNames(secretHeaders)]),
  };
}

function withRandomParameter(text: string): string {
  const url = new URL(text);
  url.searchParams.append(CACHE_PARAMETER, randomUUID());
  return url.href;
}
