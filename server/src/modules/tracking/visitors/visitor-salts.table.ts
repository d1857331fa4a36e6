import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * The random salts of visitor ids, one for each day (UTC), shared by all processes. Only those of today and yesterday are
 * stored. Once a salt is deleted, visitor ids of its day can no longer be attributed to a person.
 */
export const visitorSalts = pgTable('visitor_salts', {
  /** Days since 1970-01-01, UTC. */
  day: integer('day').primaryKey(),
  /** 32 random bytes in base64url. */
  salt: text('salt').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
});
