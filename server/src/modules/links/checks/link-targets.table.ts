import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { OwnedStateTable } from '../../../kernel/state-tables.ts';
import { links } from '../links.table.ts';
import type { TARGET_STATES } from './link-health.contract.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** The state of a target. */
export type TargetState = (typeof TARGET_STATES)[number];

/** The targets of links that are checked, with the results. Only the checks write them (`plan-targets.ts`, `record-check.ts`). */
export const linkTargets = pgTable(
  'link_targets',
  {
    linkId: text('link_id')
      .notNull()
      .references(() => links.id, { onDelete: 'cascade' }),
    /** SHA-256 of the URL: links with the same target are checked together. */
    urlKey: text('url_key').notNull(),
    url: text('url').notNull(),
    /** The host name without port. */
    host: text('host').notNull(),
    dueAt: instant('due_at').notNull(),
    state: text('state').$type<TargetState>().notNull().default('pending'),
    /** Results in a row that contradict the state. */
    streak: integer('streak').notNull().default(0),
    /** Why it is broken or unknown, in one sentence. */
    reason: text('reason'),
    statusCode: integer('status_code'),
    checkedAt: instant('checked_at'),
    /** When the state began. */
    since: instant('since'),
  },
  (table) => [
    primaryKey({ columns: [table.linkId, table.urlKey] }),
    index('link_targets_by_host').on(table.host, table.dueAt),
    index('link_targets_by_url').on(table.urlKey, table.dueAt),
  ],
);

/** A row of {@link linkTargets}. */
export type LinkTargetRow = typeof linkTargets.$inferSelect;

/** The hosts of targets: what processes claim, so that a host receives at most one check a minute. */
export const linkTargetHosts = pgTable(
  'link_target_hosts',
  {
    host: text('host').primaryKey(),
    /** When its next target is due. */
    dueAt: instant('due_at').notNull(),
    /** The host is not requested before. */
    notBefore: instant('not_before').notNull(),
  },
  (table) => [index('link_target_hosts_due').on(table.dueAt)],
);

/** The tables with rows of organizations, and what their export contains. */
export const LINK_TARGET_TABLES: readonly OwnedStateTable[] = [
  { table: linkTargets, notExported: 'the results of the last checks' },
];
