import { idShape } from '../../lib/ids/id-shape.ts';

/** The schema of ids of scheduled reports: `srp_…`. */
export const scheduledReportId = idShape('srp', 'the id of a scheduled report');

/** The scheduled report of examples. */
export const EXAMPLE_SCHEDULED_REPORT_ID = 'srp_06ahw8m2kx5tnq9ydz7vcb4efr';
