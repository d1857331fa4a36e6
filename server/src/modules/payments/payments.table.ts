import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { OwnedStateTable } from '../../kernel/state-tables.ts';
import { ofWebsites, websites } from '../websites/websites.table.ts';
import { BILLINGS, MOVEMENT_KINDS, PAYMENT_PROVIDERS, SOURCE_MODES } from './payment-kinds.contract.ts';
import type { Details } from './providers/provider.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** A signing secret. */
export interface StoredSecret {
  /** Encrypted; the context is the id of the source. */
  readonly sealed: string;
  /** Milliseconds since the epoch. */
  readonly createdAtMs: number;
  /** Not accepted from then on; `null` for the current secret. */
  readonly expiresAtMs: number | null;
}

/** Accounts of payment providers that send webhooks for a website. */
export const paymentSources = pgTable(
  'payment_sources',
  {
    /** `pay_…`. */
    id: text('id').primaryKey(),
    websiteId: text('website_id')
      .notNull()
      .references(() => websites.id, { onDelete: 'cascade' }),
    provider: text('provider', { enum: PAYMENT_PROVIDERS }).notNull(),
    name: text('name').notNull(),
    mode: text('mode', { enum: SOURCE_MODES }).notNull(),
    /** The last segment of its address. */
    token: text('token').notNull(),
    /** The newest first. */
    secrets: jsonb('secrets').$type<readonly StoredSecret[]>().notNull(),
    receivedCount: bigint('received_count', { mode: 'number' }).notNull().default(0),
    ignoredCount: bigint('ignored_count', { mode: 'number' }).notNull().default(0),
    rejectedCount: bigint('rejected_count', { mode: 'number' }).notNull().default(0),
    lastReceivedAt: instant('last_received_at'),
    lastError: text('last_error'),
    lastErrorAt: instant('last_error_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('payment_sources_token_unique').on(table.token),
    index('payment_sources_by_website').on(table.websiteId),
  ],
);

/** A row of {@link paymentSources}. */
export type PaymentSourceRow = typeof paymentSources.$inferSelect;

/** Payments, refunds and disputes. Facts are written from these rows (docs/decisions/0040). */
export const payments = pgTable(
  'payments',
  {
    /** `pmt_…`. */
    id: text('id').primaryKey(),
    sourceId: text('source_id')
      .notNull()
      .references(() => paymentSources.id, { onDelete: 'cascade' }),
    websiteId: text('website_id')
      .notNull()
      .references(() => websites.id, { onDelete: 'cascade' }),
    /** Names the movement within its source. */
    key: text('key').notNull(),
    kind: text('kind', { enum: MOVEMENT_KINDS }).notNull(),
    /** In the smallest unit of the currency; not negative. */
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    /** Digits of the amount after the decimal point. */
    digits: smallint('digits').notNull(),
    currency: text('currency').notNull(),
    occurredAt: instant('occurred_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** All known names of the transaction. The first names it in its source. */
    references: text('references').array().notNull(),
    reference: text('reference').notNull(),
    billing: text('billing', { enum: BILLINGS }).notNull(),
    subscription: text('subscription'),
    /** A keyed hash. */
    customer: text('customer'),
    anonymousId: text('anonymous_id'),
    sessionId: text('session_id'),
    profileId: text('profile_id'),
    orderId: text('order_id'),
    product: text('product'),
    isTest: boolean('is_test').notNull(),
    /** Whether it did not take place in the end, or was erased. */
    isVoid: boolean('is_void').notNull(),
    isErased: boolean('is_erased').notNull().default(false),
    /** The visitor of the attribution, in decimal. */
    visitorId: text('visitor_id'),
    /** Columns of the visit to which it is attributed. */
    visit: jsonb('visit').$type<Readonly<Record<string, string>>>(),
    /** When attribution is tried again; `null` if it is not. */
    attemptAt: instant('attempt_at'),
    attempts: integer('attempts').notNull().default(0),
    /** Increases with every change of the fact. */
    version: integer('version').notNull().default(1),
    /** The version that is durable as a fact; 0 for none. */
    writtenVersion: integer('written_version').notNull().default(0),
  },
  (table) => [
    uniqueIndex('payments_key_unique').on(table.sourceId, table.key),
    index('payments_by_reference').on(table.sourceId, table.reference),
    index('payments_by_subscription').on(table.sourceId, table.subscription),
    index('payments_by_website').on(table.websiteId, table.id),
    index('payments_by_time').on(table.websiteId, table.occurredAt),
    index('payments_unwritten').on(table.id).where(sql`${table.version} > ${table.writtenVersion}`),
    index('payments_by_attempt').on(table.attemptAt),
  ],
);

/** A row of {@link payments}. */
export type PaymentRow = typeof payments.$inferSelect;

/** What is known about a transaction or a subscription by each of its names, in whatever order its events arrive. */
export const paymentNotes = pgTable(
  'payment_notes',
  {
    sourceId: text('source_id')
      .notNull()
      .references(() => paymentSources.id, { onDelete: 'cascade' }),
    reference: text('reference').notNull(),
    /** Other names of the same transaction. */
    links: text('links').array().notNull(),
    details: jsonb('details').$type<Details>().notNull(),
    /** The time of the earliest event that stated ids; only of subscriptions. */
    statedAt: instant('stated_at'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sourceId, table.reference] })],
);

/** The tables with rows of organizations, and what their export contains. */
export const PAYMENT_TABLES: readonly OwnedStateTable[] = [
  {
    table: paymentSources,
    file: 'payment-sources',
    columns:
      'id websiteId provider name mode receivedCount ignoredCount rejectedCount lastReceivedAt lastError lastErrorAt createdAt updatedAt',
    omitted: 'token secrets',
    of: ofWebsites(paymentSources.websiteId),
  },
  {
    table: payments,
    file: 'payments',
    columns:
      'id sourceId websiteId kind amountMinor digits currency occurredAt receivedAt references reference billing subscription customer ' +
      'anonymousId sessionId profileId orderId product isTest isVoid isErased visitorId visit',
    // The id of the object at the provider identifies a payment once more.
    omitted: 'key attemptAt attempts version writtenVersion',
    of: ofWebsites(payments.websiteId),
  },
  { table: paymentNotes, notExported: 'what payments are made of' },
];
