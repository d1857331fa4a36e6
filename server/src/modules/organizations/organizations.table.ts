import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { type OwnedStateTable, ofOrganization } from '../../kernel/state-tables.ts';
import { bytes } from '../../stores/state/bytes-column.ts';
import { user } from '../users/users.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** Organizations, which own websites, keys and other resources. */
export const organization = pgTable(
  'organizations',
  {
    /** `org_…`. */
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    /** The path of the logo on this service; `null` without one. */
    logo: text('logo'),
    /** JSON of Better Auth's organization plugin. */
    metadata: text('metadata'),
    /** The person with whose account the organization was created; at most one each. */
    personalOwnerId: text('personal_owner_id').references(() => user.id, { onDelete: 'set null' }),
    /** IANA time zone of new websites. */
    timeZone: text('time_zone').notNull().default('UTC'),
    /** The first day of the week of new websites. */
    weekStart: text('week_start', { enum: ['monday', 'sunday'] })
      .notNull()
      .default('monday'),
    /** The retention of new websites; `null` if they keep everything. */
    defaultRetentionDays: integer('default_retention_days'),
    /** ISO 4217. */
    defaultCurrency: text('default_currency').notNull().default('USD'),
    /** Domains of e-mail addresses whose owners may join, in lower case. */
    joinDomains: text('join_domains').array().notNull().default([]),
    /** The role of those who join by their domain. */
    joinRole: text('join_role', { enum: ['member', 'viewer'] })
      .notNull()
      .default('viewer'),
    /** From when on members need a second factor; `null` if it is optional. */
    secondFactorFrom: instant('second_factor_from'),
    /** After how many minutes without a request a session of a member ends; `null` without such a limit. */
    sessionIdleMinutes: integer('session_idle_minutes'),
    /** After how many hours a session of a member ends; `null` without such a limit. */
    sessionMaxHours: integer('session_max_hours'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('organizations_slug_unique').on(table.slug),
    uniqueIndex('organizations_personal_owner_unique').on(table.personalOwnerId),
    index('organizations_join_domains').using('gin', table.joinDomains),
  ],
);

/** A row of {@link organization}. */
export type OrganizationRow = typeof organization.$inferSelect;

/** Logos of organizations. */
export const organizationLogos = pgTable('organization_logos', {
  organizationId: text('organization_id')
    .primaryKey()
    .references(() => organization.id, { onDelete: 'cascade' }),
  mediaType: text('media_type').notNull(),
  /** SHA-256 of the image, in hexadecimal. Part of its path. */
  digest: text('digest').notNull(),
  image: bytes('image').notNull(),
});

/** Members of organizations, with their roles. */
export const member = pgTable(
  'members',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organization.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    role: text('role').notNull().default('member'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('members_organization_user_unique').on(table.organizationId, table.userId),
    index('members_user_id_idx').on(table.userId),
  ],
);

/** Invitations to organizations. */
export const invitation = pgTable(
  'invitations',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organization.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    role: text('role'),
    status: text('status').notNull().default('pending'),
    expiresAt: instant('expires_at').notNull(),
    inviterId: text('inviter_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('invitations_organization_id_idx').on(table.organizationId),
    index('invitations_email_idx').on(table.email),
  ],
);

/** The tables with rows of organizations, and what their export contains. */
export const ORGANIZATION_TABLES: readonly OwnedStateTable[] = [
  {
    table: organization,
    file: 'organization',
    columns:
      'id name slug logo personalOwnerId timeZone weekStart defaultRetentionDays defaultCurrency joinDomains joinRole ' +
      'secondFactorFrom sessionIdleMinutes sessionMaxHours createdAt',
    omitted: 'metadata',
    of: ofOrganization(organization.id),
  },
  { table: organizationLogos, notExported: 'the image is a file of the archive' },
  {
    table: member,
    file: 'members',
    columns: 'id organizationId userId role createdAt',
    of: ofOrganization(member.organizationId),
  },
  {
    table: invitation,
    file: 'invitations',
    columns: 'organizationId email role status expiresAt inviterId createdAt',
    // The holder of the id may accept the invitation.
    omitted: 'id',
    of: ofOrganization(invitation.organizationId),
  },
];
