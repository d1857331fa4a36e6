import { type AnyModule, listModules } from './kernel/define-module.ts';
import { alertsModule } from './modules/alerts/index.ts';
import { annotationsModule } from './modules/annotations/annotations.module.ts';
import { auditModule } from './modules/audit/index.ts';
import { backupsModule } from './modules/backups/index.ts';
import { creationsModule } from './modules/creations/index.ts';
import { dashboardModule } from './modules/dashboard/dashboard.module.ts';
import { discoveryModule } from './modules/discovery/discovery.module.ts';
import { erasureModule } from './modules/erasure/index.ts';
import { errorGroupsModule } from './modules/error-groups/error-groups.module.ts';
import { exportsModule } from './modules/exports/index.ts';
import { faviconsModule } from './modules/favicons/favicons.module.ts';
import { flagsModule } from './modules/flags/index.ts';
import { installationModule } from './modules/installation/installation.module.ts';
import { instanceModule } from './modules/instance/index.ts';
import { integrationsModule } from './modules/integrations/index.ts';
import { keysModule } from './modules/keys/index.ts';
import { linksModule } from './modules/links/index.ts';
import { mailModule } from './modules/mail/index.ts';
import { monitorsModule } from './modules/monitors/index.ts';
import { notificationsModule } from './modules/notifications/index.ts';
import { oauthModule } from './modules/oauth/index.ts';
import { organizationExportsModule } from './modules/organization-exports/organization-exports.module.ts';
import { organizationsModule } from './modules/organizations/index.ts';
import { paymentsModule } from './modules/payments/payments.module.ts';
import { pinsModule } from './modules/pins/pins.module.ts';
import { queryModule } from './modules/query/index.ts';
import { savedReportsModule } from './modules/saved-reports/index.ts';
import { scheduledReportsModule } from './modules/scheduled-reports/scheduled-reports.module.ts';
import { segmentsModule } from './modules/segments/segments.module.ts';
import { shareBadgesModule } from './modules/share-badges/share-badges.module.ts';
import { sharesModule } from './modules/shares/index.ts';
import { sourceMapsModule } from './modules/source-maps/source-maps.module.ts';
import { statusPagesModule } from './modules/status-pages/index.ts';
import { trackerScriptModule } from './modules/tracker-script/tracker-script.module.ts';
import { trackingModule } from './modules/tracking/index.ts';
import { usersModule } from './modules/users/index.ts';
import { websitesModule } from './modules/websites/index.ts';

/**
 * Every module, each after those that it needs; another order does not compile. Their parts are created and settled in
 * this order: the audit log is last, because others write to it until the end.
 */
export const MODULES: readonly AnyModule[] = listModules([
  mailModule,
  organizationsModule,
  websitesModule,
  creationsModule,
  installationModule,
  usersModule,
  integrationsModule,
  notificationsModule,
  keysModule,
  oauthModule,
  sharesModule,
  trackingModule,
  trackerScriptModule,
  queryModule,
  shareBadgesModule,
  exportsModule,
  organizationExportsModule,
  erasureModule,
  annotationsModule,
  errorGroupsModule,
  sourceMapsModule,
  savedReportsModule,
  pinsModule,
  segmentsModule,
  alertsModule,
  linksModule,
  monitorsModule,
  statusPagesModule,
  flagsModule,
  faviconsModule,
  paymentsModule,
  scheduledReportsModule,
  backupsModule,
  instanceModule,
  discoveryModule,
  dashboardModule,
  auditModule,
]);
