import { alertsContract } from './modules/alerts/alerts.contract.ts';
import { annotationsContract } from './modules/annotations/annotations.contract.ts';
import { discoveryContract } from './modules/discovery/discovery.contract.ts';
import { deletionsContract } from './modules/erasure/deletions.contract.ts';
import { profilesContract } from './modules/erasure/profiles.contract.ts';
import { errorGroupsContract } from './modules/error-groups/error-groups.contract.ts';
import { exportsContract } from './modules/exports/exports.contract.ts';
import { flagChangesContract } from './modules/flags/changes/changes.contract.ts';
import {
  environmentKeysContract,
  environmentsContract,
} from './modules/flags/environments/environments.contract.ts';
import { flagEvaluateContract } from './modules/flags/evaluate/evaluate.contract.ts';
import { flagsContract } from './modules/flags/flags.contract.ts';
import { flagGroupsContract } from './modules/flags/groups/groups.contract.ts';
import { flagImportContract } from './modules/flags/import/import.contract.ts';
import { flagSegmentsContract } from './modules/flags/segments/flag-segments.contract.ts';
import { flagUsageContract } from './modules/flags/usage/usage.contract.ts';
import { versionsContract } from './modules/flags/versions/versions.contract.ts';
import { installationContract } from './modules/installation/installation.contract.ts';
import { instanceContract } from './modules/instance/instance.contract.ts';
import { integrationsContract } from './modules/integrations/integrations.contract.ts';
import { keysContract } from './modules/keys/keys.contract.ts';
import { linkDomainsContract } from './modules/links/domains/link-domains.contract.ts';
import {
  linkFoldersContract,
  linkSettingsContract,
  linkTagsContract,
} from './modules/links/groups/link-groups.contract.ts';
import { linksContract } from './modules/links/links.contract.ts';
import { linkQrContract } from './modules/links/tools/link-qr.contract.ts';
import { linkToolsContract } from './modules/links/tools/link-tools.contract.ts';
import { previewImageContract } from './modules/links/tools/preview-image.contract.ts';
import { availabilityContract } from './modules/monitors/availability.contract.ts';
import { monitorImportContract } from './modules/monitors/import/import.contract.ts';
import { maintenanceContract } from './modules/monitors/maintenance/maintenance.contract.ts';
import { monitorsContract } from './modules/monitors/monitors.contract.ts';
import { outagesContract } from './modules/monitors/outages/outages.contract.ts';
import { probesContract } from './modules/monitors/probes/probes.contract.ts';
import { protocolContract } from './modules/monitors/probes/protocol.contract.ts';
import { deliveriesContract } from './modules/notifications/deliveries/deliveries.contract.ts';
import { inboxContract } from './modules/notifications/inbox/inbox.contract.ts';
import { notificationsContract } from './modules/notifications/notifications.contract.ts';
import { notificationRulesContract } from './modules/notifications/rules/notification-rules.contract.ts';
import { oauthContract } from './modules/oauth/oauth.contract.ts';
import { organizationExportsContract } from './modules/organization-exports/organization-exports.contract.ts';
import { organizationsContract } from './modules/organizations/organizations.contract.ts';
import { paymentSourcesContract, paymentsContract } from './modules/payments/payments.contract.ts';
import { pinsContract } from './modules/pins/pins.contract.ts';
import { queryContract } from './modules/query/contract/query.contract.ts';
import { savedReportsContract } from './modules/saved-reports/saved-reports.contract.ts';
import { scheduledReportsContract } from './modules/scheduled-reports/scheduled-reports.contract.ts';
import { segmentsContract } from './modules/segments/segments.contract.ts';
import { sharesContract } from './modules/shares/shares.contract.ts';
import { sourceMapsContract } from './modules/source-maps/source-maps.contract.ts';
import { componentsContract } from './modules/status-pages/components/components.contract.ts';
import { pageDomainsContract } from './modules/status-pages/domains/page-domains.contract.ts';
import { pageImportContract } from './modules/status-pages/import/page-import.contract.ts';
import { incidentsContract } from './modules/status-pages/incidents/incidents.contract.ts';
import { incidentTemplatesContract } from './modules/status-pages/incidents/templates.contract.ts';
import { maintenancesContract } from './modules/status-pages/maintenances/maintenances.contract.ts';
import { statusPagesContract } from './modules/status-pages/status-pages.contract.ts';
import {
  publicSubscribersContract,
  subscribersContract,
} from './modules/status-pages/subscribers/subscribers.contract.ts';
import { trackContract } from './modules/tracking/contract/tracking.contract.ts';
import { usersContract } from './modules/users/users.contract.ts';
import { websitesContract } from './modules/websites/websites.contract.ts';

/**
 * All operations: the source of REST, RPC, the OpenAPI document, the typed client and the tests. It imports the
 * contract files, not the `index.ts` of the modules, so that reading its types loads no other files.
 */
export const contract = {
  alerts: alertsContract,
  annotations: annotationsContract,
  deletions: deletionsContract,
  deliveries: deliveriesContract,
  discovery: discoveryContract,
  instance: instanceContract,
  errorGroups: errorGroupsContract,
  exports: exportsContract,
  flags: {
    ...flagsContract,
    ...versionsContract,
    ...flagEvaluateContract,
    ...flagUsageContract,
    ...flagImportContract,
    environments: environmentsContract,
    keys: environmentKeysContract,
    groups: flagGroupsContract,
    segments: flagSegmentsContract,
    changes: flagChangesContract,
  },
  inbox: inboxContract,
  installation: installationContract,
  integrations: integrationsContract,
  scheduledReports: scheduledReportsContract,
  keys: keysContract,
  incidents: incidentsContract,
  links: {
    ...linksContract,
    ...linkQrContract,
    ...previewImageContract,
    ...linkToolsContract,
    domains: linkDomainsContract,
    folders: linkFoldersContract,
    settings: linkSettingsContract,
    tags: linkTagsContract,
  },
  maintenances: maintenancesContract,
  maintenanceWindows: maintenanceContract,
  monitors: {
    ...monitorsContract,
    ...availabilityContract,
    ...monitorImportContract,
    ...outagesContract,
  },
  notificationRules: notificationRulesContract,
  notifications: notificationsContract,
  oauth: oauthContract,
  organizationExports: organizationExportsContract,
  organizations: organizationsContract,
  payments: paymentsContract,
  paymentSources: paymentSourcesContract,
  pins: pinsContract,
  probes: { ...probesContract, ...protocolContract },
  profiles: profilesContract,
  query: queryContract,
  reports: savedReportsContract,
  segments: segmentsContract,
  shares: sharesContract,
  sourceMaps: sourceMapsContract,
  statusPages: {
    ...statusPagesContract,
    ...pageImportContract,
    components: componentsContract,
    incidentTemplates: incidentTemplatesContract,
    subscribers: subscribersContract,
    subscriptions: publicSubscribersContract,
    domain: pageDomainsContract,
  },
  tracking: trackContract,
  users: usersContract,
  websites: websitesContract,
};
