import { sayInSchema } from '../../../lib/texts/sentence.ts';
import { type Check, createCheck } from './check-fields.contract.ts';
import { eventSchema, type TrackEvent } from './event.contract.ts';

export { isProblems } from './check-fields.contract.ts';

const checkFields: Check<TrackEvent> = createCheck('an event', eventSchema, [['name']]);

/** Validates an event, also in the envelope of older clients. Returns the event, or all problems. */
export const checkEvent: Check<TrackEvent> = (raw) => {
  const envelope = findEnvelope(raw);
  if (envelope === undefined) return checkFields(raw);
  const { type, payload, ...common } = envelope;
  if (type !== 'track' && type !== undefined) {
    const sent = JSON.stringify(type)?.slice(0, 80);
    const message = sayInSchema('tracking.mustBeTrack', { sent });
    return [{ path: ['type'], message }];
  }
  // Access was checked for the website that the envelope names.
  if ('websiteId' in payload)
    return [{ path: ['payload', 'websiteId'], message: sayInSchema('tracking.mustBeBesidePayload') }];
  const checked = checkFields({ ...common, ...payload });
  return Array.isArray(checked)
    ? checked.map((problem) => ({ ...problem, path: ['payload', ...problem.path] }))
    : checked;
};

/** Returns `{type, payload}`, in which older clients send an event; `undefined` for an event itself. */
function findEnvelope(raw: unknown): { readonly type?: unknown; readonly payload: object } | undefined {
  if (typeof raw !== 'object' || raw === null || 'name' in raw || !('payload' in raw)) return undefined;
  const { payload } = raw;
  return typeof payload === 'object' && payload !== null && !Array.isArray(payload)
    ? { ...raw, payload }
    : undefined;
}
