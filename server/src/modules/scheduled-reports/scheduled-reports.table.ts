import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { type OwnedStateTable, ofOrganization } from '../../kernel/state-tables.ts';
import { organization } from '../organizations/organizations.table.ts';
import { websites } from '../websites/websites.table.ts';
import { FREQUENCIES } from './frequencies.contract.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** Reports that are sent by e-mail and to integrations (docs/decisions/0043). */
export const scheduledReports = pgTable(
  'scheduled_reports',
  {
    /** `srp_…`. */
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organization.id, { onDelete: 'cascade' }),
    /** `null` for a report about all websites of the organization. */
    websiteId: text('website_id').references(() => websites.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    frequency: text('frequency', { enum: FREQUENCIES }).notNull(),
    /** The local hour of sending. */
    hour: integer('hour').notNull(),
    /** `null` for the time zone of the website or the organization. */
    timeZone: text('time_zone'),
    recipients: jsonb('recipients').$type<readonly string[]>().notNull(),
    integrationIds: jsonb('integration_ids').$type<readonly string[]>().notNull(),
    language: text('language', { enum: ['en', 'de'] }).notNull(),
    isEnabled: boolean('is_enabled').notNull(),
    dueAt: instant('due_at').notNull(),
    /** The last day of the last period that was sent: `YYYY-MM-DD`. */
    lastPeriod: text('last_period'),
    lastSentAt: instant('last_sent_at'),
    lastError: text('last_error'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('scheduled_reports_by_organization').on(table.organizationId, table.id),
    index('scheduled_reports_due').on(table.dueAt),
  ],
);

/** A row of {@link scheduledReports}. */
export type ScheduledReportRow = typeof scheduledReports.$inferSelect;

/** Recipients who unsubscribed. They stay unsubscribed when somebody adds them again. */
export const reportUnsubscriptions = pgTable(
  'report_unsubscriptions',
  {
    reportId: text('report_id')
      .notNull()
      .references(() => scheduledReports.id, { onDelete: 'cascade' }),
    /** In lower case. */
    email: text('email').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.reportId, table.email] })],
);

/** The tables with rows of organizations, and what their export contains. */
export const SCHEDULED_REPORT_TABLES: readonly OwnedStateTable[] = [
  {
    table: scheduledReports,
    file: 'scheduled-reports',
    columns:
      'id organizationId websiteId name frequency hour timeZone recipients integrationIds language isEnabled dueAt lastPeriod ' +
      'lastSentAt lastError createdAt updatedAt',
    omitted: 'version',
    of: ofOrganization(scheduledReports.organizationId),
  },
  { table: reportUnsubscriptions, notExported: 'addresses that no longer receive a report' },
];
