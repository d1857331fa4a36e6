import { idShape } from '../../lib/ids/id-shape.ts';

/** The schema of segment ids: `sgm_…`. */
export const segmentId = idShape('sgm', 'a segment id');

/** The segment of examples. */
export const EXAMPLE_SEGMENT_ID = 'sgm_06ahw1kz9dtn4qc7xv3pfrmeyb';
