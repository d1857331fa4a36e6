import { boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { organization } from '../organizations/index.ts';

/** The websites that are measured. Their ids are public: they stand in the page's source. */
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
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [index('websites_by_organization').on(table.organizationId, table.id)],
);
