import { idShape } from '../../lib/ids/id-shape.ts';

/** The schema of integration ids: `int_…`. */
export const integrationId = idShape('int');

/** The integration id in examples. */
export const EXAMPLE_INTEGRATION_ID = 'int_06ahwdq2vs7x4kcn9ytzr5bmef';
