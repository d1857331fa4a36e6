import { type Check, createCheck } from './check-fields.contract.ts';
import { eventSchema, type TrackEvent } from './event.contract.ts';

export { isProblems } from './check-fields.contract.ts';

/** Holds an event against its schema: the event itself, or every problem with it. */
export const checkEvent: Check<TrackEvent> = createCheck('an event', eventSchema, [['name']]);
