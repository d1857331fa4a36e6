import { eq, inArray } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { State } from '../../stores/state/state.ts';
import {
  statusIncidents,
  statusIncidentTemplates,
  statusIncidentUpdates,
} from '../status-pages/incidents/incidents.table.ts';
import {
  statusMaintenances,
  statusMaintenanceUpdates,
} from '../status-pages/maintenances/maintenances.table.ts';
import { statusComponentGroups, statusComponents, statusPages } from '../status-pages/status-pages.table.ts';
import { statusSubscribers } from '../status-pages/subscribers/subscribers.table.ts';
import { type ExportedTable, ofOrganization, words } from './exported-table.ts';

/** The rows of status pages of the organization. */
const ofPages = (column: PgColumn) => (db: Pick<State['db'], 'select'>, organizationId: string) =>
  inArray(
    column,
    db.select({ id: statusPages.id }).from(statusPages).where(eq(statusPages.organizationId, organizationId)),
  );

/** The exported tables of status pages. Occurrences of maintenance follow from its times. */
export const STATUS_PAGE_TABLES: readonly ExportedTable[] = [
  {
    file: 'status-pages',
    table: statusPages,
    columns: words(
      'id organizationId name slug description logoUrl darkLogoUrl faviconUrl websiteUrl supportUrl theme color timeZone language ' +
        'visibility ipRanges emails headerLinks footerLinks isIndexed subscriptions autoIncident resolveOnRecovery customDomain ' +
        'domainVerifiedAt domainCheckedAt domainMissingSince createdAt updatedAt',
    ),
    omitted: words('passwordHash accessVersion domainToken version'),
    key: statusPages.id,
    of: ofOrganization(statusPages.organizationId),
  },
  {
    file: 'status-page-groups',
    table: statusComponentGroups,
    columns: words('id pageId name position isCollapsed createdAt updatedAt'),
    omitted: [],
    key: statusComponentGroups.id,
    of: ofPages(statusComponentGroups.pageId),
  },
  {
    file: 'status-page-components',
    table: statusComponents,
    columns: words(
      'id organizationId pageId groupId kind displayName description position isVisible hideUrl hideUptimePercentage hideLatency ' +
        'monitorIds monitorTag state stateSince thirdPartyUrl thirdPartyComponent websiteId autoIncident resolveOnRecovery createdAt ' +
        'updatedAt',
    ),
    omitted: words('pollAt pollFailures version'),
    key: statusComponents.id,
    of: ofOrganization(statusComponents.organizationId),
  },
  {
    file: 'status-page-incidents',
    table: statusIncidents,
    columns: words(
      'id organizationId pageId title severity status isDraft startedAt monitoringAt resolvedAt impacts postmortem ' +
        'postmortemPublishedAt source monitorId resolveOnRecovery createdAt updatedAt',
    ),
    omitted: words('sourceKey causes version automaticTitle'),
    key: statusIncidents.id,
    of: ofOrganization(statusIncidents.organizationId),
  },
  {
    file: 'status-page-incident-updates',
    table: statusIncidentUpdates,
    columns: words('id incidentId status message at impacts createdAt updatedAt'),
    omitted: ['automaticMessage'],
    key: statusIncidentUpdates.id,
    of: (db, organizationId) =>
      inArray(
        statusIncidentUpdates.incidentId,
        db
          .select({ id: statusIncidents.id })
          .from(statusIncidents)
          .where(eq(statusIncidents.organizationId, organizationId)),
      ),
  },
  {
    file: 'status-page-incident-templates',
    table: statusIncidentTemplates,
    columns: words('id pageId name title severity status message componentIds createdAt updatedAt'),
    omitted: [],
    key: statusIncidentTemplates.id,
    of: ofPages(statusIncidentTemplates.pageId),
  },
  {
    file: 'status-page-maintenances',
    table: statusMaintenances,
    columns: words(
      'id organizationId pageId title message startsAt durationMinutes rrule timeZone componentIds pausesAlerts windowId notifies ' +
        'createdAt updatedAt',
    ),
    omitted: ['version'],
    key: statusMaintenances.id,
    of: ofOrganization(statusMaintenances.organizationId),
  },
  {
    file: 'status-page-maintenance-updates',
    table: statusMaintenanceUpdates,
    columns: words('id maintenanceId plannedAt status message at createdAt updatedAt'),
    omitted: [],
    key: statusMaintenanceUpdates.id,
    of: (db, organizationId) =>
      inArray(
        statusMaintenanceUpdates.maintenanceId,
        db
          .select({ id: statusMaintenances.id })
          .from(statusMaintenances)
          .where(eq(statusMaintenances.organizationId, organizationId)),
      ),
  },
  {
    file: 'status-page-subscribers',
    table: statusSubscribers,
    columns: words('id pageId kind address componentIds language confirmedAt createdAt'),
    omitted: ['confirmationSentAt', 'sealed'],
    key: statusSubscribers.id,
    of: ofPages(statusSubscribers.pageId),
  },
];
