import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { type OwnedStateTable, ofOrganization } from '../../../kernel/state-tables.ts';
import { organization } from '../../organizations/organizations.table.ts';
import type { TagColor } from './link-groups.contract.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
const organizationId = () =>
  text('organization_id')
    .notNull()
    .references(() => organization.id, { onDelete: 'cascade' });
const lower = (column: AnyPgColumn) => sql`lower(${column})`;

/** Folders of short links. A link is in one folder at most. */
export const linkFolders = pgTable(
  'link_folders',
  {
    /** `lfd_…`. */
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('link_folders_name_unique').on(table.organizationId, lower(table.name))],
);

/** Tags of short links. Links store the names of their tags. */
export const linkTags = pgTable(
  'link_tags',
  {
    /** `ltg_…`. */
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    name: text('name').notNull(),
    color: text('color').$type<TagColor>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('link_tags_name_unique').on(table.organizationId, lower(table.name))],
);

/** Custom domains of short links. Several organizations can add the same domain, but only one can verify it. */
export const linkDomains = pgTable(
  'link_domains',
  {
    /** `ldm_…`. */
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    /** In lower case, in ASCII (Punycode), without a port. */
    hostname: text('hostname').notNull(),
    isCaseSensitive: boolean('is_case_sensitive').notNull().default(false),
    rootUrl: text('root_url'),
    notFoundUrl: text('not_found_url'),
    /** The value that the DNS record must have. */
    verificationToken: text('verification_token').notNull(),
    verifiedAt: instant('verified_at'),
    checkedAt: instant('checked_at'),
    /** Since when checks of a verified domain do not find its record. */
    missingSince: instant('missing_since'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('link_domains_hostname_unique').on(table.organizationId, table.hostname),
    uniqueIndex('link_domains_verified_unique')
      .on(table.hostname)
      .where(sql`${table.verifiedAt} is not null`),
  ],
);

/** Settings of the links of an organization. Absent rows mean the defaults. */
export const linkSettings = pgTable('link_settings', {
  organizationId: organizationId().primaryKey(),
  /** Hosts that targets must not have, in lower case. */
  blockedHosts: text('blocked_hosts').array().notNull().default([]),
  /** `#rrggbb`, of the pages of links; null for the default. */
  color: text('color'),
});

/** A row of {@link linkFolders}. */
export type LinkFolderRow = typeof linkFolders.$inferSelect;

/** A row of {@link linkTags}. */
export type LinkTagRow = typeof linkTags.$inferSelect;

/** A row of {@link linkDomains}. */
export type LinkDomainRow = typeof linkDomains.$inferSelect;

/** The tables with rows of organizations, and what their export contains. */
export const LINK_GROUP_TABLES: readonly OwnedStateTable[] = [
  {
    table: linkDomains,
    file: 'link-domains',
    columns:
      'id organizationId hostname isCaseSensitive rootUrl notFoundUrl verificationToken verifiedAt checkedAt missingSince createdAt',
    of: ofOrganization(linkDomains.organizationId),
  },
  {
    table: linkFolders,
    file: 'link-folders',
    columns: 'id organizationId name createdAt',
    of: ofOrganization(linkFolders.organizationId),
  },
  {
    table: linkTags,
    file: 'link-tags',
    columns: 'id organizationId name color createdAt',
    of: ofOrganization(linkTags.organizationId),
  },
  {
    table: linkSettings,
    file: 'link-settings',
    columns: 'organizationId blockedHosts color',
    of: ofOrganization(linkSettings.organizationId),
  },
];
