import type { OwnedFactTable } from '../../kernel/fact-tables.ts';

/** The table of errors of browsers. Errors with an `event_key` are deduplicated. */
export const errorsTable: OwnedFactTable = {
  name: 'errors',
  dedupe: { keyColumn: 'event_key', seenTable: 'error_keys', repeats: { table: 'intake', kind: 'error' } },
  erasure: {
    time: 'time',
    ofVisitors: { fact: 'error', cameInAt: 'received_at', wide: ['visitor_id', 'fingerprint'] },
  },
};
