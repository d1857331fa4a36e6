import type { FactTable } from '../facts.ts';

/** The table of events, as the tests of the stores use it. */
export const EVENTS: FactTable = {
  name: 'events',
  dedupe: { keyColumn: 'event_key', seenTable: 'event_keys' },
};

/** A table whose rows have no keys. */
export const AUDIT: FactTable = { name: 'audit_log' };

/** One event as a row of a segment; the name tells which. */
export function event(name: string, fields: Record<string, unknown> = {}): Record<string, unknown> {
  return { website_id: 'web_1', time: '2026-03-01T10:00:00.123Z', name, ...fields };
}
