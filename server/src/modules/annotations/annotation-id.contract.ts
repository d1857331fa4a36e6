import { idShape } from '../../lib/ids/id-shape.ts';

/** The schema of annotation ids: `ann_…`. */
export const annotationId = idShape('ann', 'an annotation id');

/** The annotation id in examples. */
export const EXAMPLE_ANNOTATION_ID = 'ann_06ahwdq2vs7x4kcn9ytzr5bmef';
