import {
  boolean,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { type OwnedStateTable, ofOrganization, ofRows } from '../../kernel/state-tables.ts';
import { organization } from '../organizations/index.ts';
import type { CollectionSettings } from './collection.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Websites whose traffic is recorded. */
export const websites = pgTable(
  'websites',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organization.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    domain: text('domain').notNull(),
    isPublic: boolean('is_public').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    /** The id in the tracking code; the website id until the first rotation. */
    trackingId: text('tracking_id').notNull(),
    timeZone: text('time_zone').notNull().default('UTC'),
    weekStart: text('week_start', { enum: ['monday', 'sunday'] })
      .notNull()
      .default('monday'),
    retentionDays: integer('retention_days'),
    /** Only the settings that were set; reading adds defaults for the others. */
    collection: jsonb('collection').$type<Partial<CollectionSettings>>().notNull().default({}),
  },
  (table) => [
    index('websites_by_organization').on(table.organizationId, table.id),
    uniqueIndex('websites_by_tracking_id').on(table.trackingId),
  ],
);

/** A row of {@link websites}. */
export type WebsiteRow = typeof websites.$inferSelect;

/** Former tracking ids, valid until they expire. */
export const formerTrackingIds = pgTable(
  'former_tracking_ids',
  {
    id: text('id').primaryKey(),
    websiteId: text('website_id')
      .notNull()
      .references(() => websites.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('former_tracking_ids_by_website').on(table.websiteId)],
);

/** Selects the rows with the id of a website of the organization in a column. */
export const ofWebsites = (column: PgColumn) =>
  ofRows(column, websites.id, ofOrganization(websites.organizationId));

/** The tables with rows of organizations, and what their export contains. */
export const WEBSITE_TABLES: readonly OwnedStateTable[] = [
  {
    table: websites,
    file: 'websites',
    columns:
      'id organizationId name domain isPublic createdAt trackingId timeZone weekStart retentionDays collection',
    of: ofOrganization(websites.organizationId),
  },
  {
    table: formerTrackingIds,
    file: 'former-tracking-ids',
    columns: 'id websiteId expiresAt',
    of: ofWebsites(formerTrackingIds.websiteId),
  },
];
