import { QUERY_LIMITS } from '../contract/limits.contract.ts';
import type { QueryType } from './query-type.ts';

/** Everything that was sent, by outcome. */
export const DATA_QUALITY_TYPES = {
  data_quality: {
    title: 'Data quality',
    description:
      'All data that was sent, by outcome. Accepted data, bots and duplicates (further deliveries of the same `eventId`) are exact; duplicates appear once they are loaded. Blocked and invalid data is recorded within seconds, and a crash can lose the most recent records. Data counts at the time of the event; invalid data at the time of receipt. Rejected data that names no single website is not included',
    category: 'Collecting',
    access: 'private',
    visualization: 'table',
    dimensions: { date: 'date', kind: 'kind', outcome: 'outcome', reason: 'reason' },
    metrics: { count: 'sent' },
    sortBy: 'date',
    defaultLimit: QUERY_LIMITS.rows,
  },
} satisfies Record<string, QueryType>;
