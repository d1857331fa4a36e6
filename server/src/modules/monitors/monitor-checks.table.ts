import type { OwnedFactTable } from '../../kernel/fact-tables.ts';

/** The table of monitor checks. One that may be recorded twice has an `event_key`, and is stored once. */
export const monitorChecksTable: OwnedFactTable = {
  name: 'monitor_checks',
  dedupe: { keyColumn: 'event_key', seenTable: 'monitor_check_keys' },
  erasure: { time: 'time', isOfOrganizations: true },
};
