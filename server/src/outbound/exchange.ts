import type { Socket } from 'node:net';
import { Client } from 'undici';
import { isConnectionHeader } from '../lib/network/connection-headers.ts';
import { outboundError, toOutboundError } from './describe-error.ts';
import { type DialDeps, dial } from './dial.ts';
import type { ProbeRequest, ProbeResponse, TlsOptions } from './outbound.ts';
import { readBody } from './read-body.ts';
import type { Hop } from './redirect.ts';
import { secure } from './secure.ts';
import { createStopwatch, type Trace } from './trace.ts';

const MAX_HEADER_BYTES = 32 * 1024;
const NO_CONTENT = 204;
const NOT_MODIFIED = 304;

/** What is exchanged. */
export interface Exchange {
  readonly hop: Hop;
  readonly maxBodyBytes: number;
  /** Headers that are sent unless the request has others; names in lower case. */
  readonly ownHeaders: Readonly<Record<string, string>>;
  readonly httpVersion: ProbeRequest['httpVersion'];
  readonly tls: TlsOptions;
  readonly signal: AbortSignal;
  readonly trace: Trace;
}

/** The protocols that a version of HTTP offers (ALPN). */
const PROTOCOLS = { auto: ['h2', 'http/1.1'], '1.1': ['http/1.1'], '2': ['h2'] } as const;

/** Sends one request over a new connection, and reads its response. @throws OutboundError. */
export async function exchange(deps: DialDeps, request: Exchange): Promise<ProbeResponse> {
  const { hop, maxBodyBytes, ownHeaders, signal, trace } = request;
  const { host, url } = hop.target;
  const client = createClient(url.origin, await connect(deps, request));
  const lap = createStopwatch();
  try {
    const kept = Object.entries(hop.headers).filter(([name]) => !isConnectionHeader(name));
    const headers = Object.fromEntries(kept.map(([name, value]) => [name.toLowerCase(), value]));
    const response = await client.request({
      path: `${url.pathname}${url.search}`,
      method: toMethod(hop.method),
      headers: { ...ownHeaders, ...headers },
      body: hop.body ?? null,
      signal,
    });
    trace.ttfbMs = lap();
    const read = await readBody(response.body, {
      encoding: hasBody(hop.method, response.statusCode) ? textOf(response.headers['content-encoding']) : '',
      maxBytes: maxBodyBytes,
      host,
    });
    trace.transferMs = lap();
    const setCookies = [response.headers['set-cookie'] ?? []].flat();
    return { status: response.statusCode, headers: toText(response.headers), setCookies, ...read };
  } catch (error) {
    throw toOutboundError(error, host, 'invalid_response');
  } finally {
    await client.destroy();
  }
}

async function connect(deps: DialDeps, request: Exchange): Promise<Socket> {
  const { hop, httpVersion, tls, signal, trace } = request;
  const { host, port, isSecure } = hop.target;
  if (!isSecure && httpVersion === '2') throw outboundError('protocol', host);
  const { socket } = await dial(deps, { host, port, signal, trace });
  trace.protocol = 'HTTP/1.1';
  if (!isSecure) return socket;
  const protocols = PROTOCOLS[httpVersion];
  const secured = await secure({
    socket,
    contextFor: deps.tlsContextFor,
    host,
    tls: { ...tls, protocols },
    signal,
    trace,
  });
  const isHttp2 = secured.alpnProtocol === 'h2';
  trace.protocol = isHttp2 ? 'HTTP/2' : 'HTTP/1.1';
  if (isHttp2 || httpVersion !== '2') return secured;
  secured.destroy();
  throw outboundError('protocol', host);
}

/** The connection that was dialed is the only one of the client: another would not have been checked. */
function createClient(origin: string, connected: Socket): Client {
  let isOpen = true;
  return new Client(origin, {
    connect: (_options, callback) => {
      const socket = isOpen ? connected : undefined;
      isOpen = false;
      // The client does not expect its connection before this function returns.
      queueMicrotask(() =>
        socket === undefined
          ? callback(new Error('The connection was closed'), null)
          : callback(null, socket),
      );
    },
    maxHeaderSize: MAX_HEADER_BYTES,
    // The caller's signal limits the time.
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: true,
  });
}

/** Responses without a body can have the headers of one (RFC 9110 §6.4.1). */
function hasBody(method: string, status: number): boolean {
  return method.toUpperCase() !== 'HEAD' && status !== NO_CONTENT && status !== NOT_MODIFIED;
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
