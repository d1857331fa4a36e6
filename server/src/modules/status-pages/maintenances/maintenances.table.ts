import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { scheduleColumns } from '../../../kernel/schedule-columns.ts';
import { type OwnedStateTable, ofOrganization, ofRows } from '../../../kernel/state-tables.ts';
import { organization } from '../../organizations/organizations.table.ts';
import type { MaintenanceStatus } from '../page-states.data.ts';
import { statusPages } from '../status-pages.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** Scheduled maintenance of status pages. */
export const statusMaintenances = pgTable(
  'status_maintenances',
  {
    /** `smt_…`. */
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organization.id, { onDelete: 'cascade' }),
    pageId: text('page_id')
      .notNull()
      .references(() => statusPages.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    /** Markdown. */
    message: text('message').notNull(),
    ...scheduleColumns(),
    componentIds: text('component_ids').array().notNull(),
    pausesAlerts: boolean('pauses_alerts').notNull(),
    /** The maintenance window of the monitors of its components: `mnt_…`. */
    windowId: text('window_id'),
    /** Whether subscribers are notified of its starts and ends. */
    notifies: boolean('notifies').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('status_maintenances_by_page').on(table.pageId, table.id),
    index('status_maintenances_by_organization').on(table.organizationId),
  ],
);

/** Occurrences of maintenance: the past ones, the running one, and the next one. */
export const statusMaintenanceOccurrences = pgTable(
  'status_maintenance_occurrences',
  {
    maintenanceId: text('maintenance_id')
      .notNull()
      .references(() => statusMaintenances.id, { onDelete: 'cascade' }),
    /** When it was planned to start. */
    plannedAt: instant('planned_at').notNull(),
    /** When it starts or started. */
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    status: text('status').$type<MaintenanceStatus>().notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.maintenanceId, table.plannedAt] }),
    index('status_maintenance_occurrences_to_start')
      .on(table.startsAt)
      .where(sql`${table.status} = 'scheduled'`),
    index('status_maintenance_occurrences_to_end')
      .on(table.endsAt)
      .where(sql`${table.status} = 'in_progress'`),
  ],
);

/** Updates of maintenance. */
export const statusMaintenanceUpdates = pgTable(
  'status_maintenance_updates',
  {
    /** `smu_…`. */
    id: text('id').primaryKey(),
    maintenanceId: text('maintenance_id')
      .notNull()
      .references(() => statusMaintenances.id, { onDelete: 'cascade' }),
    /** The occurrence that it is about. */
    plannedAt: instant('planned_at').notNull(),
    status: text('status').$type<MaintenanceStatus>().notNull(),
    /** Markdown. */
    message: text('message').notNull(),
    at: instant('at').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('status_maintenance_updates_by_maintenance').on(table.maintenanceId, table.at)],
);

/** A row of {@link statusMaintenances}. */
export type PageMaintenanceRow = typeof statusMaintenances.$inferSelect;
/** A row of {@link statusMaintenanceOccurrences}. */
export type OccurrenceRow = typeof statusMaintenanceOccurrences.$inferSelect;
/** A row of {@link statusMaintenanceUpdates}. */
export type MaintenanceUpdateRow = typeof statusMaintenanceUpdates.$inferSelect;

/** The tables with rows of organizations, and what their export contains. */
export const MAINTENANCE_TABLES: readonly OwnedStateTable[] = [
  {
    table: statusMaintenances,
    file: 'status-page-maintenances',
    columns:
      'id organizationId pageId title message startsAt durationMinutes rrule timeZone componentIds pausesAlerts windowId notifies ' +
      'createdAt updatedAt',
    omitted: 'version',
    of: ofOrganization(statusMaintenances.organizationId),
  },
  {
    table: statusMaintenanceUpdates,
    file: 'status-page-maintenance-updates',
    columns: 'id maintenanceId plannedAt status message at createdAt updatedAt',
    of: ofRows(
      statusMaintenanceUpdates.maintenanceId,
      statusMaintenances.id,
      ofOrganization(statusMaintenances.organizationId),
    ),
  },
  { table: statusMaintenanceOccurrences, notExported: 'follow from the times of the maintenance' },
];
