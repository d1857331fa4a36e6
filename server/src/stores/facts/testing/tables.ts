import type { FactTable } from '../facts.ts';

/** The table of events, as the tests of the stores use it. */
export const EVENTS: FactTable = {
  name: 'events',
  dedupe: { keyColumn: 'event_key', seenTable: 'event_keys' },
};

/** A table whose rows have no keys. */
export const AUDIT: FactTable = { name: 'audit_log' };
