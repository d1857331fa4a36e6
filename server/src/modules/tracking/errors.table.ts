import type { FactTable } from '../../stores/facts/facts.ts';

/** The table of browsers' errors. One whose sender named it (`event_key`) is stored once. */
export const errorsTable: FactTable = {
  name: 'errors',
  dedupe: { keyColumn: 'event_key', seenTable: 'error_keys', repeats: { table: 'intake', kind: 'error' } },
};
