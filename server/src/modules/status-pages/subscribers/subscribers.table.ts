import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { OwnedStateTable } from '../../../kernel/state-tables.ts';
import type { PageLanguage, SubscriberKind } from '../page-states.data.ts';
import { ofPages, statusPages } from '../status-pages.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** Subscribers of status pages. Their tokens are derived from a secret of their own, and are not stored. */
export const statusSubscribers = pgTable(
  'status_subscribers',
  {
    /** `sbs_…`. */
    id: text('id').primaryKey(),
    pageId: text('page_id')
      .notNull()
      .references(() => statusPages.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<SubscriberKind>().notNull(),
    /** E-mail addresses in lower case. Those of Slack without their secret path. */
    address: text('address').notNull(),
    /** The key of the tokens, and the address of Slack: JSON, encrypted. Null for subscribers that an earlier version added. */
    sealed: text('sealed'),
    /** Components to be notified about. Empty: the whole page. */
    componentIds: text('component_ids').array().notNull(),
    language: text('language').$type<PageLanguage>().notNull(),
    /** Null until the subscription is confirmed. Only confirmed subscribers are notified. */
    confirmedAt: instant('confirmed_at'),
    /** When the last request for a confirmation was sent. */
    confirmationSentAt: instant('confirmation_sent_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('status_subscribers_address_unique').on(table.pageId, table.kind, table.address),
    index('status_subscribers_by_page').on(table.pageId, table.id),
    index('status_subscribers_unconfirmed').on(table.createdAt).where(sql`${table.confirmedAt} is null`),
  ],
);

/** A row of {@link statusSubscribers}. */
export type SubscriberRow = typeof statusSubscribers.$inferSelect;

/** The tables with rows of organizations, and what their export contains. */
export const SUBSCRIBER_TABLES: readonly OwnedStateTable[] = [
  {
    table: statusSubscribers,
    file: 'status-page-subscribers',
    columns: 'id pageId kind address componentIds language confirmedAt createdAt',
    omitted: 'confirmationSentAt sealed',
    of: ofPages(statusSubscribers.pageId),
  },
];
