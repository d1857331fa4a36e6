import { idShape } from '../../lib/ids/id-shape.ts';

/** The schema of website ids: `web_…`. */
export const websiteId = idShape('web');

/** The website id in examples. Tests replace it with that of an existing website. */
export const EXAMPLE_WEBSITE_ID = 'web_06ahtkp1xrc8ym3n5de7gq4vzw';

/** The id of a deleted website, for examples. */
export const EXAMPLE_DELETED_WEBSITE_ID = 'web_06ah1f9t2bcyse6k4m8dxq3rvn';
