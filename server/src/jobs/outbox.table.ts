import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** Messages that wait for delivery, and those that were given up (docs/decisions/0030). */
export const outbox = pgTable(
  'outbox',
  {
    /** `msg_…`: sorts by the time of creation. */
    id: text('id').primaryKey(),
    /** The handler that delivers it: `mail`. */
    kind: text('kind').notNull(),
    /** Whose backlog it belongs to; empty for messages of no organization. */
    organizationId: text('organization_id').notNull(),
    /** Messages of a lane share a limit of concurrent deliveries, and pauses: `int_…`; empty for messages without one. */
    lane: text('lane').notNull().default(''),
    /** Messages that have a key in common are delivered one after another, in the order of their positions. */
    orderingKeys: text('ordering_keys').array().notNull().default([]),
    position: bigint('position', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** JSON, encrypted: it can hold links that sign somebody in. */
    payload: text('payload').notNull(),
    /** A message with the key of another one of its kind is not added. */
    uniqueKey: text('unique_key'),
    /** When the next attempt may begin. A claim moves it to the end of the lease. */
    dueAt: instant('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Random text of the claim that holds the message. */
    lease: text('lease'),
    lastError: text('last_error'),
    /** Set when the message was given up. */
    deadAt: instant('dead_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('outbox_unique_key')
      .on(table.kind, table.uniqueKey)
      .where(sql`${table.uniqueKey} is not null`),
    index('outbox_waiting')
      .on(table.kind, table.organizationId, table.lane, table.dueAt, table.position)
      .where(sql`${table.deadAt} is null`),
    // Most messages have one key. The index of all keys is slow to change, so it contains only the others.
    index('outbox_first_key')
      .on(sql`(${table.orderingKeys}[1])`, table.position)
      .where(sql`${table.deadAt} is null and ${table.orderingKeys} <> '{}'`),
    index('outbox_several_keys')
      .using('gin', table.orderingKeys)
      .where(sql`${table.deadAt} is null and cardinality(${table.orderingKeys}) > 1`),
    index('outbox_due').on(table.dueAt).where(sql`${table.deadAt} is null`),
    index('outbox_dead').on(table.deadAt).where(sql`${table.deadAt} is not null`),
  ],
);

/** Lanes that were used or paused recently: one row serves all processes. */
export const outboxLanes = pgTable('outbox_lanes', {
  lane: text('lane').primaryKey(),
  /** The messages of the lane are not delivered before. */
  resumesAt: instant('resumes_at').notNull(),
});

/** A row of {@link outbox}. */
export type OutboxRow = typeof outbox.$inferSelect;
