import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { AcceptedLoss } from '../../lib/accepted-loss.ts';

/** What belongs to this database, in one row: lost or replaced parts are detected at the start (`server/src/boot/detect-loss.ts`). */
export const instance = pgTable('instance', {
  /** Always 1. */
  id: integer('id').primaryKey(),
  /** A keyed digest of the secret. */
  secretFingerprint: text('secret_fingerprint').notNull(),
  /** The id in the table `instance` of the store of facts. */
  factsId: text('facts_id').notNull(),
  /** Whether the store of facts has the id: false between the two writes of the first start. */
  isFactsIdStored: boolean('is_facts_id_stored').notNull().default(false),
  /** The losses with which the server was started, oldest first. */
  losses: jsonb('losses').$type<readonly AcceptedLoss[]>().notNull().default([]),
});
