export { createTracking } from './create-tracking.ts';
export { errorsTable } from './errors.table.ts';
export { eventsTable } from './events.table.ts';
export { restoreOpenVisits } from './restore-open-visits.ts';
export { SOURCES } from './steps/sources.data.ts';
export { trackingModule } from './tracking.module.ts';
export type { TrackingModule } from './tracking-module.ts';
export { createVisitorIds } from './visitor-id.ts';
export { vitalsTable } from './vitals.table.ts';
