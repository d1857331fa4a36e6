import { splitFields } from '../../../lib/split-config.ts';
import type { CheckResult, Evidence } from '../checks/check-result.ts';
import { CONFIGS, type MonitorKind } from './configs.contract.ts';

const MAX_REASON_LENGTH = 300;
const MAX_ACTUAL_LENGTH = 200;
const MAX_EXPECTED_LENGTH = 500;
const MAX_EVIDENCE_LENGTH = 4_096;
const MAX_HEADERS = 60;
const MAX_HEADER_LENGTH = 1_000;
const MAX_STEP_NAME_LENGTH = 200;
/** Shorter values are in every text, and protect nothing. */
const MIN_SECRET_LENGTH = 3;
const MIN_PART_LENGTH = 8;
const HIDDEN = '•••';
const REMOVED = '[removed]';
/** Headers of responses whose values are credentials. */
const CREDENTIAL_HEADERS: ReadonlySet<string> = new Set([
  'set-cookie',
  'set-cookie2',
  'authorization',
  'proxy-authorization',
  'cookie',
]);
/** Bytes of a body that evidence is made from: secrets are replaced before the text is cut. */
export const EVIDENCE_BYTES = MAX_EVIDENCE_LENGTH + 24 * 1024;

/** Completes a result: replaces secrets, removes bytes that databases do not store, shortens texts, and marks slow answers. */
export function finishResult(
  result: CheckResult,
  {
    secrets,
    degradedAfterMs,
  }: { readonly secrets: readonly string[]; readonly degradedAfterMs: number | null },
): CheckResult {
  const clean = createCleaner(secrets);
  const marked = markSlow(result, degradedAfterMs);
  const { reason, assertions, evidence, steps } = marked;
  return {
    ...marked,
    reason: reason === null ? null : clean(reason, MAX_REASON_LENGTH),
    assertions: assertions.map(({ subject, expected, actual, passed }) => ({
      subject: clean(subject, MAX_ACTUAL_LENGTH),
      expected: clean(expected, MAX_EXPECTED_LENGTH),
      actual: clean(actual, MAX_ACTUAL_LENGTH),
      passed,
    })),
    evidence: evidence === null ? null : cleanEvidence(evidence, clean),
    steps: steps.map((step) => ({
      ...step,
      name: clean(step.name, MAX_STEP_NAME_LENGTH),
      reason: step.reason === null ? null : clean(step.reason, MAX_REASON_LENGTH),
    })),
  };
}

/** Returns the texts of a configuration that must not appear in results, in the forms in which they are sent. */
export function secretsOf(kind: MonitorKind, config: object): readonly string[] {
  const { secrets } = splitFields(CONFIGS[kind], config);
  const values = Object.values(secrets).flatMap(textsOf).flatMap(withParts);
  const { username, password }: { username?: unknown; password?: unknown } = config;
  if (typeof password === 'string')
    values.push(Buffer.from(`${String(username ?? '')}:${password}`).toString('base64'));
  return values;
}

type Clean = (text: string, maxLength: number) => string;

/** Longer secrets are replaced first, because they can contain shorter ones. */
function createCleaner(secrets: readonly string[]): Clean {
  const forms = [...new Set(secrets.flatMap(formsOf))]
    .filter((form) => form.length >= MIN_SECRET_LENGTH)
    .sort((a, b) => b.length - a.length);
  return (text, maxLength) => {
    let cleaned = text;
    for (const form of forms) cleaned = cleaned.replaceAll(form, HIDDEN);
    // JSON of Postgres has no NUL.
    cleaned = cleaned.replaceAll('\0', '\ufffd');
    return (cleaned.length > maxLength ? `${cleaned.slice(0, maxLength - 1)}…` : cleaned).toWellFormed();
  };
}

/** Servers repeat a token without the scheme of its header. */
function withParts(secret: string): string[] {
  return [secret, ...secret.split(/\s+/).filter((part) => part.length >= MIN_PART_LENGTH)];
}

function formsOf(secret: string): string[] {
  return [secret, encodeURIComponent(secret.toWellFormed()), JSON.stringify(secret).slice(1, -1)];
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

function cleanEvidence({ headers, body }: Evidence, clean: Clean): Evidence {
  const kept = Object.entries(headers)
    .slice(0, MAX_HEADERS)
    .map(([name, value]) => [
      clean(name, MAX_ACTUAL_LENGTH),
      CREDENTIAL_HEADERS.has(name) ? REMOVED : clean(value, MAX_HEADER_LENGTH),
    ]);
  return { headers: Object.fromEntries(kept), body: clean(body, MAX_EVIDENCE_LENGTH) };
}

function markSlow(result: CheckResult, degradedAfterMs: number | null): CheckResult {
  const { status, latencyMs } = result;
  if (status !== 'up' || latencyMs === null || degradedAfterMs === null || latencyMs <= degradedAfterMs)
    return result;
  const reason = `The response took ${Math.round(latencyMs)} ms, more than ${degradedAfterMs} ms.`;
  return { ...result, status: 'degraded', errorClass: 'latency', reason };
}
