import type { OwnedFactTable } from '../../kernel/fact-tables.ts';

/** The table of web vitals. Measurements with an `event_key` are deduplicated. */
export const vitalsTable: OwnedFactTable = {
  name: 'vitals',
  dedupe: { keyColumn: 'event_key', seenTable: 'vital_keys', repeats: { table: 'intake', kind: 'vital' } },
  erasure: { time: 'time', ofVisitors: { fact: 'vital', cameInAt: 'received_at', wide: ['visitor_id'] } },
};
