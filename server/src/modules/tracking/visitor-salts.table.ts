import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * The random salts of the visitors' ids, one a day (UTC), shared by all processes. Those of today and yesterday are
 * kept; with an older one goes the last way to find out whom an id belonged to.
 */
export const visitorSalts = pgTable('visitor_salts', {
  /** Days since 1970-01-01, UTC. */
  day: integer('day').primaryKey(),
  /** 32 random bytes in base64url. */
  salt: text('salt').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
});
