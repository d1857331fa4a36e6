import { sql } from '../../../stores/facts/sql.ts';
import { aggregate, type Metric } from './metric.ts';

/** Metrics of evaluations of feature flags. */
export const FLAG_METRICS = {
  flag_evaluations: {
    title: 'Evaluations',
    description: 'How often feature flags were evaluated',
    unit: 'count',
    table: 'flag_evaluations',
    isAdditive: true,
    ofRows: (rows) => aggregate(rows, 'sum', sql`count`),
  },
} satisfies Record<string, Metric>;
