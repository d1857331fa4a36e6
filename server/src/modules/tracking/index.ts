export { restoreClickClaims } from './click-claims.ts';
export { CLICK_PARAMETER, type ClickTokens, newClickId } from './click-tokens.ts';
export type { Client, ClientReader } from './client-reader.ts';
export type { TrackingModule } from './create-tracking.ts';
export { createTracking } from './create-tracking.ts';
export { fingerprintOf } from './error-fingerprint.ts';
export { errorsTable } from './errors.table.ts';
export { EVENT_COLUMNS, type EventColumn } from './event-columns.ts';
export { eventsTable } from './events.table.ts';
export { restoreOpenVisits } from './restore-open-visits.ts';
export {
  ALIAS_STEP,
  HOST_STEP,
  type NameStep,
  nameOfSource,
  SOURCE_NAMES,
} from './steps/source-names.ts';
export { trackingModule } from './tracking.module.ts';
export { createVisitorIds, type VisitorIds } from './visitor-id.ts';
export { vitalsTable } from './vitals.table.ts';
