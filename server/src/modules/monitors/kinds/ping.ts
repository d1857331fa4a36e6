import { createTrace } from '../../../outbound/trace.ts';
import { type CheckResult, NO_RESULT } from '../checks/check-result.ts';
import type { CheckRequest } from '../checks/checker.ts';
import type { CheckDeps } from './check-deps.ts';
import { startDeadline } from './deadline.ts';
import { describeFailure, down, type Failure, measured, roundMs } from './describe-failure.ts';
import type { PingSummary } from './ping-output.ts';
import { runPing } from './run-ping.ts';

/** Checks that a host answers ICMP echo requests. @param findPath returns the path of `ping`, if it may send. */
export async function checkPing(
  { outbound }: CheckDeps,
  findPath: () => Promise<string | undefined>,
  { config, timeoutMs, signal }: CheckRequest<'ping'>,
): Promise<CheckResult> {
  const { host, packets } = config;
  const path = await findPath();
  signal.throwIfAborted();
  if (path === undefined) return { ...NO_RESULT, ...cannot('This server may not send ICMP packets.') };
  const deadline = startDeadline(timeoutMs);
  const trace = createTrace();
  try {
    const [address = ''] = await outbound.resolve({ host, timeoutMs, signal, trace });
    trace.address = address;
    const summary = await runPing(path, { address, packets, timeoutMs: deadline.remainingMs(), signal });
    signal.throwIfAborted();
    const latencyMs = summary?.meanMs == null ? null : roundMs(summary.meanMs);
    return { ...NO_RESULT, ...measured(trace), status: 'up', latencyMs, ...findFailure(host, summary) };
  } catch (error) {
    return {
      ...NO_RESULT,
      ...measured(trace),
      ...describeFailure(error, { host, timeoutMs, trace, signal }),
    };
  }
}

function findFailure(host: string, summary: PingSummary | undefined): Failure | undefined {
  if (summary === undefined || summary.sent === 0) return cannot('The ping command did not send a packet.');
  const { sent, received } = summary;
  if (received === 0)
    return down('timeout', `${host} answered none of ${sent} ${sent === 1 ? 'packet' : 'packets'}.`);
  if (received >= sent) return undefined;
  const reason = `${host} answered ${received} of ${sent} packets.`;
  return { status: 'degraded', errorClass: 'mismatch', reason };
}

function cannot(reason: string): Failure {
  return { status: 'unknown', errorClass: 'no_connectivity', reason };
}
