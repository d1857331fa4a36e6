import { type CheckResult, type Evidence, NO_RESULT } from '../../checks/check-result.ts';
import { measured, phasesOf, roundMs } from '../describe-failure.ts';
import { checkResponse, type ResponseConfig } from './check-response.ts';
import type { Exchanged } from './http-exchange.ts';
import type { ResponseBody } from './response-body.ts';

/**
 * Returns the result of an exchange.
 * @param elapsedMs its whole duration.
 * @param isEvidenceKept whether the result also holds an expected response.
 */
export async function toHttpResult(
  exchanged: Exchanged,
  expected: ResponseConfig,
  elapsedMs: number,
  isEvidenceKept = false,
): Promise<CheckResult> {
  const { response, body, traces } = exchanged;
  const last = traces.at(-1);
  const base = {
    ...NO_RESULT,
    ...(last === undefined ? {} : measured(last)),
    phases: phasesOf(traces),
    steps: exchanged.hops.length > 1 ? exchanged.hops : [],
  };
  if (response === undefined || body === undefined) return { ...base, ...exchanged.failure };
  const { assertions, failure } = await checkResponse(expected, response, body);
  const { hops } = exchanged;
  const lastHop = hops.at(-1);
  return {
    ...base,
    // The last request is the one that was checked.
    steps:
      hops.length > 1 && lastHop !== undefined && failure !== undefined
        ? [...hops.slice(0, -1), { ...lastHop, status: failure.status, reason: failure.reason }]
        : base.steps,
    status: 'up',
    latencyMs: roundMs(elapsedMs),
    statusCode: response.status,
    bytes: body.bytes,
    assertions,
    ...failure,
    evidence: failure === undefined && !isEvidenceKept ? null : evidenceOf(response, body),
  };
}

/** Returns what a check received. */
export function evidenceOf({ headers }: Pick<Evidence, 'headers'>, { evidence }: ResponseBody): Evidence {
  return { headers, body: evidence };
}
