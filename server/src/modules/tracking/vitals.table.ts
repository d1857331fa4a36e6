import type { FactTable } from '../../stores/facts/facts.ts';

/** The table of web vitals. One whose sender named it (`event_key`) is stored once. */
export const vitalsTable: FactTable = {
  name: 'vitals',
  dedupe: { keyColumn: 'event_key', seenTable: 'vital_keys', repeats: { table: 'intake', kind: 'vital' } },
};
