import { idShape } from '../../lib/id-shape.ts';

/** The schema of website ids: `web_…`. */
export const websiteId = idShape('web', 'a website id');

/** The website of examples. Tests replace the ids of examples with those of existing resources. */
export const EXAMPLE_WEBSITE_ID = 'web_06ahtkp1xrc8ym3n5de7gq4vzw';

/** A deleted website, for examples. */
export const EXAMPLE_DELETED_WEBSITE_ID = 'web_06ah1f9t2bcyse6k4m8dxq3rvn';
