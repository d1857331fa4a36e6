import type { AppError } from '../../errors.ts';
import type { Call } from '../../http/call.ts';
import { isScoped, type Principal } from '../../lib/principal.ts';
import { errorSchema } from './contract/error.contract.ts';
import { eventSchema } from './contract/event.contract.ts';
import { identifySchema } from './contract/identify.contract.ts';
import { vitalSchema } from './contract/vital.contract.ts';
import type { DiscardedFact, IngestionCounts, IntakeKind } from './ingestion-counts.ts';

/** The kinds of facts of the ingestion operations. */
const KINDS: Readonly<Record<string, IntakeKind>> = {
  'tracking.track': 'event',
  'tracking.identify': 'event',
  'tracking.vitals': 'vital',
  'tracking.errors': 'error',
};
/** The allowed reasons: the names of the fields, so that their number is bounded. */
const FIELDS: ReadonlySet<string> = new Set(
  [eventSchema, vitalSchema, errorSchema, identifySchema].flatMap(({ shape }) => Object.keys(shape)),
);
/** The reason for a problem that no field of the contract causes. */
const BODY = 'body';
/** The reason for a valid event in a batch that was rejected because of other events. */
const WITH_OTHERS = 'other_in_batch';

/**
 * Counts the events of a rejected request for its website. Each event of a batch is counted once: under its first invalid
 * field, or as rejected with the others if it is valid. Requests without a website or with several are not counted, because
 * their website is ambiguous.
 */
export function recordRejected(
  counts: IngestionCounts,
  nowMs: number,
  call: Pick<Call, 'operation' | 'resources' | 'principal'>,
  body: unknown,
  error: AppError,
): void {
  const kind = KINDS[call.operation?.name ?? ''];
  const website = onlyWebsite(call);
  if (error.code !== 'VALIDATION_ERROR' || kind === undefined || website === undefined) return;
  const add = (reason: string, facts: number) => {
    if (facts > 0) counts.add({ ...website, kind, outcome: 'invalid', reason, timeMs: nowMs }, facts);
  };
  const facts = Array.isArray(body) ? body.length : 1;
  const reasons = new Map<number, string>();
  // An error without paths concerns the entire request.
  for (const path of error.paths.length === 0 ? [[]] : error.paths) {
    const { index, reason } = readPath(path, Array.isArray(body));
    if (index === undefined) {
      add(reason, Math.max(1, facts));
      return;
    }
    if (!reasons.has(index)) reasons.set(index, reason);
  }
  for (const reason of reasons.values()) add(reason, 1);
  add(WITH_OTHERS, facts - reasons.size);
}

/** Returns event and reason of an invalid field. Without an index, the problem is one of the entire request. */
function readPath(
  [part, ...path]: readonly PropertyKey[],
  isBatch: boolean,
): { readonly index: number | undefined; readonly reason: string } {
  if (part !== 'body' && part !== 'query') return { index: undefined, reason: BODY };
  if (!isBatch) return { index: 0, reason: toReason(path[0]) };
  const [index, field] = path;
  return typeof index === 'number'
    ? { index, reason: toReason(field) }
    : { index: undefined, reason: toReason(index) };
}

/** Returns the reason for an invalid field: its name, or a general reason for an unknown field. */
export function toReason(field: PropertyKey | undefined): string {
  return typeof field === 'string' && FIELDS.has(field) ? field : BODY;
}

/** A website and its organization. */
type CountedWebsite = Pick<DiscardedFact, 'websiteId' | 'organizationId'>;

function onlyWebsite({ resources, principal }: Pick<Call, 'resources' | 'principal'>) {
  const websites = new Map<string, CountedWebsite>();
  for (const { websiteId, organizationId } of resources)
    if (websiteId !== undefined) websites.set(websiteId, { websiteId, organizationId });
  const [only, ...more] = websites.size === 0 ? accessibleWebsites(principal) : websites.values();
  return more.length === 0 ? only : undefined;
}

function accessibleWebsites(principal: Principal): readonly CountedWebsite[] {
  if (!isScoped(principal) || principal.access.type !== 'website') return [];
  const { organizationId, access } = principal;
  return access.websiteIds.map((websiteId) => ({ websiteId, organizationId }));
}
