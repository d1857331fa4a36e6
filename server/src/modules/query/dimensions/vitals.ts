import { sql } from '../../../stores/facts/sql.ts';
import type { Dimension } from './dimension.ts';

/** Dimensions of web vitals. */
export const VITAL_DIMENSIONS = {
  metric_name: {
    title: 'Web vital',
    description: 'The web vital: LCP, FCP, INP, CLS or TTFB',
    value: sql`metric`,
    tables: ['vitals'],
    unknown: '(none)',
  },
} satisfies Record<string, Dimension>;
