import type { Socket } from 'node:net';

/** A request to an address that a user supplied. */
export interface OutboundRequest {
  readonly url: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** The limit of the whole exchange, redirects included, in milliseconds. */
  readonly timeoutMs: number;
  /** Bytes of the decoded body that are read; the rest is discarded and the connection is closed. */
  readonly maxBodyBytes: number;
  /** Redirects that are followed. Each target is checked like the first address. Default 0: the redirect is the response. */
  readonly maxRedirects?: number;
  readonly signal?: AbortSignal;
}

/** The end of a TCP connection. */
export interface DialTarget {
  /** A name or an address. */
  readonly host: string;
  /** 1 to 65535. */
  readonly port: number;
  /** The limit of resolving and connecting, in milliseconds. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** An open TCP connection to a checked address. */
export interface Dialed {
  readonly socket: Socket;
  /** The address that it is connected to. */
  readonly address: string;
}

/** The response to an outbound request. */
export interface OutboundResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** At most `maxBodyBytes`. */
  readonly body: Uint8Array;
  /** Whether the body was longer than `maxBodyBytes`. */
  readonly isTruncated: boolean;
  /** From the call to the end of the body, in milliseconds. */
  readonly durationMs: number;
}

/**
 * The only way to addresses that users supply. A host name is resolved once. If one of its addresses is not public, the request
 * is rejected; otherwise the connection goes to exactly the address that was checked.
 */
export interface Outbound {
  /** @throws OutboundError when no response was received. */
  request(request: OutboundRequest): Promise<OutboundResponse>;
  /** Opens a TCP connection to any port of a host. The caller closes it. @throws OutboundError. */
  dial(target: DialTarget): Promise<Dialed>;
  /** Closes all connections. */
  close(): Promise<void>;
}

/** Why no response was received. */
export type OutboundFailure =
  /** The address itself is not allowed: scheme, port, credentials, host. */
  | 'invalid_url'
  /** The host has an address that is not public. */
  | 'forbidden_address'
  | 'dns'
  | 'connection_refused'
  /** No route to the address. */
  | 'unreachable'
  | 'connection_reset'
  | 'tls'
  | 'timeout'
  | 'too_many_redirects'
  | 'invalid_response'
  | 'aborted';

/** Thrown when an outbound request received no response. The message is one sentence for people, without secrets. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  readonly failure: OutboundFailure;
  constructor(failure: OutboundFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}
