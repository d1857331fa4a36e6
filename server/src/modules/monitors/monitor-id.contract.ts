import { idShape } from '../../lib/ids/id-shape.ts';

/** The schema of monitor ids: `mon_…`. */
export const monitorId = idShape('mon');

/** The monitor of examples. */
export const EXAMPLE_MONITOR_ID = 'mon_06ajz8w4m2kq9tx5vdycn7brfe';

/** The schema of outage ids: `out_…`. */
export const outageId = idShape('out');

/** The outage of examples. */
export const EXAMPLE_OUTAGE_ID = 'out_06ajz8x2n4kq7tw9vdycm5brfe';
