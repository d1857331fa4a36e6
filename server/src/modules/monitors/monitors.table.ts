import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { scheduleColumns } from '../../kernel/schedule-columns.ts';
import { type OwnedStateTable, ofOrganization, ofRows } from '../../kernel/state-tables.ts';
import { organization } from '../organizations/organizations.table.ts';
import { websites } from '../websites/websites.table.ts';
import type { CheckedCertificate, CheckResult } from './checks/check-result.ts';
import type { MonitorKind } from './kinds/configs.contract.ts';
import type { CheckStatus, ErrorClass, MonitorState } from './monitor-state.contract.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
const organizationId = () =>
  text('organization_id')
    .notNull()
    .references(() => organization.id, { onDelete: 'cascade' });

/** Uptime monitors. */
export const monitors = pgTable(
  'monitors',
  {
    /** `mon_…`. */
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    websiteId: text('website_id').references(() => websites.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    kind: text('kind').$type<MonitorKind>().notNull(),
    /** The configuration of the kind, without its secrets. */
    config: jsonb('config').$type<Readonly<Record<string, unknown>>>().notNull(),
    /** The secrets of the configuration by field, encrypted; null without secrets. */
    secrets: text('secrets'),
    secretsKeyId: text('secrets_key_id'),
    /** What a list shows of the target, for example `example.com:5432`. */
    target: text('target').notNull(),
    intervalSeconds: integer('interval_seconds').notNull(),
    timeoutMs: integer('timeout_ms').notNull(),
    /** Checks that are repeated immediately before a failure counts. */
    retries: integer('retries').notNull(),
    /** Failures among the last `failureWindow` checks after which the monitor is down. */
    failuresToDown: integer('failures_to_down').notNull(),
    failureWindow: integer('failure_window').notNull(),
    /** Successful checks in a row after which it is up again. */
    successesToUp: integer('successes_to_up').notNull(),
    degradedAfterMs: integer('degraded_after_ms'),
    /** Where it is checked from: `local` is the server itself. */
    regions: text('regions').array().notNull(),
    /** Regions that must find it down; null for more than half of them. */
    quorum: integer('quorum'),
    parentId: text('parent_id'),
    groupName: text('group_name'),
    tags: text('tags').array().notNull(),
    /** The target of its availability in percent, over 30 days; null without one. */
    sloPercent: doublePrecision('slo_percent'),
    paused: boolean('paused').notNull(),
    /** The token of a heartbeat; null for other kinds. It is shown to those who may change the monitor. */
    heartbeatToken: text('heartbeat_token'),
    /** Counts changes by people. It is the entity tag. */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('monitors_by_organization').on(table.organizationId, table.id),
    index('monitors_by_website').on(table.websiteId),
    index('monitors_by_parent').on(table.parentId),
    uniqueIndex('monitors_by_heartbeat_token').on(table.heartbeatToken),
  ],
);

/** The state of each monitor. Written when it changes. */
export const monitorStates = pgTable('monitor_states', {
  monitorId: text('monitor_id')
    .primaryKey()
    .references(() => monitors.id, { onDelete: 'cascade' }),
  state: text('state').$type<MonitorState>().notNull(),
  since: instant('since').notNull(),
  /** The state without maintenance and dependencies, which notifications compare. */
  announced: text('announced').$type<'up' | 'degraded' | 'down' | 'pending'>().notNull(),
  /** Why it is not up, in one sentence. */
  reason: text('reason'),
  certificate: jsonb('certificate').$type<CheckedCertificate>(),
  /** Days before the expiry that were announced, for the certificate with this expiry. */
  expiryAnnounced: jsonb('expiry_announced').$type<{
    readonly expiresAtMs: number;
    readonly days: number;
    /** Checks in a row that found one with a later expiry. */
    readonly laterChecks?: number;
  }>(),
});

/**
 * The schedule of each monitor in each region. A check is claimed by moving `due_at` to the next one: a process that claims it and
 * ends before it is done has delayed it by one interval, and no process performs it twice.
 */
export const monitorRuns = pgTable(
  'monitor_runs',
  {
    monitorId: text('monitor_id')
      .notNull()
      .references(() => monitors.id, { onDelete: 'cascade' }),
    region: text('region').notNull(),
    /** Null while it is paused. */
    dueAt: instant('due_at'),
    /** A claimed check is being performed until then; null when it is done. */
    leasedUntil: instant('leased_until'),
    /** The claim, so that a late result of an earlier one is not taken for the current one. */
    claim: integer('claim').notNull().default(0),
    /** The time that recorded checks cover ends here. */
    coveredUntil: instant('covered_until'),
    /** Status of the last checks, latest first, at most 20. */
    recent: text('recent').array().$type<CheckStatus[]>().notNull().default([]),
    /** What this region thinks. */
    verdict: text('verdict').$type<'up' | 'degraded' | 'down' | 'pending'>().notNull().default('pending'),
    lastCheckedAt: instant('last_checked_at'),
    lastStatus: text('last_status').$type<CheckStatus>(),
    /** Why the last check was not `up`; null when it was. */
    lastReason: text('last_reason'),
    lastErrorClass: text('last_error_class').$type<ErrorClass>(),
    /** When the first of the latest failures in a row happened; null after a success. */
    failingSince: instant('failing_since'),
    lastLatencyMs: doublePrecision('last_latency_ms'),
  },
  (table) => [
    primaryKey({ columns: [table.monitorId, table.region] }),
    index('monitor_runs_due').on(table.region, table.dueAt),
  ],
);

/** What the jobs of heartbeats reported last. */
export const monitorHeartbeats = pgTable('monitor_heartbeats', {
  monitorId: text('monitor_id')
    .primaryKey()
    .references(() => monitors.id, { onDelete: 'cascade' }),
  /** Requests are received since then: the creation, the end of a pause, or the end of a time in which Pharos did not run. */
  observedFrom: instant('observed_from').notNull(),
  /** When a run ended, or a job without a start reported. */
  lastPingAt: instant('last_ping_at'),
  /** When the current run began; null between runs. */
  startedAt: instant('started_at'),
  failed: boolean('failed').notNull().default(false),
  exitCode: integer('exit_code'),
  /** The end of the log that the job sent, at most 10 KB. */
  log: text('log'),
});

/** Outages: the times in which a monitor was down. Kept for as long as the monitor. */
export const monitorOutages = pgTable(
  'monitor_outages',
  {
    /** `out_…`. */
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    monitorId: text('monitor_id')
      .notNull()
      .references(() => monitors.id, { onDelete: 'cascade' }),
    /** When the first check of the outage failed. */
    startedAt: instant('started_at').notNull(),
    /** When it was certain: enough checks had failed. */
    confirmedAt: instant('confirmed_at').notNull(),
    /** Null while it lasts. */
    endedAt: instant('ended_at'),
    /** Why, in one sentence. */
    cause: text('cause').notNull(),
    errorClass: text('error_class').$type<ErrorClass>(),
    regions: text('regions').array().notNull(),
    /** The result of the check that confirmed it. */
    evidence: jsonb('evidence').$type<CheckResult>(),
    acknowledgedAt: instant('acknowledged_at'),
    acknowledgedBy: text('acknowledged_by'),
  },
  (table) => [
    index('monitor_outages_by_monitor').on(table.monitorId, table.startedAt),
    index('monitor_outages_by_organization').on(table.organizationId, table.startedAt),
    uniqueIndex('monitor_outages_open').on(table.monitorId).where(sql`${table.endedAt} is null`),
  ],
);

/** Maintenance windows: no state of their monitors is announced meanwhile, and no time counts. */
export const maintenanceWindows = pgTable(
  'maintenance_windows',
  {
    /** `mnt_…`. */
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    name: text('name').notNull(),
    /** Monitors and tags it applies to. Both empty: all monitors. */
    monitorIds: text('monitor_ids').array().notNull(),
    tags: text('tags').array().notNull(),
    ...scheduleColumns(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('maintenance_windows_by_organization').on(table.organizationId, table.id)],
);

/** Probes: processes elsewhere that check monitors of an organization from a region. */
export const monitorProbes = pgTable(
  'monitor_probes',
  {
    /** `prb_…`. */
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    /** Lower case letters, digits and hyphens. */
    region: text('region').notNull(),
    name: text('name').notNull(),
    /** HMAC of its token. */
    tokenDigest: text('token_digest').notNull(),
    lastSeenAt: instant('last_seen_at'),
    version: text('version'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('monitor_probes_by_token').on(table.tokenDigest),
    uniqueIndex('monitor_probes_by_region').on(table.organizationId, table.region),
  ],
);

/** A row of {@link monitors}. */
export type MonitorRow = typeof monitors.$inferSelect;
/** A row of {@link monitorStates}. */
export type MonitorStateRow = typeof monitorStates.$inferSelect;
/** A row of {@link monitorRuns}. */
export type MonitorRunRow = typeof monitorRuns.$inferSelect;
/** A row of {@link monitorHeartbeats}. */
export type HeartbeatRow = typeof monitorHeartbeats.$inferSelect;
/** A row of {@link monitorOutages}. */
export type OutageRow = typeof monitorOutages.$inferSelect;
/** A row of {@link maintenanceWindows}. */
export type MaintenanceRow = typeof maintenanceWindows.$inferSelect;

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
