import { sql } from 'drizzle-orm';
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
import { organization } from '../organizations/organizations.table.ts';
import type {
  AutoIncident,
  ComponentKind,
  ComponentState,
  PageLanguage,
  PageVisibility,
  Subscription,
} from './page-states.data.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

interface StoredLink {
  readonly label: string;
  readonly url: string;
}

/** Status pages. */
export const statusPages = pgTable(
  'status_pages',
  {
    /** `stp_…`. */
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organization.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** In lower case, unique on the server. */
    slug: text('slug').notNull(),
    description: text('description'),
    logoUrl: text('logo_url'),
    darkLogoUrl: text('dark_logo_url'),
    faviconUrl: text('favicon_url'),
    websiteUrl: text('website_url'),
    supportUrl: text('support_url'),
    theme: text('theme').$type<'system' | 'light' | 'dark'>().notNull(),
    /** `#rrggbb`. */
    color: text('color').notNull(),
    /** Without anything that loads; null without rules. */
    customCss: text('custom_css'),
    timeZone: text('time_zone').notNull(),
    language: text('language').$type<PageLanguage>().notNull(),
    visibility: text('visibility').$type<PageVisibility>().notNull(),
    /** scrypt; null without a password. */
    passwordHash: text('password_hash'),
    ipRanges: text('ip_ranges').array().notNull(),
    /** Addresses, and domains with an `@` at their beginning, in lower case. */
    emails: text('emails').array().notNull(),
    /** Increased when access becomes narrower: signed cookies contain it. */
    accessVersion: integer('access_version').notNull().default(1),
    headerLinks: jsonb('header_links').$type<StoredLink[]>().notNull(),
    footerLinks: jsonb('footer_links').$type<StoredLink[]>().notNull(),
    isIndexed: boolean('is_indexed').notNull(),
    subscriptions: text('subscriptions').array().$type<Subscription[]>().notNull(),
    autoIncident: text('auto_incident').$type<AutoIncident>().notNull(),
    resolveOnRecovery: boolean('resolve_on_recovery').notNull(),
    /** In lower case, in ASCII (Punycode), without a port. */
    customDomain: text('custom_domain'),
    /** The value that its DNS record must have. */
    domainToken: text('domain_token'),
    domainVerifiedAt: instant('domain_verified_at'),
    domainCheckedAt: instant('domain_checked_at'),
    /** Since when checks of a verified domain do not find its record. */
    domainMissingSince: instant('domain_missing_since'),
    /** Counts changes by people. It is the entity tag. */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('status_pages_slug_unique').on(table.slug),
    uniqueIndex('status_pages_domain_unique')
      .on(table.customDomain)
      .where(sql`${table.domainVerifiedAt} is not null`),
    index('status_pages_by_organization').on(table.organizationId, table.id),
  ],
);

/** Groups of components. */
export const statusComponentGroups = pgTable(
  'status_component_groups',
  {
    /** `cgr_…`. */
    id: text('id').primaryKey(),
    pageId: text('page_id')
      .notNull()
      .references(() => statusPages.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    position: integer('position').notNull(),
    isCollapsed: boolean('is_collapsed').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('status_component_groups_by_page').on(table.pageId)],
);

/** Components of status pages. */
export const statusComponents = pgTable(
  'status_components',
  {
    /** `cmp_…`. */
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organization.id, { onDelete: 'cascade' }),
    pageId: text('page_id')
      .notNull()
      .references(() => statusPages.id, { onDelete: 'cascade' }),
    groupId: text('group_id').references(() => statusComponentGroups.id, { onDelete: 'set null' }),
    kind: text('kind').$type<ComponentKind>().notNull(),
    displayName: text('display_name').notNull(),
    description: text('description'),
    position: integer('position').notNull(),
    isVisible: boolean('is_visible').notNull(),
    hideUrl: boolean('hide_url').notNull(),
    hideUptimePercentage: boolean('hide_uptime_percentage').notNull(),
    hideLatency: boolean('hide_latency').notNull(),
    /** Of the kinds `monitor` (one) and `group`. Removed monitors are removed from it. */
    monitorIds: text('monitor_ids').array().notNull(),
    monitorTag: text('monitor_tag'),
    /** Of the kinds `static` and `third_party`. */
    state: text('state').$type<ComponentState>().notNull(),
    stateSince: instant('state_since'),
    thirdPartyUrl: text('third_party_url'),
    thirdPartyComponent: text('third_party_component'),
    /** When the other page is polled next; null for other kinds. */
    pollAt: instant('poll_at'),
    /** Polls in a row that failed. */
    pollFailures: integer('poll_failures').notNull().default(0),
    websiteId: text('website_id'),
    /** Null: the rule of the page. */
    autoIncident: text('auto_incident').$type<AutoIncident>(),
    resolveOnRecovery: boolean('resolve_on_recovery'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('status_components_by_page').on(table.pageId),
    index('status_components_by_organization').on(table.organizationId),
    index('status_components_by_monitor').using('gin', table.monitorIds),
    index('status_components_to_poll').on(table.pollAt).where(sql`${table.pollAt} is not null`),
  ],
);

/** A row of {@link statusPages}. */
export type StatusPageRow = typeof statusPages.$inferSelect;
/** A row of {@link statusComponentGroups}. */
export type ComponentGroupRow = typeof statusComponentGroups.$inferSelect;
/** A row of {@link statusComponents}. */
export type ComponentRow = typeof statusComponents.$inferSelect;

/** Selects the rows with the id of a status page of the organization in a column. */
export const ofPages = (column: PgColumn) =>
  ofRows(column, statusPages.id, ofOrganization(statusPages.organizationId));

/** The tables with rows of organizations, and what their export contains. */
export const STATUS_PAGE_TABLES: readonly OwnedStateTable[] = [
  {
    table: statusPages,
    file: 'status-pages',
    columns:
      'id organizationId name slug description logoUrl darkLogoUrl faviconUrl websiteUrl supportUrl theme color customCss timeZone language ' +
      'visibility ipRanges emails headerLinks footerLinks isIndexed subscriptions autoIncident resolveOnRecovery customDomain ' +
      'domainVerifiedAt domainCheckedAt domainMissingSince createdAt updatedAt',
    omitted: 'passwordHash accessVersion domainToken version',
    of: ofOrganization(statusPages.organizationId),
  },
  {
    table: statusComponentGroups,
    file: 'status-page-groups',
    columns: 'id pageId name position isCollapsed createdAt updatedAt',
    of: ofPages(statusComponentGroups.pageId),
  },
  {
    table: statusComponents,
    file: 'status-page-components',
    columns:
      'id organizationId pageId groupId kind displayName description position isVisible hideUrl hideUptimePercentage hideLatency ' +
      'monitorIds monitorTag state stateSince thirdPartyUrl thirdPartyComponent websiteId autoIncident resolveOnRecovery createdAt ' +
      'updatedAt',
    omitted: 'pollAt pollFailures version',
    of: ofOrganization(statusComponents.organizationId),
  },
];
