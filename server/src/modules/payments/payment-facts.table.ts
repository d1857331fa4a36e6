import type { OwnedFactTable } from '../../kernel/fact-tables.ts';

/**
 * The table of payments. A later version of a payment replaces the earlier one, so a repeated write changes nothing. It is read
 * together with the events that have an amount.
 */
export const paymentFactsTable: OwnedFactTable = {
  name: 'payments',
  erasure: {
    time: 'time',
    ofVisitors: {
      fact: 'payment',
      cameInAt: 'received_at',
      wide: ['visitor_id', 'revenue', 'version'],
      namesProfiles: true,
      isVersioned: true,
    },
  },
};
