import { jsonText, textColumn } from '../../../lib/text/json-text.ts';
import type { Span } from '../../../lib/time/spans.ts';
import type { FactEntry } from '../../../stores/facts/journal/journal.types.ts';
import type { CheckResult } from '../checks/check-result.ts';
import { monitorChecksTable } from '../monitor-checks.table.ts';

const MAX_BYTES = 2 ** 32 - 1;

/** A check as it is stored. */
export interface CheckFact {
  readonly monitorId: string;
  readonly organizationId: string;
  readonly websiteId: string | null;
  readonly region: string;
  /** The same for a check that is recorded twice. */
  readonly key: string;
  readonly coverage: Span;
  readonly result: CheckResult;
}

/** Creates the fact of a check. Its time is the beginning of the time that it covers. */
export function toCheckEntry(fact: CheckFact): FactEntry {
  const { monitorId, organizationId, coverage } = fact;
  return {
    table: monitorChecksTable,
    origin: { subjectId: monitorId, organizationId, timeMs: coverage.fromMs },
    json: writeRow(fact),
  };
}

/** Returns the row without empty columns, which are the defaults of the table. */
function writeRow(fact: CheckFact): string {
  const { result, coverage } = fact;
  const { phases, certificate } = result;
  let json = `{"time":${coverage.fromMs},"covers_ms":${coverage.toMs - coverage.fromMs}`;
  json += `,"organization_id":${jsonText(fact.organizationId)},"monitor_id":${jsonText(fact.monitorId)}`;
  json += textColumn(',"website_id":', fact.websiteId ?? '');
  json += `,"event_key":${jsonText(fact.key)},"status":"${result.status}"`;
  json += textColumn(',"checked_from":', fact.region);
  json += numberColumn(',"http_status":', result.statusCode);
  json += numberColumn(',"response_ms":', result.latencyMs);
  json += numberColumn(',"dns_ms":', phases.dnsMs);
  json += numberColumn(',"connect_ms":', phases.connectMs);
  json += numberColumn(',"tls_ms":', phases.tlsMs);
  json += numberColumn(',"ttfb_ms":', phases.ttfbMs);
  json += numberColumn(',"transfer_ms":', phases.transferMs);
  json += numberColumn(',"bytes":', result.bytes === null ? null : Math.min(result.bytes, MAX_BYTES));
  json += textColumn(',"protocol":', result.protocol ?? '');
  json += textColumn(',"error_class":', result.errorClass ?? '');
  json += textColumn(',"error":', result.reason ?? '');
  if (certificate !== null) {
    json += `,"ssl_valid":${certificate.isValid ? 1 : 0}`;
    json += `,"ssl_expires_at":${Math.floor(certificate.expiresAtMs / 1_000)}`;
    json += textColumn(',"ssl_issuer":', certificate.issuer);
  }
  if (result.evidence !== null) json += `,"evidence":${JSON.stringify(JSON.stringify(result.evidence))}`;
  return `${json}}`;
}

function numberColumn(prefix: string, value: number | null): string {
  return value === null || !Number.isFinite(value) ? '' : `${prefix}${value}`;
}
