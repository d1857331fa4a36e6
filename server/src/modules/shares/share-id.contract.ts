import { idShape } from '../../lib/ids/id-shape.ts';

/** The schema of share link ids: `shr_…`. */
export const shareId = idShape('shr');

/** The share link id in examples. */
export const EXAMPLE_SHARE_ID = 'shr_06ahwkx8m3fqt5zcn7dv1ybrse';

/** The share link token in examples. */
export const EXAMPLE_SHARE_TOKEN = 'phs_Zm9yIGV4YW1wbGUgb25seSwgbm8gbGluayBoYXMgaXQ4';
