import { type Check, createCheck } from './check-fields.contract.ts';
import { eventSchema, type TrackEvent } from './event.contract.ts';

export { isProblems } from './check-fields.contract.ts';

/** Validates an event. Returns the event, or all problems. */
export const checkEvent: Check<TrackEvent> = createCheck('an event', eventSchema, [['name']]);
