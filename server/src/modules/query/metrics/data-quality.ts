import { sql } from '../../../stores/facts/sql.ts';
import { aggregate, type Metric } from './metric.ts';

/** Metrics of everything that was sent, stored or not. */
export const DATA_QUALITY_METRICS = {
  sent: {
    title: 'Sent',
    description: 'Events, web vitals and errors that were sent, whatever their outcome',
    unit: 'count',
    table: 'data_quality',
    ofRows: (rows) => aggregate(rows, 'sum', sql`facts`),
  },
} satisfies Record<string, Metric>;
