import { index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { OwnedStateTable } from '../../kernel/state-tables.ts';
import type { SavedFilters } from '../query/index.ts';
import { ofWebsites, websites } from '../websites/websites.table.ts';
import type { ShareBadge } from './share-fields.contract.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Share links. Only a digest of the token is stored. Revoked links are deleted. */
export const shares = pgTable(
  'share_links',
  {
    id: text('id').primaryKey(),
    websiteId: text('website_id')
      .notNull()
      .references(() => websites.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    start: text('start').notNull(),
    digest: text('digest').notNull(),
    /** scrypt, with its salt. */
    passwordHash: text('password_hash'),
    /** The filter that visitors cannot remove. */
    filters: jsonb('filters').$type<SavedFilters>(),
    /** The origins whose pages may show the analytics in a frame. */
    embedOrigins: jsonb('embed_origins').$type<readonly string[]>().notNull().default([]),
    /** The figure that anyone can see as a badge. */
    badge: jsonb('badge').$type<ShareBadge>(),
    expiresAt: instant('expires_at'),
    lastUsedAt: instant('last_used_at'),
    createdAt: instant('created_at').notNull(),
    createdBy: text('created_by').notNull(),
  },
  (table) => [
    uniqueIndex('share_links_by_digest').on(table.digest),
    index('share_links_by_website').on(table.websiteId, table.id),
  ],
);

/** A row of {@link shares}. */
export type ShareRow = typeof shares.$inferSelect;

/** The tables with rows of organizations, and what their export contains. */
export const SHARE_TABLES: readonly OwnedStateTable[] = [
  {
    table: shares,
    file: 'share-links',
    columns: 'id websiteId name start filters embedOrigins badge expiresAt lastUsedAt createdAt createdBy',
    omitted: 'digest passwordHash',
    of: ofWebsites(shares.websiteId),
  },
];
