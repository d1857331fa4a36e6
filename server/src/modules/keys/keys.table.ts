import { bigint, date, index, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { type OwnedStateTable, ofOrganization } from '../../kernel/state-tables.ts';
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
    lastUsedIp: text('last_used_ip'),
    /** The method and route of the last request: `POST /v1/query`. */
    lastUsedOperation: text('last_used_operation'),
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

/** The number of requests with a key on a day in UTC. Days older than {@link USAGE_DAYS} are removed. */
export const apiKeyDays = pgTable(
  'api_key_days',
  {
    keyId: text('key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    requests: bigint('requests', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ name: 'api_key_days_pkey', columns: [table.keyId, table.day] })],
);

/** The number of days, including today, for which requests are counted. */
export const USAGE_DAYS = 30;

/** The tables with rows of organizations, and what their export contains. */
export const KEY_TABLES: readonly OwnedStateTable[] = [
  {
    table: apiKeys,
    file: 'keys',
    columns:
      'id organizationId name scopes accessType websiteIds start previousUntil expiresAt revokedAt lastUsedAt lastUsedIp lastUsedOperation createdAt createdBy',
    omitted: 'digest previousDigest',
    of: ofOrganization(apiKeys.organizationId),
  },
  { table: apiKeyDays, notExported: 'the numbers of requests of the last 30 days' },
];
