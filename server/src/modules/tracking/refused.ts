import type { AppError } from '../../errors.ts';
import type { Call } from '../../http/call.ts';
import { isScoped, type Principal } from '../../lib/principal.ts';
import { errorSchema } from './error.contract.ts';
import { eventSchema } from './event.contract.ts';
import { identifySchema } from './identify.contract.ts';
import type { IntakeCounts, IntakeKind } from './intake-counts.ts';
import { vitalSchema } from './vital.contract.ts';

/** What the operations take in. */
const KINDS: Readonly<Record<string, IntakeKind>> = {
  'tracking.track': 'event',
  'tracking.identify': 'event',
  'tracking.vitals': 'vital',
  'tracking.errors': 'error',
};
/** Words that may be reasons: names of fields, so that there are few. */
const FIELDS: ReadonlySet<string> = new Set(
  [eventSchema, vitalSchema, errorSchema, identifySchema].flatMap(({ shape }) => Object.keys(shape)),
);
/** Of what is wrong as a whole. */
const BODY = 'body';
/** Of what was right itself, in a batch that was refused because of others. */
const WITH_OTHERS = 'other_in_batch';

/**
 * Counts what a request was refused for, to the one website that it named. Of a batch each event counts once: under the
 * first field that was wrong with it or, when nothing was, as refused with the others. Of a request that names no website or
 * several nobody can say whose it was.
 */
export function noteRefused(
  counts: IntakeCounts,
  nowMs: number,
  call: Pick<Call, 'operation' | 'resources' | 'principal'>,
  body: unknown,
  error: AppError,
): void {
  const kind = KINDS[call.operation?.name ?? ''];
  const websiteId = onlyWebsite(call);
  if (error.code !== 'VALIDATION_ERROR' || kind === undefined || websiteId === undefined) return;
  const add = (reason: string, facts: number) => {
    if (facts > 0) counts.add({ websiteId, kind, outcome: 'invalid', reason, timeMs: nowMs }, facts);
  };
  const reasons = new Map<number, string>();
  for (const { field } of error.details ?? []) {
    const { index, reason } = readField(field, Array.isArray(body));
    if (!reasons.has(index)) reasons.set(index, reason);
  }
  const facts = Array.isArray(body) ? body.length : 1;
  const wholeReason = reasons.get(WHOLE);
  if (wholeReason !== undefined) {
    add(wholeReason, Math.max(1, facts));
    return;
  }
  for (const reason of reasons.values()) add(reason, 1);
  add(WITH_OTHERS, facts - reasons.size);
}

/** Stands for the index of something that is wrong with all of the request. */
const WHOLE = -1;

/** Of `body.3.timestamp` the third event and its `timestamp`; of `body.timestamp` the only one. */
function readField(field: string, isBatch: boolean): { readonly index: number; readonly reason: string } {
  const [place, ...steps] = field.split('.');
  if (place !== BODY && place !== 'query') return { index: WHOLE, reason: BODY };
  const index = isBatch ? Number(steps.shift() ?? Number.NaN) : 0;
  const [name = BODY] = steps;
  return {
    index: Number.isInteger(index) ? index : WHOLE,
    reason: toReason(name),
  };
}

/** A field as a reason: its own name, or a word for all that is no field. */
export function toReason(field: string): string {
  return FIELDS.has(field) ? field : BODY;
}

function onlyWebsite({ resources, principal }: Pick<Call, 'resources' | 'principal'>): string | undefined {
  const ids = new Set(resources.flatMap(({ websiteId }) => websiteId ?? []));
  const [only, ...more] = ids.size === 0 ? reachedBy(principal) : ids;
  return more.length === 0 ? only : undefined;
}

function reachedBy(principal: Principal): readonly string[] {
  return isScoped(principal) && principal.access.type === 'website' ? principal.access.websiteIds : [];
}
