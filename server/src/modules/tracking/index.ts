export { restoreClickClaims } from './click-claims.ts';
export { CLICK_PARAMETER, type ClickTokens, newClickId } from './click-tokens.ts';
export type { TrackingModule } from './create-tracking.ts';
export { createTracking } from './create-tracking.ts';
export { fingerprintOf } from './error-fingerprint.ts';
export { errorsTable } from './errors.table.ts';
export { eventsTable } from './events.table.ts';
export { EVENT_COLUMNS, type EventColumn } from './rows/event-columns.ts';
export {
  ALIAS_STEP,
  HOST_STEP,
  type NameStep,
  nameOfSource,
  SOURCE_NAMES,
} from './steps/source-names.ts';
export { trackingModule } from './tracking.module.ts';
export type { Client, ClientReader } from './visitors/client-reader.ts';
export { restoreOpenVisits } from './visitors/restore-open-visits.ts';
export { VisitorIds } from './visitors/visitor-id.ts';
export { vitalsTable } from './vitals.table.ts';
