import { type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { type OwnedStateTable, ofOrganization } from '../../kernel/state-tables.ts';
import { organization } from '../organizations/organizations.table.ts';
import { websites } from '../websites/websites.table.ts';
import { linkDomains, linkFolders } from './groups/link-groups.table.ts';
import type { NewLink } from './link-fields.contract.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** Short links. */
export const links = pgTable(
  'links',
  {
    /** `lnk_…`. */
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organization.id, { onDelete: 'cascade' }),
    websiteId: text('website_id').references(() => websites.id, { onDelete: 'set null' }),
    /** The main domain if null. */
    domainId: text('domain_id').references(() => linkDomains.id),
    folderId: text('folder_id').references(() => linkFolders.id, { onDelete: 'set null' }),
    /** Names of tags, as they are spelled in the tags of the organization. */
    tags: text('tags').array().notNull().default([]),
    name: text('name').notNull(),
    targetUrl: text('target_url').notNull(),
    slug: text('slug').notNull(),
    /** The slug in lower case, or unchanged on a domain that distinguishes case. */
    slugKey: text('slug_key').notNull(),
    externalId: text('external_id'),
    startsAt: instant('starts_at'),
    expiresAt: instant('expires_at'),
    expiredRedirectUrl: text('expired_redirect_url'),
    clickLimit: integer('click_limit'),
    /** Clicks that were counted against the limit; only of links that have one. */
    clicksUsed: bigint('clicks_used', { mode: 'number' }).notNull().default(0),
    archived: boolean('archived').notNull().default(false),
    iosUrl: text('ios_url'),
    androidUrl: text('android_url'),
    redirectStatus: integer('redirect_status').notNull().default(302),
    passQuery: boolean('pass_query').notNull().default(false),
    utm: jsonb('utm').$type<NonNullable<NewLink['utm']>>(),
    rules: jsonb('rules').$type<NonNullable<NewLink['rules']>>().notNull().default([]),
    split: jsonb('split').$type<NonNullable<NewLink['split']>>().notNull().default([]),
    ogTitle: text('og_title'),
    ogDescription: text('og_description'),
    ogImageUrl: text('og_image_url'),
    ogVideoUrl: text('og_video_url'),
    notes: text('notes'),
    /** scrypt, with its parameters and salt. */
    passwordHash: text('password_hash'),
    /** Whether its targets are checked (`checks/`). */
    checkTargets: boolean('check_targets').notNull().default(true),
    /** The version whose targets are planned to be checked. */
    plannedVersion: integer('planned_version').notNull().default(0),
    /** Since when people know that a target is broken. */
    brokenSince: instant('broken_since'),
    /** Counts changes. It is the entity tag. */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('links_slug_unique').on(sql`coalesce(${table.domainId}, '')`, table.slugKey),
    uniqueIndex('links_external_id_unique')
      .on(table.organizationId, table.externalId)
      .where(sql`${table.externalId} is not null`),
    index('links_by_organization').on(table.organizationId, table.id),
    index('links_by_website').on(table.websiteId),
    index('links_by_domain').on(table.domainId),
    index('links_by_folder').on(table.folderId),
    index('links_by_tag').using('gin', table.tags),
    index('links_to_plan').on(table.id).where(sql`${table.plannedVersion} <> ${table.version}`),
    index('links_broken').on(table.organizationId).where(sql`${table.brokenSince} is not null`),
  ],
);

/** A row of {@link links}. */
export type LinkRow = typeof links.$inferSelect;

/** The condition that a link is on a domain, in the form of the index of slugs. @param domainId `null` for the main domain. */
export function isOnDomain(domainId: string | null): SQL {
  return sql`coalesce(${links.domainId}, '') = ${domainId ?? ''}`;
}

/** The tables with rows of organizations, and what their export contains. */
export const LINK_TABLES: readonly OwnedStateTable[] = [
  {
    table: links,
    file: 'links',
    columns:
      'id organizationId websiteId domainId folderId tags name targetUrl slug externalId startsAt expiresAt expiredRedirectUrl ' +
      'clickLimit clicksUsed archived iosUrl androidUrl redirectStatus passQuery utm rules split ogTitle ogDescription ' +
      'ogImageUrl ogVideoUrl notes checkTargets brokenSince version createdAt updatedAt',
    omitted: 'slugKey passwordHash plannedVersion',
    of: ofOrganization(links.organizationId),
  },
];
