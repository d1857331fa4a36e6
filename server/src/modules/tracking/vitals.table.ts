import type { FactTable } from '../../stores/facts/facts.ts';

/**
 * The table of web vitals. A measurement whose sender named it is stored once: its `event_key` is `vital:` and what
 * names it; see `errorsTable` for why.
 */
export const vitalsTable: FactTable = {
  name: 'vitals',
  dedupe: { keyColumn: 'event_key', seenTable: 'event_keys' },
};
