import { idShape } from '../../lib/ids/id-shape.ts';

/** The schema of ids of exports: `oex_…`. */
export const organizationExportId = idShape('oex', 'an export id');

/** The export of examples. */
export const EXAMPLE_EXPORT_ID = 'oex_06ajz7n2k9tq4xvd8ycm5brfew';
