import { OutboundError, type OutboundFailure } from './outbound.ts';
import { LOCAL_NAME } from './resolve-host.ts';

/** Failures by the code of Node or undici. */
const FAILURES: Readonly<Record<string, OutboundFailure>> = {
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_reset',
  EPIPE: 'connection_reset',
  UND_ERR_SOCKET: 'connection_reset',
  ETIMEDOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_OVERFLOW: 'invalid_response',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  EPROTO: 'tls',
  ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL: 'protocol',
  // Streams of HTTP/2 that end early.
  UND_ERR_INFO: 'connection_reset',
  ERR_HTTP2_STREAM_ERROR: 'connection_reset',
  ERR_HTTP2_STREAM_CANCEL: 'connection_reset',
  EMFILE: 'local',
  ENFILE: 'local',
  ENOBUFS: 'local',
  ENOMEM: 'local',
};

const TLS_CODE = /^(ERR_SSL|ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_OSSL)/;
const RESPONSE_CODE = /^(HPE_|Z_|ERR__ERROR|ERR_HTTP2_)/;

const MESSAGES: Readonly<Record<OutboundFailure, (host: string) => string>> = {
  invalid_url: () => 'The address is not allowed.',
  forbidden_address: (host) =>
    `${host} is in a private network, which this server does not reach. Its operator can allow the address with PHAROS_ALLOW_PRIVATE_TARGETS.`,
  dns: (host) => `The host ${host} was not found.`,
  connection_refused: (host) => `${host} refused the connection.`,
  unreachable: (host) => `There is no route to ${host}.`,
  connection_reset: (host) => `${host} closed the connection without a response.`,
  tls: (host) => `The TLS connection to ${host} failed: check its certificate.`,
  client_certificate: () => 'The client certificate or its key is not valid.',
  protocol: (host) => `${host} does not offer HTTP/2.`,
  timeout: (host) => `${host} did not respond in time.`,
  too_many_redirects: (host) => `${host} redirected too often.`,
  invalid_response: (host) => `${host} sent a response that is not valid HTTP.`,
  local: () => 'This server could not open a connection.',
  aborted: () => 'The request was cancelled.',
};

/** Returns the error of a failure, with the message for people. */
export function outboundError(failure: OutboundFailure, host: string, cause?: unknown): OutboundError {
  return new OutboundError(failure, MESSAGES[failure](host), { cause });
}

/** Translates an error of Node or undici. @param byDefault the failure of errors that are not known. */
export function toOutboundError(error: unknown, host: string, byDefault: OutboundFailure): OutboundError {
  if (error instanceof OutboundError) return error;
  return outboundError(failureOf(error) ?? byDefault, host, error);
}

/** Translates an error of resolving a name. A refused connection is that to the DNS server. */
export function toResolveError(error: unknown, host: string): OutboundError {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  if (code === LOCAL_NAME) return outboundError('forbidden_address', host, error);
  const isLocal = code === 'ECONNREFUSED' || failureOf(error) === 'local';
  return outboundError(isLocal ? 'local' : 'dns', host, error);
}

function failureOf(error: unknown): OutboundFailure | undefined {
  // Several addresses were tried: the first reason is reported.
  if (error instanceof AggregateError) return failureOf(error.errors[0]);
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  if (typeof code !== 'string') return undefined;
  if (Object.hasOwn(FAILURES, code)) return FAILURES[code];
  if (TLS_CODE.test(code)) return 'tls';
  return RESPONSE_CODE.test(code) ? 'invalid_response' : undefined;
}
