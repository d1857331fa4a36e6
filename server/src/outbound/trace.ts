/** The certificate that a server presented. */
export interface ServerCertificate {
  readonly isValid: boolean;
  /** When it, or the intermediate certificate that expires first, is no longer valid. */
  readonly expiresAtMs: number;
  readonly issuer: string;
  readonly subject: string;
  /** Names and addresses that it is valid for, at most 100. */
  readonly names: readonly string[];
  /** Why it is not valid, in one sentence. */
  readonly problem: string | null;
  /** The subject of the intermediate certificate that expires first; null if none expires before the certificate. */
  readonly intermediate: string | null;
}

/**
 * The durations of a connection and its exchange. They are set while it lasts, so that a failure shows how far it got.
 * Durations are in milliseconds; null for a phase that did not happen or did not end.
 */
export interface Trace {
  dnsMs: number | null;
  connectMs: number | null;
  tlsMs: number | null;
  /** From sending the request to the headers of the response. */
  ttfbMs: number | null;
  /** From the headers to the end of the body. */
  transferMs: number | null;
  /** The address that it connected to. */
  address: string | null;
  /** `HTTP/1.1`, `HTTP/2`; `TLSv1.3` for a connection without HTTP. */
  protocol: string | null;
  certificate: ServerCertificate | null;
}

/** Returns a trace without measurements. */
export function createTrace(): Trace {
  return {
    dnsMs: null,
    connectMs: null,
    tlsMs: null,
    ttfbMs: null,
    transferMs: null,
    address: null,
    protocol: null,
    certificate: null,
  };
}

/** Returns a function that returns the milliseconds since the last call of it, or since its creation. */
export function createStopwatch(): () => number {
  let fromMs = performance.now();
  return () => {
    const nowMs = performance.now();
    const lapMs = nowMs - fromMs;
    fromMs = nowMs;
    return lapMs;
  };
}
