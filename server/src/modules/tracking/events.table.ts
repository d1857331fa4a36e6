import type { OwnedFactTable } from '../../kernel/fact-tables.ts';

/** The table of events. Events with an `event_key` are deduplicated. */
export const eventsTable: OwnedFactTable = {
  name: 'events',
  dedupe: { keyColumn: 'event_key', seenTable: 'event_keys', repeats: { table: 'intake', kind: 'event' } },
  erasure: {
    time: 'time',
    ofVisitors: {
      fact: 'event',
      cameInAt: 'received_at',
      wide: ['visitor_id', 'revenue'],
      namesProfiles: true,
    },
  },
};
