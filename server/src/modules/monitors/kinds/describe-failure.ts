import { OutboundError, type OutboundFailure } from '../../../outbound/outbound.ts';
import type { Trace } from '../../../outbound/trace.ts';
import type { CheckResult, Phases } from '../checks/check-result.ts';
import type { CheckStatus, ErrorClass } from '../monitor-state.contract.ts';

/** Why a check did not find its target up. */
export interface Failure {
  readonly status: Exclude<CheckStatus, 'up'>;
  readonly errorClass: ErrorClass;
  /** One sentence. */
  readonly reason: string;
}

/** What was attempted. */
export interface Attempt {
  readonly host: string;
  /** The limit of the whole check, in milliseconds. */
  readonly timeoutMs: number;
  readonly trace: Trace;
  readonly signal: AbortSignal;
}

const CLASSES: Readonly<Record<OutboundFailure, ErrorClass>> = {
  invalid_url: 'forbidden_address',
  forbidden_address: 'forbidden_address',
  dns: 'dns',
  connection_refused: 'connection_refused',
  unreachable: 'unreachable',
  connection_reset: 'connection_reset',
  tls: 'tls',
  client_certificate: 'tls',
  protocol: 'protocol',
  timeout: 'timeout',
  too_many_redirects: 'too_many_redirects',
  invalid_response: 'invalid_response',
  local: 'no_connectivity',
  aborted: 'interrupted',
};
/** Failures that say nothing about the target. */
const OURS: ReadonlySet<OutboundFailure> = new Set(['local', 'aborted']);
const CERTIFICATE_REQUIRED = /CERTIFICATE_REQUIRED|HANDSHAKE_FAILURE|BAD_CERTIFICATE/;

/** Returns what an error of a connection says about its target. @throws the error if it is another one, or the check was aborted. */
export function describeFailure(error: unknown, attempt: Attempt): Failure {
  attempt.signal.throwIfAborted();
  if (!(error instanceof OutboundError)) throw error;
  const problem = error.failure === 'tls' ? attempt.trace.certificate?.problem : undefined;
  if (typeof problem === 'string') return down('certificate', problem);
  const status = OURS.has(error.failure) ? 'unknown' : 'down';
  return { status, errorClass: CLASSES[error.failure], reason: reasonOf(error, attempt) };
}

/** Returns a failure of the target. */
export function down(errorClass: ErrorClass, reason: string): Failure {
  return { status: 'down', errorClass, reason };
}

/** Returns the measured part of a result. */
export function measured(trace: Trace): Pick<CheckResult, 'phases' | 'protocol' | 'address' | 'certificate'> {
  const { protocol, address, certificate } = trace;
  return { phases: phasesOf([trace]), protocol, address, certificate };
}

/** Returns the sums of phases, in milliseconds with two decimals. */
export function phasesOf(traces: readonly Phases[]): Phases {
  const sum = (name: keyof Phases) => {
    const durations = traces.flatMap((trace) => trace[name] ?? []);
    return durations.length === 0 ? null : roundMs(durations.reduce((total, ms) => total + ms, 0));
  };
  return {
    dnsMs: sum('dnsMs'),
    connectMs: sum('connectMs'),
    tlsMs: sum('tlsMs'),
    ttfbMs: sum('ttfbMs'),
    transferMs: sum('transferMs'),
  };
}

/** Rounds a duration to two decimals. */
export function roundMs(durationMs: number): number {
  return Math.round(durationMs * 100) / 100;
}

function reasonOf({ failure, message, cause }: OutboundError, { host, timeoutMs }: Attempt): string {
  if (failure === 'timeout') return `${host} did not respond within ${timeoutMs / 1_000} s.`;
  if (failure !== 'tls') return message;
  const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : undefined;
  return CERTIFICATE_REQUIRED.test(String(code))
    ? `The TLS handshake with ${host} failed: ${host} may require a client certificate.`
    : `The TLS handshake with ${host} failed.`;
}
