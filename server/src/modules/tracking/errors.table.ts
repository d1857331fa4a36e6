import type { FactTable } from '../../stores/facts/facts.ts';

/**
 * The table of browsers' errors. One whose sender named it is stored once: its `event_key` is `error:` and what names it.
 * Keys of events are noted in the same place and have no colon, so no event is ever taken for an error.
 */
export const errorsTable: FactTable = {
  name: 'errors',
  dedupe: { keyColumn: 'event_key', seenTable: 'event_keys' },
};
