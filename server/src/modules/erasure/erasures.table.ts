import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { type OwnedStateTable, ofOrganization } from '../../kernel/state-tables.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The time before which facts of a website exceed its retention period. */
export type RetentionEdge = WebsiteEdge | OrganizationEdge;

/** The edge of a website. */
export interface WebsiteEdge {
  readonly websiteId: string;
  /** In milliseconds since the epoch. */
  readonly edgeMs: number;
}

/** The edge of facts of an organization that belong to no website, such as clicks on links without one. */
export interface OrganizationEdge {
  readonly organizationId: string;
  /** In milliseconds since the epoch. */
  readonly edgeMs: number;
}

/**
 * Removals of facts, with their progress. The table has no foreign keys, because a deletion continues and is reported after
 * the website was deleted.
 */
export const erasures = pgTable(
  'erasures',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['website', 'organization', 'profile', 'retention'] }).notNull(),
    /** Empty for retention, which covers all websites. */
    organizationId: text('organization_id').notNull().default(''),
    websiteId: text('website_id').notNull().default(''),
    /** The name of a deleted website. */
    name: text('name').notNull().default(''),
    domain: text('domain').notNull().default(''),
    /** The profile to erase; removed on completion. */
    profileId: text('profile_id'),
    /** Of retention only. */
    edges: jsonb('edges').$type<readonly RetentionEdge[]>(),
    /** Facts that are received later are kept. */
    requestedAt: instant('requested_at').notNull(),
    startedAt: instant('started_at'),
    /** When the last rows were removed. */
    removedAt: instant('removed_at'),
    finishedAt: instant('finished_at'),
    status: text('status', { enum: ['pending', 'running', 'done', 'failed'] })
      .notNull()
      .default('pending'),
    /** `settling`: rows are removed; late rows are removed and files are waited for. */
    stage: text('stage', { enum: ['removing', 'settling'] })
      .notNull()
      .default('removing'),
    /** When the parts with the rows were rewritten, in seconds by the engine's clock. */
    rewrittenUntil: bigint('rewritten_until', { mode: 'number' }),
    rowsTotal: bigint('rows_total', { mode: 'number' }).notNull().default(0),
    rowsRemoved: bigint('rows_removed', { mode: 'number' }).notNull().default(0),
    /** Consecutive failed attempts. */
    failures: integer('failures').notNull().default(0),
    /** When the next step is due. */
    dueAt: instant('due_at').notNull(),
  },
  (table) => [
    index('erasures_by_organization').on(table.organizationId, table.id),
    index('erasures_by_website').on(table.websiteId, table.id),
    index('erasures_open').on(table.dueAt).where(sql`finished_at is null`),
  ],
);

/** A row of {@link erasures}. */
export type ErasureRow = typeof erasures.$inferSelect;

/** The tables with rows of organizations, and what their export contains. */
export const ERASURE_TABLES: readonly OwnedStateTable[] = [
  {
    table: erasures,
    file: 'erasures',
    columns:
      'id kind organizationId websiteId name domain profileId edges requestedAt startedAt removedAt finishedAt status rowsTotal rowsRemoved',
    omitted: 'stage rewrittenUntil failures dueAt',
    of: ofOrganization(erasures.organizationId),
  },
];
