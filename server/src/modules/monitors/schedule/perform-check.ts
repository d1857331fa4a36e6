import type { Connectivity } from '../../../outbound/connectivity.ts';
import { type CheckResult, NO_RESULT } from '../checks/check-result.ts';
import type { CheckRequest } from '../checks/checker.ts';
import type { ErrorClass } from '../monitor-state.contract.ts';

/** How much longer than its time-out a check may take before it is ended, in milliseconds. */
const SLACK_MS = 2_000;
/** Errors that a failure of our own network can cause. */
const OF_NETWORK: ReadonlySet<ErrorClass> = new Set([
  'dns',
  'connection_refused',
  'unreachable',
  'connection_reset',
  'timeout',
  'tls',
]);

/** Errors without contact to the target. */
const WITHOUT_CONTACT: ReadonlySet<ErrorClass> = new Set([
  'forbidden_address',
  'no_connectivity',
  'interrupted',
]);

/** Performs one check. */
export type Check = (request: CheckRequest) => Promise<CheckResult>;

/** A check with its repetitions. */
export interface PlannedCheck {
  readonly request: CheckRequest;
  /** For the limit of the host, and for our own connectivity. */
  readonly host: string;
  /** How often a failed check is repeated immediately. */
  readonly retries: number;
  /** The time for all attempts, in milliseconds: until the next check is due. */
  readonly budgetMs: number;
}

/**
 * Performs a check, and repeats it when it fails. A failure that our own network can have caused is `unknown`, unless something else
 * can be reached.
 * @throws the reason of the signal when it was aborted.
 */
export async function performCheck(
  deps: {
    readonly check: Check;
    readonly connectivity: Connectivity;
    /** Called with errors of checks that should not have failed. */
    readonly onError: (error: unknown) => void;
  },
  { request, host, retries, budgetMs }: PlannedCheck,
): Promise<CheckResult> {
  const beganMs = performance.now();
  for (let attempt = 0; ; attempt += 1) {
    const result = await attemptCheck(deps, request);
    const { errorClass } = result;
    const isAnswered = errorClass === null || !OF_NETWORK.has(errorClass);
    const isContact = isAnswered && (errorClass === null || !WITHOUT_CONTACT.has(errorClass));
    if (isContact && result.status !== 'unknown') deps.connectivity.recordResponse(host);
    if (result.status !== 'down') return result;
    const spentMs = performance.now() - beganMs;
    const hasTime = spentMs + request.timeoutMs + SLACK_MS <= budgetMs;
    if (attempt < retries && hasTime) continue;
    if (isAnswered || (await deps.connectivity.isConnected(host))) return result;
    return {
      ...NO_RESULT,
      errorClass: 'no_connectivity',
      reason: `Pharos itself could not reach the network. ${result.reason ?? ''}`.trim(),
    };
  }
}

async function attemptCheck(
  { check, onError }: { readonly check: Check; readonly onError: (error: unknown) => void },
  request: CheckRequest,
): Promise<CheckResult> {
  const { signal, timeoutMs } = request;
  const beganMs = performance.now();
  const limit = AbortSignal.timeout(timeoutMs + SLACK_MS);
  try {
    const result = await check({ ...request, signal: AbortSignal.any([signal, limit]) });
    signal.throwIfAborted();
    // A process that was suspended, or has too much to do, measures its own delay.
    const isOurDelay = result.errorClass === 'timeout' && performance.now() - beganMs > timeoutMs + SLACK_MS;
    return isOurDelay ? interrupted('Pharos was too busy to perform the check in time.') : result;
  } catch (error) {
    signal.throwIfAborted();
    if (limit.aborted) return interrupted('The check did not end in time.');
    onError(error);
    return interrupted('The check could not be performed.');
  }
}

function interrupted(reason: string): CheckResult {
  return { ...NO_RESULT, errorClass: 'interrupted', reason };
}
