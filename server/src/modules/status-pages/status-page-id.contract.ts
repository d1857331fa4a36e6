import { idShape } from '../../lib/ids/id-shape.ts';

/** The schema of ids of status pages: `stp_…`. */
export const statusPageId = idShape('stp');
/** The schema of ids of components: `cmp_…`. */
export const componentId = idShape('cmp');
/** The schema of ids of groups of components: `cgr_…`. */
export const componentGroupId = idShape('cgr');
/** The schema of ids of incidents: `inc_…`. */
export const incidentId = idShape('inc');
/** The schema of ids of updates of incidents: `iup_…`. */
export const incidentUpdateId = idShape('iup');
/** The schema of ids of templates of incidents: `itp_…`. */
export const incidentTemplateId = idShape('itp');
/** The schema of ids of scheduled maintenance: `smt_…`. */
export const pageMaintenanceId = idShape('smt');
/** The schema of ids of updates of maintenance: `smu_…`. */
export const maintenanceUpdateId = idShape('smu');
/** The schema of ids of subscribers: `sbs_…`. */
export const subscriberId = idShape('sbs');

/** The status page of examples. */
export const EXAMPLE_PAGE_ID = 'stp_06ajz8w4m2kq9tx5vdycn7brfe';
/** The component of examples. */
export const EXAMPLE_COMPONENT_ID = 'cmp_06ajz8w4m2kq9tx5vdycn7brfe';
/** The group of examples. */
export const EXAMPLE_GROUP_ID = 'cgr_06ajz8w4m2kq9tx5vdycn7brfe';
/** The incident of examples. */
export const EXAMPLE_INCIDENT_ID = 'inc_06ajz8w4m2kq9tx5vdycn7brfe';
/** The update of an incident of examples. */
export const EXAMPLE_UPDATE_ID = 'iup_06ajz8w4m2kq9tx5vdycn7brfe';
/** The template of examples. */
export const EXAMPLE_TEMPLATE_ID = 'itp_06ajz8w4m2kq9tx5vdycn7brfe';
/** The scheduled maintenance of examples. */
export const EXAMPLE_PAGE_MAINTENANCE_ID = 'smt_06ajz8w4m2kq9tx5vdycn7brfe';
/** The subscriber of examples. */
export const EXAMPLE_SUBSCRIBER_ID = 'sbs_06ajz8w4m2kq9tx5vdycn7brfe';
/** The slug of the page of examples. */
export const EXAMPLE_PAGE_SLUG = 'example-shop';
/** The slug of a new page in examples. */
export const EXAMPLE_NEW_SLUG = 'example-status';
/** The token of a subscriber in examples. */
export const EXAMPLE_TOKEN = 'sbs_06ajz8w4m2kq9tx5vdycn7tken.0123456789abcdefghijklmnopqrstuv';
