import type { Socket } from 'node:net';
import type { Trace } from './trace.ts';

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
  /** Begins TLS as well. */
  readonly tls?: TlsOptions | undefined;
  /** Gets the durations and the address. */
  readonly trace?: Trace | undefined;
}

/** How TLS is begun. */
export interface TlsOptions {
  /** The name that the certificate must be valid for. Default: the host. */
  readonly serverName?: string | undefined;
  /** `false` accepts every certificate. Default `true`. */
  readonly verify?: boolean | undefined;
  /** Protocols that are offered (ALPN). */
  readonly protocols?: readonly string[] | undefined;
  /** The certificate of the client. */
  readonly identity?: ClientIdentity | undefined;
}

/** The certificate of a client with its chain, and its key, in PEM. */
export interface ClientIdentity {
  readonly certificate: string;
  readonly key: string;
}

/** A request whose phases are measured. Redirects are not followed: see `nextHop`. */
export interface ProbeRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
  readonly timeoutMs: number;
  readonly maxBodyBytes: number;
  readonly signal: AbortSignal;
  /** `auto`: HTTP/2 if the server offers it. */
  readonly httpVersion: 'auto' | '1.1' | '2';
  readonly verifyCertificate: boolean;
  readonly identity: ClientIdentity | undefined;
  /** Gets the durations, the address and the certificate, also when the request fails. */
  readonly trace: Trace;
}

/** A DNS query. */
export interface DnsRequest {
  /** A name or an address. `undefined`: the DNS servers of this server. */
  readonly server: string | undefined;
  /** Default 53. */
  readonly port?: number | undefined;
  /** A query with an id (RFC 1035). */
  readonly message: Uint8Array;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** An open connection to a checked address: TCP, or TLS. */
export interface Dialed {
  readonly socket: Socket;
  /** The address that it is connected to. */
  readonly address: string;
}

/** The response to an outbound request. */
export interface OutboundResponse {
  /** The address that responded, after redirects. */
  readonly url: string;
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** At most `maxBodyBytes`. */
  readonly body: Uint8Array;
  /** Whether the body was longer than `maxBodyBytes`. */
  readonly isTruncated: boolean;
  /** The content encoding of a body that cannot be decoded, and is as it was sent. */
  readonly unknownEncoding?: string | undefined;
  /** From the call to the end of the body, in milliseconds. */
  readonly durationMs: number;
}

/** The response to a probe. */
export type ProbeResponse = Omit<OutboundResponse, 'durationMs' | 'url'> & {
  /** Values of the `Set-Cookie` headers. */
  readonly setCookies: readonly string[];
};

/**
 * The only way to addresses that users supply. A host name is resolved once. If one of its addresses is not public, the request
 * is rejected; otherwise the connection goes to exactly the address that was checked.
 */
export interface Outbound {
  /** @throws OutboundError when no response was received. */
  request(request: OutboundRequest): Promise<OutboundResponse>;
  /** Opens a TCP connection to any port of a host. The caller closes it. @throws OutboundError. */
  dial(target: DialTarget): Promise<Dialed>;
  /** Sends one request over a new connection and measures its phases. @throws OutboundError when no response was received. */
  probe(request: ProbeRequest): Promise<ProbeResponse>;
  /** Sends a DNS query by UDP, and by TCP when the response is truncated. Returns the response. @throws OutboundError. */
  queryDns(request: DnsRequest): Promise<Uint8Array>;
  /** Returns the addresses of a host, at least one. @throws OutboundError forbidden_address if one of them is not allowed. */
  resolve(target: Omit<DialTarget, 'port' | 'tls'>): Promise<readonly string[]>;
  /** Whether connections to an address are allowed. */
  isAllowed(address: string): boolean;
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
  /** The certificate or the key of the client is not valid. */
  | 'client_certificate'
  /** The server does not offer the version of HTTP. */
  | 'protocol'
  | 'timeout'
  | 'too_many_redirects'
  | 'invalid_response'
  /** This server has too many open files or too little memory, or its DNS servers are not reachable. */
  | 'local'
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
