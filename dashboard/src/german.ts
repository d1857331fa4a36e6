import { apiMessages } from './api/messages.de.ts';
import { appMessages } from './app/messages.de.ts';
import { lostDataMessages } from './app/shell/lost-data/messages.de.ts';
import { alertsMessages } from './features/alerts/messages.de.ts';
import { cardsMessages } from './features/analytics/cards/messages.de.ts';
import { chartOutagesMessages } from './features/analytics/chart-outages/messages.de.ts';
import { filtersMessages } from './features/analytics/filters/messages.de.ts';
import { headlineMessages } from './features/analytics/headline/messages.de.ts';
import { analyticsMessages } from './features/analytics/messages.de.ts';
import { constraintsMessages } from './features/constraints/messages.de.ts';
import { domainMessages } from './features/domains/messages.de.ts';
import { flagEditorMessages } from './features/flags/flag-editor/messages.de.ts';
import { flagPageMessages } from './features/flags/flag-page/messages.de.ts';
import { flagPartsMessages } from './features/flags/flag-parts/messages.de.ts';
import { flagSegmentsMessages } from './features/flags/flag-segments/messages.de.ts';
import { flagSetupMessages } from './features/flags/flag-setup/messages.de.ts';
import { flagsMessages } from './features/flags/messages.de.ts';
import { CHANNEL_ERRORS } from './features/integrations/channels.data.ts';
import { integrationsMessages } from './features/integrations/messages.de.ts';
import { keysMessages } from './features/keys/messages.de.ts';
import { detailMessages } from './features/links/detail/messages.de.ts';
import { linkFormMessages } from './features/links/link-form/messages.de.ts';
import { linkSettingsMessages } from './features/links/link-settings/messages.de.ts';
import { linkToolsMessages } from './features/links/link-tools/messages.de.ts';
import { linksMessages } from './features/links/messages.de.ts';
import { maintenanceMessages } from './features/monitors/maintenance/messages.de.ts';
import { monitorsMessages } from './features/monitors/messages.de.ts';
import { monitorDetailMessages } from './features/monitors/monitor-detail/messages.de.ts';
import { monitorFormMessages } from './features/monitors/monitor-form/messages.de.ts';
import { monitorImportMessages } from './features/monitors/monitor-import/messages.de.ts';
import { monitorPartsMessages } from './features/monitors/monitor-parts/messages.de.ts';
import { notificationsMessages } from './features/notifications/messages.de.ts';
import { oauthMessages } from './features/oauth/messages.de.ts';
import { organizationsMessages } from './features/organizations/messages.de.ts';
import { organizationSettingsMessages } from './features/organizations/organization-settings/messages.de.ts';
import { overviewMessages } from './features/overview/messages.de.ts';
import { pinsMessages } from './features/overview/pins/messages.de.ts';
import { paymentsMessages } from './features/payments/messages.de.ts';
import { probesMessages } from './features/probes/messages.de.ts';
import { referenceMessages } from './features/reference/messages.de.ts';
import { dataQualityMessages } from './features/reports/data-quality/messages.de.ts';
import { errorsMessages } from './features/reports/errors/messages.de.ts';
import { eventsMessages } from './features/reports/events/messages.de.ts';
import { funnelsMessages } from './features/reports/funnels/messages.de.ts';
import { goalsMessages } from './features/reports/goals/messages.de.ts';
import { healthMessages } from './features/reports/health/messages.de.ts';
import { journeysMessages } from './features/reports/journeys/messages.de.ts';
import { realtimeMessages } from './features/reports/realtime/messages.de.ts';
import { retentionMessages } from './features/reports/retention/messages.de.ts';
import { revenueMessages } from './features/reports/revenue/messages.de.ts';
import { sessionsMessages } from './features/reports/sessions/messages.de.ts';
import { stepsMessages } from './features/reports/steps/messages.de.ts';
import { trafficMessages } from './features/reports/traffic/messages.de.ts';
import { vitalsMessages } from './features/reports/vitals/messages.de.ts';
import { scheduledReportsMessages } from './features/scheduled-reports/messages.de.ts';
import { scheduleMessages } from './features/schedules/messages.de.ts';
import { embedMessages } from './features/shares/embed/messages.de.ts';
import { sharesMessages } from './features/shares/messages.de.ts';
import { sourceMapsMessages } from './features/source-maps/messages.de.ts';
import { statusPageIncidentsMessages } from './features/status-pages/incidents/messages.de.ts';
import { statusPagesMessages } from './features/status-pages/messages.de.ts';
import { statusPageDesignMessages } from './features/status-pages/page-design/messages.de.ts';
import { statusPageImportMessages } from './features/status-pages/page-import/messages.de.ts';
import { statusPageMaintenanceMessages } from './features/status-pages/page-maintenance/messages.de.ts';
import { statusPageSubscribersMessages } from './features/status-pages/subscribers/messages.de.ts';
import { accountMessages } from './features/users/account/messages.de.ts';
import { usersMessages } from './features/users/messages.de.ts';
import { installMessages } from './features/websites/install/messages.de.ts';
import { websitesMessages } from './features/websites/messages.de.ts';
import { createServerTexts } from './lib/server-texts/messages.de.ts';
import { timeMessages } from './lib/time/messages.de.ts';
import { discardMessages } from './ui/discard/messages.de.ts';
import { uiMessages } from './ui/messages.de.ts';
import { schemaFormMessages } from './ui/schema-form/messages.de.ts';
import { toasterMessages } from './ui/toaster/messages.de.ts';

