import { z } from 'zod';
import type { Facts } from '../../stores/facts/facts.ts';
import { instant, param, sql, text } from '../../stores/facts/sql.ts';
import type { storedCheck } from './check.contract.ts';
import { invalidCursor } from './list-monitors.ts';
import { CHECK_STATUSES, type CheckStatus, ERROR_CLASSES } from './monitor-state.contract.ts';

const TIMEOUT_MS = 10_000;
const FIRST_MS = Date.parse('2020-01-01T00:00:00Z');

/** Which checks are read, latest first. */
export interface CheckListOptions {
  readonly organizationId: string;
  readonly monitorId: string;
  readonly state?: CheckStatus | undefined;
  readonly region?: string | undefined;
  readonly fromMs?: number | undefined;
  /** Exclusive. */
  readonly toMs: number;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

type StoredCheck = z.input<typeof storedCheck>;

const evidence = z.object({ headers: z.record(z.string(), z.string()), body: z.string() });
const number = z.coerce.number();
const milliseconds = z.union([z.null(), number]);
const row = z.object({
  key: z.string(),
  at: number,
  region: z.string(),
  status: z.enum(CHECK_STATUSES),
  code: number,
  latency: milliseconds,
  dns: milliseconds,
  connect: milliseconds,
  tls: milliseconds,
  ttfb: milliseconds,
  transfer: milliseconds,
  bytes: milliseconds,
  protocol: z.string(),
  class: z.union([z.enum(ERROR_CLASSES), z.literal('')]),
  error: z.string(),
  evidence: z.string(),
});

/** Reads a page of checks. @throws AppError VALIDATION_ERROR for an invalid cursor. */
export async function readChecks(
  facts: Pick<Facts, 'query'>,
  options: CheckListOptions,
): Promise<{ readonly checks: StoredCheck[]; readonly nextCursor: string | null }> {
  const { organizationId, monitorId, state, region, fromMs = FIRST_MS, toMs, limit } = options;
  const before = readCursor(options.cursor);
  const isBefore =
    before === undefined ? sql`1` : sql`(time, event_key) < (${instant(before.atMs)}, ${text(before.key)})`;
  const found = await facts.query(
    sql`
SELECT event_key AS key, toUnixTimestamp64Milli(time) AS at, checked_from AS region, status, http_status AS code, response_ms AS latency,
  dns_ms AS dns, connect_ms AS connect, tls_ms AS tls, ttfb_ms AS ttfb, transfer_ms AS transfer, bytes, protocol,
  error_class AS class, error, evidence
FROM monitor_checks
WHERE organization_id = ${text(organizationId)} AND monitor_id = ${text(monitorId)}
  AND monitor_checks.time >= ${instant(fromMs)} AND monitor_checks.time < ${instant(toMs)} AND ${isBefore}
  AND ${state === undefined ? sql`1` : sql`status = ${text(state)}`}
  AND ${region === undefined ? sql`1` : sql`checked_from = ${text(region)}`}
ORDER BY time DESC, event_key DESC
LIMIT ${param(limit + 1, 'UInt32')}`,
    { tenant: organizationId, timeoutMs: TIMEOUT_MS },
  );
  const rows = found.map((one) => row.parse(one));
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    checks: page.map(toCheck),
    nextCursor: rows.length > limit && last !== undefined ? `${last.at}.${last.key}` : null,
  };
}

function toCheck(one: z.output<typeof row>): StoredCheck {
  return {
    id: one.key,
    at: new Date(one.at).toISOString(),
    region: one.region,
    state: one.status,
    statusCode: one.code === 0 ? null : one.code,
    latencyMs: one.latency,
    phases: {
      dnsMs: one.dns,
      connectMs: one.connect,
      tlsMs: one.tls,
      ttfbMs: one.ttfb,
      transferMs: one.transfer,
    },
    bytes: one.bytes,
    protocol: one.protocol === '' ? null : one.protocol,
    errorClass: one.class === '' ? null : one.class,
    error: one.error === '' ? null : one.error,
    evidence: one.evidence === '' ? null : evidence.parse(JSON.parse(one.evidence)),
  };
}

function readCursor(cursor: string | undefined): { readonly atMs: number; readonly key: string } | undefined {
  if (cursor === undefined) return undefined;
  const [, at, key] = /^(\d{12,14})\.([\w:-]{1,100})$/.exec(cursor) ?? [];
  if (at === undefined || key === undefined) throw invalidCursor();
  return { atMs: Number(at), key };
}
