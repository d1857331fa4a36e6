import { eq, inArray } from 'drizzle-orm';
import { alertEvents, alerts } from '../alerts/alerts.table.ts';
import { integrations } from '../integrations/integrations.table.ts';
import {
  maintenanceWindows,
  monitorHeartbeats,
  monitorOutages,
  monitorProbes,
  monitors,
} from '../monitors/monitors.table.ts';
import { deliveries } from '../notifications/deliveries/deliveries.table.ts';
import { notifications } from '../notifications/notifications.table.ts';
import { notificationRules } from '../notifications/rules/notification-rules.table.ts';
import { paymentSources, payments } from '../payments/payments.table.ts';
import { scheduledReports } from '../scheduled-reports/scheduled-reports.table.ts';
import { type ExportedTable, ofOrganization, ofWebsites, words } from './exported-table.ts';

/** The exported tables of alerts, integrations, notifications, reports and payments. */
export const SERVICE_TABLES: readonly ExportedTable[] = [
  {
    file: 'alerts',
    table: alerts,
    columns: words('id websiteId name condition severity enabled createdAt updatedAt'),
    omitted: ['version'],
    key: alerts.id,
    of: ofWebsites(alerts.websiteId),
  },
  {
    file: 'alert-events',
    table: alertEvents,
    columns: words('id alertId firedAt resolvedAt resolution reason value low high summary query'),
    omitted: ['path'],
    key: alertEvents.id,
    of: (db, organizationId) =>
      inArray(
        alertEvents.alertId,
        db.select({ id: alerts.id }).from(alerts).where(ofWebsites(alerts.websiteId)(db, organizationId)),
      ),
  },
  {
    file: 'monitors',
    table: monitors,
    columns: words(
      'id organizationId websiteId name kind config target intervalSeconds timeoutMs retries failuresToDown failureWindow successesToUp ' +
        'degradedAfterMs regions quorum parentId groupName tags sloPercent paused createdAt updatedAt',
    ),
    omitted: words('secrets secretsKeyId heartbeatToken version'),
    key: monitors.id,
    of: ofOrganization(monitors.organizationId),
  },
  {
    file: 'monitor-outages',
    table: monitorOutages,
    columns: words(
      'id organizationId monitorId startedAt confirmedAt endedAt cause errorClass regions evidence acknowledgedAt acknowledgedBy',
    ),
    omitted: [],
    key: monitorOutages.id,
    of: ofOrganization(monitorOutages.organizationId),
  },
  {
    file: 'monitor-heartbeats',
    table: monitorHeartbeats,
    columns: words('monitorId lastPingAt startedAt failed exitCode log'),
    omitted: ['observedFrom'],
    key: monitorHeartbeats.monitorId,
    of: (db, organizationId) =>
      inArray(
        monitorHeartbeats.monitorId,
        db.select({ id: monitors.id }).from(monitors).where(eq(monitors.organizationId, organizationId)),
      ),
  },
  {
    file: 'maintenance-windows',
    table: maintenanceWindows,
    columns: words(
      'id organizationId name monitorIds tags startsAt durationMinutes rrule timeZone createdAt updatedAt',
    ),
    omitted: ['version'],
    key: maintenanceWindows.id,
    of: ofOrganization(maintenanceWindows.organizationId),
  },
  {
    file: 'monitor-probes',
    table: monitorProbes,
    columns: words('id organizationId region name lastSeenAt version createdAt'),
    omitted: ['tokenDigest'],
    key: monitorProbes.id,
    of: ofOrganization(monitorProbes.organizationId),
  },
  {
    file: 'integrations',
    table: integrations,
    columns: words(
      'id organizationId kind name language enabled config failingSince failures lastError lastErrorAt lastDeliveredAt disabledBy version createdAt updatedAt',
    ),
    omitted: words('secrets secretsKeyId'),
    key: integrations.id,
    of: ofOrganization(integrations.organizationId),
  },
  {
    file: 'notification-rules',
    table: notificationRules,
    columns: words(
      'id organizationId name events filter integrationIds quietHours delaySeconds remindEverySeconds groupWithinSeconds enabled ' +
        'createdAt updatedAt',
    ),
    omitted: ['version'],
    key: notificationRules.id,
    of: ofOrganization(notificationRules.organizationId),
  },
  {
    file: 'notifications',
    table: notifications,
    columns: words(
      'id organizationId websiteId kind severity phase problemId resourceKind resourceId resourceName resourceTags title text fields ' +
        'url data occurredAt createdAt isOpen endedAt acknowledgedAt acknowledgedBy',
    ),
    omitted: words('problemGroup routedAt currentKind currentSeverity'),
    key: notifications.id,
    of: ofOrganization(notifications.organizationId),
  },
  {
    file: 'deliveries',
    table: deliveries,
    columns: words(
      'id organizationId integrationId ruleId messageId form notificationIds status attempts lastError createdAt finishedAt',
    ),
    omitted: [],
    key: deliveries.id,
    of: ofOrganization(deliveries.organizationId),
  },
  {
    file: 'scheduled-reports',
    table: scheduledReports,
    columns: words(
      'id organizationId websiteId name frequency hour timeZone recipients integrationIds language isEnabled dueAt lastPeriod ' +
        'lastSentAt lastError createdAt updatedAt',
    ),
    omitted: ['version'],
    key: scheduledReports.id,
    of: ofOrganization(scheduledReports.organizationId),
  },
  {
    file: 'payment-sources',
    table: paymentSources,
    columns: words(
      'id websiteId provider name mode receivedCount ignoredCount rejectedCount lastReceivedAt lastError lastErrorAt createdAt updatedAt',
    ),
    omitted: words('token secrets'),
    key: paymentSources.id,
    of: ofWebsites(paymentSources.websiteId),
  },
  {
    file: 'payments',
    table: payments,
    columns: words(
      'id sourceId websiteId kind amountMinor digits currency occurredAt receivedAt references reference billing subscription customer ' +
        'anonymousId sessionId profileId orderId product isTest isVoid isErased visitorId visit',
    ),
    // The id of the object at the provider identifies a payment once more.
    omitted: words('key attemptAt attempts version writtenVersion'),
    key: payments.id,
    of: ofWebsites(payments.websiteId),
  },
];
