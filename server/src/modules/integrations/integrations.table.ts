import { boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { type OwnedStateTable, ofOrganization } from '../../kernel/state-tables.ts';
import { organization } from '../organizations/organizations.table.ts';
import type { IntegrationKind } from './channels/channels.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** Where notifications of an organization are sent. */
export const integrations = pgTable(
  'integrations',
  {
    /** `int_…`. */
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organization.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<IntegrationKind>().notNull(),
    name: text('name').notNull(),
    /** The language of its messages. */
    language: text('language', { enum: ['en', 'de'] })
      .notNull()
      .default('en'),
    enabled: boolean('enabled').notNull(),
    /** The fields that are not secret. */
    config: jsonb('config').$type<Readonly<Record<string, unknown>>>().notNull(),
    /** The secret fields as JSON, encrypted (docs/decisions/0038). */
    secrets: text('secrets').notNull(),
    /** The id of the key that encrypted them. */
    secretsKeyId: text('secrets_key_id').notNull(),
    /** Since when no delivery succeeded; null after a success. */
    failingSince: instant('failing_since'),
    /** Deliveries that failed since then. */
    failures: integer('failures').notNull().default(0),
    lastError: text('last_error'),
    lastErrorAt: instant('last_error_at'),
    lastDeliveredAt: instant('last_delivered_at'),
    /** Who disabled it; null while it is enabled. */
    disabledBy: text('disabled_by', { enum: ['person', 'failures'] }),
    /** Counts changes by people. It is the entity tag. */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('integrations_by_organization').on(table.organizationId, table.id)],
);

/** The language of messages. */
export type Language = IntegrationRow['language'];

/** A row of {@link integrations}. */
export type IntegrationRow = typeof integrations.$inferSelect;

/** The tables with rows of organizations, and what their export contains. */
export const INTEGRATION_TABLES: readonly OwnedStateTable[] = [
  {
    table: integrations,
    file: 'integrations',
    columns:
      'id organizationId kind name language enabled config failingSince failures lastError lastErrorAt lastDeliveredAt disabledBy version createdAt updatedAt',
    omitted: 'secrets secretsKeyId',
    of: ofOrganization(integrations.organizationId),
  },
];
