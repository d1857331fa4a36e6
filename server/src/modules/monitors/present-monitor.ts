import type { z } from 'zod';
import { isScoped, type Principal } from '../../lib/principal.ts';
import { ROLE_SCOPES } from '../../lib/scopes.ts';
import type { outage as outageSchema, performedCheck } from './check.contract.ts';
import type { CheckedCertificate, CheckResult } from './checks/check-result.ts';
import type { MonitorWithState } from './find-monitors.ts';
import { presentMonitorConfig } from './monitor-config.ts';
import type { MonitorSecrets } from './monitor-secrets.ts';
import type { monitorsContract } from './monitors.contract.ts';
import type { MonitorRow, OutageRow } from './monitors.table.ts';

/** A monitor as the API returns it. */
export type PresentedMonitor = z.input<
  NonNullable<(typeof monitorsContract)['get']['~orpc']['outputSchema']>
>['monitor'];

/** The entity tag of a monitor: its version. */
export function entityTagOf({ version }: Pick<MonitorRow, 'version'>): string {
  return `"${version}"`;
}

/** Whether a caller may change monitors of an organization. */
function mayChange(principal: Principal, organizationId: string): boolean {
  if (isScoped(principal)) return principal.scopes.has('write:monitors');
  if (principal.kind !== 'user') return false;
  const role = principal.roles.get(organizationId);
  return role !== undefined && ROLE_SCOPES[role].has('write:monitors');
}

/** Returns a monitor as the API shows it. @param context.secrets are not shown, only whether they are set. */
export function presentMonitor(
  { row, current, ...last }: MonitorWithState,
  context: {
    readonly secrets: MonitorSecrets;
    /** Without a slash at its end. */
    readonly baseUrl: string;
    readonly principal: Principal;
  },
): PresentedMonitor {
  const { url, cacheBust } = row.config;
  const isHttp = row.kind === 'http';
  const showsToken = row.heartbeatToken !== null && mayChange(context.principal, row.organizationId);
  return {
    id: row.id,
    organizationId: row.organizationId,
    websiteId: row.websiteId,
    name: row.name,
    kind: row.kind,
    url: isHttp && typeof url === 'string' ? url : null,
    target: row.target,
    config: presentMonitorConfig(row.kind, { config: row.config, secrets: context.secrets }),
    cacheBust: cacheBust === true,
    intervalSeconds: row.intervalSeconds,
    timeout: row.timeoutMs,
    retries: row.retries,
    failuresToDown: row.failuresToDown,
    failureWindow: row.failureWindow,
    successesToUp: row.successesToUp,
    degradedAfterMs: row.degradedAfterMs,
    regions: row.regions,
    quorum: row.quorum,
    parentId: row.parentId,
    group: row.groupName,
    tags: row.tags,
    sloPercent: row.sloPercent,
    paused: row.paused,
    state: current.state,
    since: current.since.toISOString(),
    reason: current.reason,
    lastCheckedAt: last.lastCheckedAt?.toISOString() ?? null,
    lastLatencyMs: last.lastLatencyMs,
    nextCheckAt: last.nextCheckAt?.toISOString() ?? null,
    certificate: current.certificate === null ? null : presentCertificate(current.certificate),
    heartbeatUrl: showsToken ? `${context.baseUrl}/heartbeat/${row.heartbeatToken}` : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    etag: entityTagOf(row),
  };
}

/** Returns a certificate as the API shows it. */
function presentCertificate({ expiresAtMs, names, intermediate = null, ...certificate }: CheckedCertificate) {
  return { ...certificate, intermediate, names: [...names], expiresAt: new Date(expiresAtMs).toISOString() };
}

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
