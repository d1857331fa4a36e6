import { idShape } from '../../../lib/ids/id-shape.ts';

/** The schema of ids of maintenance windows: `mnt_…`. */
export const maintenanceId = idShape('mnt');

/** The maintenance window of examples. */
export const EXAMPLE_MAINTENANCE_ID = 'mnt_06ajz8w4m2kq9tx5vdycn7brfe';
