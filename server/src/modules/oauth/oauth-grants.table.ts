import { foreignKey, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { type OwnedStateTable, ofOrganization } from '../../kernel/state-tables.ts';
import { member, organization } from '../organizations/index.ts';
import { user } from '../users/index.ts';
import { oauthClient } from './oauth-clients.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** The access that a person granted to an application, one row per consent. Tokens refer to it. */
export const oauthGrants = pgTable(
  'oauth_grants',
  {
    /** `grt_…`. */
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    clientId: text('client_id')
      .notNull()
      .references(() => oauthClient.clientId, { onDelete: 'cascade' }),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organization.id, { onDelete: 'cascade' }),
    scopes: text('scopes').array().notNull(),
    accessType: text('access_type', { enum: ['global', 'website'] }).notNull(),
    websiteIds: text('website_ids').array().notNull(),
    createdAt: instant('created_at').notNull(),
    /** Rounded to a minute. */
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    // A member who leaves and returns must not regain earlier grants.
    foreignKey({
      name: 'oauth_grants_membership_fk',
      columns: [table.organizationId, table.userId],
      foreignColumns: [member.organizationId, member.userId],
    }).onDelete('cascade'),
    index('oauth_grants_user_id_idx').on(table.userId, table.id),
    index('oauth_grants_client_id_idx').on(table.clientId),
    index('oauth_grants_organization_id_idx').on(table.organizationId),
  ],
);

/** A row of {@link oauthGrants}. */
export type OauthGrantRow = typeof oauthGrants.$inferSelect;

/** The tables with rows of organizations, and what their export contains. */
export const GRANT_TABLES: readonly OwnedStateTable[] = [
  {
    table: oauthGrants,
    file: 'connected-apps',
    columns: 'id userId clientId organizationId scopes accessType websiteIds createdAt lastUsedAt',
    of: ofOrganization(oauthGrants.organizationId),
  },
];
