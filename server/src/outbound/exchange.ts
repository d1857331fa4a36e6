import { Client } from 'undici';
import { outboundError, toOutboundError } from './describe-error.ts';
import { type DialDeps, dial, secure } from './dial.ts';
import type { OutboundResponse } from './outbound.ts';
import { readBody } from './read-body.ts';
import type { Target } from './target.ts';

const MAX_HEADER_BYTES = 32 * 1024;
/** Headers that the dialer or the connection decides. */
const OWN_HEADERS =
  /^(host|connection|content-length|transfer-encoding|keep-alive|te|trailer|upgrade|expect|proxy-.*)$/i;

/** A request to one target: the first one, or that of a redirect. */
export interface Hop {
  readonly target: Target;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
}

/** What is exchanged. */
export interface Exchange {
  readonly hop: Hop;
  readonly maxBodyBytes: number;
  readonly userAgent: string;
  readonly signal: AbortSignal;
}

/** Sends one request over a new connection, and reads its response. @throws OutboundError. */
export async function exchange(
  deps: DialDeps,
  { hop: { target, method, headers, body }, maxBodyBytes, userAgent, signal }: Exchange,
): Promise<Omit<OutboundResponse, 'durationMs'>> {
  const { host, port, isSecure, url } = target;
  const { socket: plain } = await dial(deps, { host, port, signal });
  // The connection that was dialed is the only one: another would not have been checked.
  let isOpen = true;
  const client = new Client(url.origin, {
    connect: (_options, callback) => {
      const socket = isOpen ? plain : undefined;
      isOpen = false;
      // The client does not expect its connection before this function returns.
      if (socket === undefined)
        return queueMicrotask(() => callback(new Error('The connection was closed'), null));
      if (!isSecure) return queueMicrotask(() => callback(null, socket));
      secure(deps, { socket, host, signal }).then(
        (secured) => callback(null, secured),
        (error) => callback(error, null),
      );
    },
    maxHeaderSize: MAX_HEADER_BYTES,
    // The caller's signal limits the time.
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: false,
  });
  try {
    const kept = Object.entries(headers).filter(([name]) => !OWN_HEADERS.test(name));
    const response = await client.request({
      path: `${url.pathname}${url.search}`,
      method: toMethod(method),
      headers: { 'user-agent': userAgent, 'accept-encoding': 'identity', ...Object.fromEntries(kept) },
      body: body ?? null,
      signal,
    });
    const read = await readBody(response.body, {
      encoding: textOf(response.headers['content-encoding']),
      maxBytes: maxBodyBytes,
      host,
    });
    return { status: response.statusCode, headers: toText(response.headers), ...read };
  } catch (error) {
    throw toOutboundError(error, host, 'invalid_response');
  } finally {
    await client.destroy();
    plain.destroy();
  }
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** @throws OutboundError invalid_url for other methods, such as CONNECT. */
function toMethod(method: string): (typeof METHODS)[number] {
  const known = METHODS.find((name) => name === method.toUpperCase());
  if (known === undefined) throw outboundError('invalid_url', method);
  return known;
}

function toText(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), textOf(value)]),
  );
}

function textOf(value: string | string[] | undefined): string {
  return Array.isArray(value) ? value.join(', ') : (value ?? '');
}
