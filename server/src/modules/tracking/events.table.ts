import type { FactTable } from '../../stores/facts/facts.ts';

/** The table of events. An event whose sender named it (`event_key`) is stored once, however often it comes. */
export const eventsTable: FactTable = {
  name: 'events',
  dedupe: { keyColumn: 'event_key', seenTable: 'event_keys', repeats: { table: 'intake', kind: 'event' } },
};