/** The German messages by the name of their feature. Loaded only when the page is in German. */
export const GERMAN: Readonly<Record<string, unknown>> = {
  alerts: alertsMessages,
  analytics: analyticsMessages,
  api: apiMessages,
  app: appMessages,
  'lost-data': lostDataMessages,
  cards: cardsMessages,
  'chart-outages': chartOutagesMessages,
  constraints: constraintsMessages,
  filters: filtersMessages,
  'flag-editor': flagEditorMessages,
  'flag-page': flagPageMessages,
  'flag-parts': flagPartsMessages,
  'flag-segments': flagSegmentsMessages,
  'flag-setup': flagSetupMessages,
  flags: flagsMessages,
  headline: headlineMessages,
  integrations: integrationsMessages,
  keys: keysMessages,
  'link-form': linkFormMessages,
  'link-settings': linkSettingsMessages,
  'link-tools': linkToolsMessages,
  links: linksMessages,
  'page-design': statusPageDesignMessages,
  incidents: statusPageIncidentsMessages,
  'page-maintenance': statusPageMaintenanceMessages,
  'page-import': statusPageImportMessages,
  subscribers: statusPageSubscribersMessages,
  'source-maps': sourceMapsMessages,
  'status-pages': statusPagesMessages,
  detail: detailMessages,
  maintenance: maintenanceMessages,
  schedules: scheduleMessages,
  domains: domainMessages,
  monitors: monitorsMessages,
  'monitor-parts': monitorPartsMessages,
  'monitor-import': monitorImportMessages,
  'monitor-form': monitorFormMessages,
  'monitor-detail': monitorDetailMessages,
  notifications: notificationsMessages,
  discard: discardMessages,
  oauth: oauthMessages,
  'organization-settings': organizationSettingsMessages,
  organizations: organizationsMessages,
  overview: overviewMessages,
  pins: pinsMessages,
  payments: paymentsMessages,
  probes: probesMessages,
  reference: referenceMessages,
  'scheduled-reports': scheduledReportsMessages,
  'server-texts': createServerTexts(CHANNEL_ERRORS),
  embed: embedMessages,
  shares: sharesMessages,
  steps: stepsMessages,
  goals: goalsMessages,
  funnels: funnelsMessages,
  retention: retentionMessages,
  journeys: journeysMessages,
  errors: errorsMessages,
  health: healthMessages,
  'data-quality': dataQualityMessages,
  sessions: sessionsMessages,
  revenue: revenueMessages,
  events: eventsMessages,
  traffic: trafficMessages,
  vitals: vitalsMessages,
  realtime: realtimeMessages,
  account: accountMessages,
  users: usersMessages,
  install: installMessages,
  websites: websitesMessages,
  time: timeMessages,
  'schema-form': schemaFormMessages,
  toaster: toasterMessages,
  ui: uiMessages,
};
