import type { OwnedFactTable } from '../../kernel/fact-tables.ts';

/** The table of checks of monitors. One that may be noted twice has an `event_key`, and is stored once. */
export const monitorChecksTable: OwnedFactTable = {
  name: 'monitor_checks',
  dedupe: { keyColumn: 'event_key', seenTable: 'monitor_check_keys' },
  erasure: { time: 'time' },
};
