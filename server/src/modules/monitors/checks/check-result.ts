import type { CheckStatus, ErrorClass } from '../monitor-state.contract.ts';

/** The durations of a check, in milliseconds; null for a phase that did not happen, or that did not end. */
export interface Phases {
  readonly dnsMs: number | null;
  readonly connectMs: number | null;
  readonly tlsMs: number | null;
  readonly ttfbMs: number | null;
  readonly transferMs: number | null;
}

/** The certificate that a server presented. */
export interface CheckedCertificate {
  readonly isValid: boolean;
  /** When it, or the intermediate certificate that expires first, is no longer valid. */
  readonly expiresAtMs: number;
  readonly issuer: string;
  readonly subject: string;
  /** Names and addresses that it is valid for, at most 100. */
  readonly names: readonly string[];
  /** Why it is not valid, in one sentence. */
  readonly problem: string | null;
  /** The subject of the intermediate certificate that expires first; null if none expires before the certificate. Absent in older results. */
  readonly intermediate?: string | null | undefined;
}

/** One condition of a check: what it expected and what it saw. */
export interface Assertion {
  /** For example `status`, `header content-type`, `$.ok`. */
  readonly subject: string;
  readonly expected: string;
  /** At most 200 characters. */
  readonly actual: string;
  readonly passed: boolean;
}

/** What a check received. */
export interface Evidence {
  /** Names in lower case. Values of `set-cookie` and `authorization` are removed. */
  readonly headers: Readonly<Record<string, string>>;
  /** The first 4 KB of the body. Bytes that are not text are shown as `�`. */
  readonly body: string;
}

/** One request of a check: its redirects and the steps of a transaction have several. */
export interface CheckStep {
  readonly name: string;
  readonly status: CheckStatus;
  readonly statusCode: number | null;
  readonly latencyMs: number | null;
  readonly phases: Phases;
  readonly reason: string | null;
}

/** What a check found. Texts contain no secrets of the monitor. */
export interface CheckResult {
  readonly status: CheckStatus;
  /** The whole duration, in milliseconds; null when nothing answered. */
  readonly latencyMs: number | null;
  readonly phases: Phases;
  readonly statusCode: number | null;
  /** The size of the body that was read, in bytes. */
  readonly bytes: number | null;
  /** For example `HTTP/1.1`, `HTTP/2`, `TLSv1.3`. */
  readonly protocol: string | null;
  /** The address that it connected to. */
  readonly address: string | null;
  readonly errorClass: ErrorClass | null;
  /** Why the status is not `up`, in one sentence; null when it is. At most 300 characters. */
  readonly reason: string | null;
  readonly certificate: CheckedCertificate | null;
  readonly assertions: readonly Assertion[];
  /** Only of checks that failed, and of HTTP requests on demand. */
  readonly evidence: Evidence | null;
  /** Empty for a check of one request. */
  readonly steps: readonly CheckStep[];
}

/** No phase was measured. */
export const NO_PHASES: Phases = {
  dnsMs: null,
  connectMs: null,
  tlsMs: null,
  ttfbMs: null,
  transferMs: null,
};

/** A result without measurements, which a check completes. */
export const NO_RESULT: CheckResult = {
  status: 'unknown',
  latencyMs: null,
  phases: NO_PHASES,
  statusCode: null,
  bytes: null,
  protocol: null,
  address: null,
  errorClass: null,
  reason: null,
  certificate: null,
  assertions: [],
  evidence: null,
  steps: [],
};
