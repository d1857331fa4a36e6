import { idShape } from '../../lib/ids/id-shape.ts';

/** The schema of alert ids: `alr_…`. */
export const alertId = idShape('alr', 'an alert id');

/** The alert of examples. */
export const EXAMPLE_ALERT_ID = 'alr_06ajz7n2k9tq4xvd8ycm5brfew';
