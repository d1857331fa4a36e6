import { idShape } from '../../lib/ids/id-shape.ts';

/** The schema of report ids: `rpt_…`. */
export const reportId = idShape('rpt');

/** The report of examples. */
export const EXAMPLE_REPORT_ID = 'rpt_06ahw7rb5xk3nqydz8vcm1tefs';
