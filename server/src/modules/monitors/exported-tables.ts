import { type OwnedStateTable, ofOrganization, ofRows } from '../../kernel/state-tables.ts';
import {
  maintenanceWindows,
  monitorHeartbeats,
  monitorOutages,
  monitorProbes,
  monitorRuns,
  monitorStates,
  monitors,
} from './monitors.table.ts';

/** The tables with rows of organizations, and what their export contains. */
export const MONITOR_TABLES: readonly OwnedStateTable[] = [
  {
    table: monitors,
    file: 'monitors',
    columns:
      'id organizationId websiteId name kind config target intervalSeconds timeoutMs retries failuresToDown failureWindow successesToUp ' +
      'degradedAfterMs regions quorum parentId groupName tags sloPercent paused createdAt updatedAt',
    omitted: 'secrets secretsKeyId heartbeatToken version',
    of: ofOrganization(monitors.organizationId),
  },
  {
    table: monitorOutages,
    file: 'monitor-outages',
    columns:
      'id organizationId monitorId startedAt confirmedAt endedAt cause errorClass regions evidence acknowledgedAt acknowledgedBy',
    of: ofOrganization(monitorOutages.organizationId),
  },
  {
    table: monitorHeartbeats,
    file: 'monitor-heartbeats',
    columns: 'monitorId lastPingAt startedAt failed exitCode log',
    omitted: 'observedFrom',
    of: ofRows(monitorHeartbeats.monitorId, monitors.id, ofOrganization(monitors.organizationId)),
  },
  {
    table: maintenanceWindows,
    file: 'maintenance-windows',
    columns:
      'id organizationId name monitorIds tags startsAt durationMinutes rrule timeZone createdAt updatedAt',
    omitted: 'version',
    of: ofOrganization(maintenanceWindows.organizationId),
  },
  {
    table: monitorProbes,
    file: 'monitor-probes',
    columns: 'id organizationId region name lastSeenAt version createdAt',
    omitted: 'tokenDigest',
    of: ofOrganization(monitorProbes.organizationId),
  },
  { table: monitorStates, notExported: 'follows from checks and outages' },
  { table: monitorRuns, notExported: 'when the next checks are due' },
];
