import type { z } from 'zod';
import type { outage as outageSchema, performedCheck } from './check.contract.ts';
import type { CheckResult } from './checks/check-result.ts';
import type { OutageRow } from './monitors.table.ts';
import { presentCertificate } from './present-monitor.ts';

/** Returns the whole trace of a check as the API shows it. */
export function presentCheck(result: CheckResult, region: string): z.input<typeof performedCheck> {
  const { status, reason, certificate, evidence, phases } = result;
  return {
    state: status,
    region,
    statusCode: result.statusCode,
    latencyMs: result.latencyMs,
    phases: { ...phases },
    bytes: result.bytes,
    protocol: result.protocol,
    address: result.address,
    errorClass: result.errorClass,
    error: reason,
    certificate: certificate === null ? null : presentCertificate(certificate),
    assertions: result.assertions.map((assertion) => ({ ...assertion })),
    evidence: evidence === null ? null : { headers: { ...evidence.headers }, body: evidence.body },
    steps: result.steps.map(({ status: state, reason: error, ...step }) => ({
      ...step,
      phases: { ...step.phases },
      state,
      error,
    })),
  };
}

/** Returns an outage as the API shows it. @param acknowledgedBy the name of the person or key. */
export function presentOutage(row: OutageRow, nowMs: number): z.input<typeof outageSchema> {
  const { id, monitorId, startedAt, endedAt, cause, errorClass, regions, evidence } = row;
  const lastedMs = (endedAt?.getTime() ?? nowMs) - startedAt.getTime();
  return {
    id,
    monitorId,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    durationSeconds: Math.max(0, Math.round(lastedMs / 1_000)),
    cause,
    errorClass,
    regions,
    evidence: evidence === null ? null : presentCheck(evidence, regions[0] ?? 'local'),
    acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
    acknowledgedBy: row.acknowledgedBy,
  };
}
