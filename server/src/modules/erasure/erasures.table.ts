import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Up to when facts of a website have outlived its retention. */
export interface RetentionEdge {
  readonly websiteId: string;
  /** Facts before this instant go, in milliseconds since the epoch. */
  readonly edgeMs: number;
}

/**
 * What is to be removed from the facts, and how far that is. It refers to nothing, because it outlives the website: a
 * deletion must be carried out, and told of, when everything else of it is gone.
 */
export const erasures = pgTable(
  'erasures',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['website', 'profile', 'retention'] }).notNull(),
    /** Empty for retention, which goes over all websites. */
    organizationId: text('organization_id').notNull().default(''),
    websiteId: text('website_id').notNull().default(''),
    /** Of a deleted website: what it was called. */
    name: text('name').notNull().default(''),
    domain: text('domain').notNull().default(''),
    /** Who is forgotten, until that is done. */
    profileId: text('profile_id'),
    /** Of retention. */
    edges: jsonb('edges').$type<readonly RetentionEdge[]>(),
    /** Facts that came in later stay. */
    requestedAt: instant('requested_at').notNull(),
    startedAt: instant('started_at'),
    /** When the last of the rows were removed. */
    removedAt: instant('removed_at'),
    finishedAt: instant('finished_at'),
    status: text('status', { enum: ['pending', 'running', 'done', 'failed'] })
      .notNull()
      .default('pending'),
    /** `settling`: rows are removed; what came in meanwhile is looked for, and files are waited for. */
    stage: text('stage', { enum: ['removing', 'settling'] })
      .notNull()
      .default('removing'),
    /** When the parts that held the rows were rewritten, in seconds by the engine's clock. */
    rewrittenUntil: bigint('rewritten_until', { mode: 'number' }),
    rowsTotal: bigint('rows_total', { mode: 'number' }).notNull().default(0),
    rowsRemoved: bigint('rows_removed', { mode: 'number' }).notNull().default(0),
    /** Attempts in a row that failed. */
    failures: integer('failures').notNull().default(0),
    /** When to look at it next. */
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
