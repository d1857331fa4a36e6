import { sql } from '../../../stores/facts/sql.ts';
import type { Dimension } from './dimension.ts';

/** What belongs to measurements of web vitals. */
export const VITAL_DIMENSIONS = {
  metric_name: {
    title: 'Web vital',
    description: 'What was measured: LCP, FCP, INP, CLS or TTFB',
    value: sql`metric`,
    tables: ['vitals'],
    unknown: '(none)',
  },
} satisfies Record<string, Dimension>;
