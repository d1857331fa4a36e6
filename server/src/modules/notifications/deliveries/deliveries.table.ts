import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { type OwnedStateTable, ofOrganization } from '../../../kernel/state-tables.ts';
import { organization } from '../../organizations/organizations.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** The rule of deliveries to integrations that the publishing module named. */
export const NO_RULE = '';

/** What a delivery says about its notifications. */
export type DeliveryForm = 'notification' | 'summary' | 'reminder' | 'acknowledgement';

/** `waiting` for an attempt; `failed` after the last one. */
export type DeliveryStatus = 'waiting' | 'delivered' | 'failed';

/** Messages to integrations, for 30 days. */
export const deliveries = pgTable(
  'deliveries',
  {
    /** `dlv_…`. */
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organization.id, { onDelete: 'cascade' }),
    integrationId: text('integration_id').notNull(),
    /** {@link NO_RULE} for integrations that a module named itself. */
    ruleId: text('rule_id').notNull(),
    /** `ntf_…`: the id that the receiver sees. It is the notification's own, or a new one for a summary or reminder. */
    messageId: text('message_id').notNull(),
    form: text('form').$type<DeliveryForm>().notNull(),
    /** The notifications that it reports, in their order. */
    notificationIds: text('notification_ids').array().notNull(),
    status: text('status').$type<DeliveryStatus>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    uniqueIndex('deliveries_message').on(table.integrationId, table.messageId),
    index('deliveries_by_organization').on(table.organizationId, table.id),
    index('deliveries_by_integration').on(table.integrationId, table.id),
    index('deliveries_by_notification').using('gin', table.notificationIds),
    index('deliveries_by_time').on(table.createdAt),
    index('deliveries_failed').on(table.organizationId, table.id).where(sql`${table.status} <> 'delivered'`),
  ],
);

/** The attempts of deliveries. */
export const deliveryAttempts = pgTable(
  'delivery_attempts',
  {
    deliveryId: text('delivery_id')
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    status: text('status').$type<'delivered' | 'failed' | 'rejected'>().notNull(),
    statusCode: integer('status_code'),
    durationMs: integer('duration_ms').notNull(),
    error: text('error'),
    /** The start of the response, at most 2 KB. */
    response: text('response'),
    startedAt: instant('started_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deliveryId, table.number] })],
);

/** A row of {@link deliveries}. */
export type DeliveryRow = typeof deliveries.$inferSelect;

/** A row of {@link deliveryAttempts}. */
export type AttemptRow = typeof deliveryAttempts.$inferSelect;

/** The tables with rows of organizations, and what their export contains. */
export const DELIVERY_TABLES: readonly OwnedStateTable[] = [
  {
    table: deliveries,
    file: 'deliveries',
    columns:
      'id organizationId integrationId ruleId messageId form notificationIds status attempts lastError createdAt finishedAt',
    of: ofOrganization(deliveries.organizationId),
  },
  { table: deliveryAttempts, notExported: 'responses of other servers' },
];
