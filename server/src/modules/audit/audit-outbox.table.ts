import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Administrative entries, written in the transaction of the act; a task copies them to the facts. So each act has exactly one
 * entry.
 */
export const auditOutbox = pgTable('audit_outbox', {
  entryId: text('entry_id').primaryKey(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  /** The row of `audit_log` as JSON. */
  entry: text('entry').notNull(),
});
