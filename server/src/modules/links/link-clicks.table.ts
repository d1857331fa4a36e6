import type { OwnedFactTable } from '../../kernel/fact-tables.ts';

/** The table of clicks on short links. One that may be noted twice has an `event_key`, and is stored once. */
export const linkClicksTable: OwnedFactTable = {
  name: 'link_clicks',
  dedupe: { keyColumn: 'event_key', seenTable: 'link_click_keys' },
  erasure: {
    time: 'time',
    isOfOrganizations: true,
    ofVisitors: { fact: 'link_click', cameInAt: 'time', wide: ['visitor_id'] },
  },
};
