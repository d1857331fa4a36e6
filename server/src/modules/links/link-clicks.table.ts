import type { FactTable } from '../../stores/facts/facts.ts';

/**
 * The table of clicks on short links. A click that may be noted twice has an `event_key`: `click:` and what names it.
 * Keys of other tables are noted in the same place, and begin otherwise.
 */
export const linkClicksTable: FactTable = {
  name: 'link_clicks',
  dedupe: { keyColumn: 'event_key', seenTable: 'event_keys' },
};
