import type { FactTable } from '../../stores/facts/facts.ts';

/**
 * The table of checks of uptime monitors. A check that may be noted twice has an `event_key`: `check:` and what names it.
 * Keys of other tables are noted in the same place, and begin otherwise.
 */
export const monitorChecksTable: FactTable = {
  name: 'monitor_checks',
  dedupe: { keyColumn: 'event_key', seenTable: 'event_keys' },
};
