import type { FactTable } from '../../stores/facts/facts.ts';

/** The table of clicks on short links. One that may be noted twice has an `event_key`, and is stored once. */
export const linkClicksTable: FactTable = {
  name: 'link_clicks',
  dedupe: { keyColumn: 'event_key', seenTable: 'link_click_keys' },
};
