import { idShape } from '../../lib/ids/id-shape.ts';

/** The schema of organization ids: `org_…`. */
export const organizationId = idShape('org');

/** The organization id in examples. */
export const EXAMPLE_ORGANIZATION_ID = 'org_06aht0qm7cvx2ds5eyk8r4bnfg';

/** The id of another organization of the same members, for examples. */
export const EXAMPLE_SPARE_ORGANIZATION_ID = 'org_06ajz3w8k1tdqh5xm9cr7vepbs';
