import { OutboundError, type OutboundFailure } from './outbound.ts';

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
};

const TLS_CODE = /^(ERR_SSL|ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_OSSL)/;
const RESPONSE_CODE = /^(HPE_|Z_|ERR__ERROR)/;

const MESSAGES: Readonly<Record<OutboundFailure, (host: string) => string>> = {
  invalid_url: () => 'The address is not allowed.',
  forbidden_address: (host) => `${host} has an address in a private network, which requests must not reach.`,
  dns: (host) => `The host ${host} was not found.`,
  connection_refused: (host) => `${host} refused the connection.`,
  unreachable: (host) => `There is no route to ${host}.`,
  connection_reset: (host) => `${host} closed the connection without a response.`,
  tls: (host) => `The TLS connection to ${host} failed: check its certificate.`,
  timeout: (host) => `${host} did not respond in time.`,
  too_many_redirects: (host) => `${host} redirected too often.`,
  invalid_response: (host) => `${host} sent a response that is not valid HTTP.`,
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

function failureOf(error: unknown): OutboundFailure | undefined {
  // Several addresses were tried: the first reason is reported.
  if (error instanceof AggregateError) return failureOf(error.errors[0]);
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  if (typeof code !== 'string') return undefined;
  if (TLS_CODE.test(code)) return 'tls';
  if (RESPONSE_CODE.test(code)) return 'invalid_response';
  return Object.hasOwn(FAILURES, code) ? FAILURES[code] : undefined;
}
