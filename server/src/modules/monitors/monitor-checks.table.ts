import type { FactTable } from '../../stores/facts/facts.ts';

/** The table of checks of monitors. One that may be noted twice has an `event_key`, and is stored once. */
export const monitorChecksTable: FactTable = {
  name: 'monitor_checks',
  dedupe: { keyColumn: 'event_key', seenTable: 'monitor_check_keys' },
};
