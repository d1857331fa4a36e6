import { sql } from '../../../stores/facts/sql.ts';
import { aggregate, type Metric } from './metric.ts';

/** What came in. */
export const COLLECTING_METRICS = {
  sent: {
    title: 'Sent',
    description: 'Events, measurements and errors that were sent, whatever became of them',
    unit: 'count',
    table: 'data_quality',
    ofRows: (rows) => aggregate(rows, 'sum', sql`facts`),
  },
} satisfies Record<string, Metric>;
