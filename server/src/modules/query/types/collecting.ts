import { QUERY_LIMITS } from '../limits.contract.ts';
import type { QueryType } from './query-type.ts';

/** What came in, and what became of it. */
export const COLLECTING_TYPES = {
  data_quality: {
    title: 'Data quality',
    description:
      'All that was sent, by what became of it. What was accepted and what bots sent is counted where it is stored and exact, and so are duplicates (a second delivery of the same eventId), which show once they are loaded; what was blocked or invalid is noted within seconds, and a crash can lose the last of them. Things lie where they happened; what was invalid, where it came in. What was refused without naming one website is nobody’s',
    category: 'Collecting',
    access: 'private',
    visualization: 'table',
    dimensions: { date: 'date', kind: 'kind', outcome: 'outcome', reason: 'reason' },
    metrics: { count: 'sent' },
    sortBy: 'date',
    defaultLimit: QUERY_LIMITS.rows,
  },
} satisfies Record<string, QueryType>;
