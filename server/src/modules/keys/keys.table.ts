import { index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { organization } from '../organizations/index.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** API keys. Secrets are not stored; only this table holds their digests. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organization.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    scopes: text('scopes').array().notNull(),
    accessType: text('access_type', { enum: ['global', 'website'] }).notNull(),
    websiteIds: text('website_ids').array().notNull(),
    start: text('start').notNull(),
    digest: text('digest').notNull(),
    /** Digest of the secret before the last rotation, valid during the grace period. */
    previousDigest: text('previous_digest'),
    previousUntil: instant('previous_until'),
    expiresAt: instant('expires_at'),
    revokedAt: instant('revoked_at'),
    lastUsedAt: instant('last_used_at'),
    createdAt: instant('created_at').notNull(),
    createdBy: text('created_by').notNull(),
  },
  (table) => [
    uniqueIndex('api_keys_by_digest').on(table.digest),
    uniqueIndex('api_keys_by_previous_digest').on(table.previousDigest),
    index('api_keys_by_organization').on(table.organizationId, table.id),
  ],
);

/** A row of {@link apiKeys}. */
export type ApiKeyRow = typeof apiKeys.$inferSelect;
