import { createTrace } from '../../../outbound/trace.ts';
import { type CheckResult, NO_RESULT } from '../checks/check-result.ts';
import type { CheckRequest } from '../checks/checker.ts';
import type { CheckDeps } from './check-deps.ts';
import { Deadline } from './deadline.ts';
import { describeFailure, down, type Failure, measured, roundMs } from './describe-failure.ts';
import { checkExpiry } from './expiry.ts';

/** Checks a certificate: its chain, its names and its expiry. */
export async function checkTls(
  { outbound, clock }: CheckDeps,
  { config, timeoutMs, signal }: CheckRequest<'tls'>,
): Promise<CheckResult> {
  const { host, port, serverName, warnDays } = config;
  const deadline = new Deadline(timeoutMs);
  const trace = createTrace();
  try {
    const tls = { serverName, verify: false };
    const { socket } = await outbound.dial({ host, port, timeoutMs, signal, tls, trace });
    socket.destroy();
  } catch (error) {
    const failure = describeFailure(error, { host, timeoutMs, trace, signal });
    return { ...NO_RESULT, ...measured(trace), ...failure };
  }
  const latencyMs = roundMs(deadline.elapsedMs());
  const failure = findFailure(trace.certificate, { nowMs: clock.now(), warnDays, host });
  return { ...NO_RESULT, ...measured(trace), status: 'up', latencyMs, ...failure };
}

function findFailure(
  certificate: CheckResult['certificate'],
  { nowMs, warnDays, host }: { readonly nowMs: number; readonly warnDays: number; readonly host: string },
): Failure | undefined {
  if (certificate === null) return down('tls', `${host} did not send a certificate.`);
  const { expiresAtMs, problem, intermediate } = certificate;
  const what = intermediate ? `The intermediate certificate ${intermediate}` : 'The certificate';
  const expiry = checkExpiry(what, { expiresAtMs, nowMs, warnDays });
  if (expiry?.errorClass === 'expired') return expiry;
  return problem === null ? expiry : down('certificate', problem);
}
