import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { type OwnedStateTable, ofOrganization } from '../../kernel/state-tables.ts';
import type { Notification, NotificationKind, Severity } from '../integrations/index.ts';
import { organization } from '../organizations/organizations.table.ts';
import { websites } from '../websites/websites.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
const organizationId = () =>
  text('organization_id')
    .notNull()
    .references(() => organization.id, { onDelete: 'cascade' });

/** Notifications that modules published, for 30 days, and longer while their problem is open. */
export const notifications = pgTable(
  'notifications',
  {
    /** `ntf_…`. */
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    websiteId: text('website_id').references(() => websites.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NotificationKind>().notNull(),
    severity: text('severity').$type<Severity>().notNull(),
    phase: text('phase').$type<Notification['phase']>().notNull(),
    /** The id of the notification that began the problem; null when it belongs to no problem. */
    problemId: text('problem_id'),
    /** Problems of one resource are distinguished by it: a family of kinds, or a kind. */
    problemGroup: text('problem_group').notNull(),
    resourceKind: text('resource_kind').notNull(),
    resourceId: text('resource_id').notNull(),
    resourceName: text('resource_name').notNull(),
    resourceTags: text('resource_tags').array().notNull().default([]),
    title: text('title').notNull(),
    text: text('text').notNull(),
    fields: jsonb('fields').$type<NonNullable<Notification['fields']>>().notNull().default([]),
    url: text('url'),
    /** JSON. It is text, because jsonb cannot hold every string. */
    data: text('data').notNull(),
    occurredAt: instant('occurred_at').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When the rules were applied; null before. */
    routedAt: instant('routed_at'),
    /** The following columns are set on the notification that began a problem. */
    isOpen: boolean('is_open').notNull().default(false),
    /** The last kind and severity of the problem: a problem that continues without a change is not announced again. */
    currentKind: text('current_kind').$type<NotificationKind>(),
    currentSeverity: text('current_severity').$type<Severity>(),
    endedAt: instant('ended_at'),
    acknowledgedAt: instant('acknowledged_at'),
    acknowledgedBy: text('acknowledged_by'),
  },
  (table) => [
    uniqueIndex('notifications_open_problem')
      .on(table.organizationId, table.resourceKind, table.resourceId, table.problemGroup)
      .where(sql`${table.isOpen}`),
    index('notifications_by_organization').on(table.organizationId, table.id),
    index('notifications_by_problem').on(table.problemId),
    index('notifications_by_website').on(table.websiteId),
    index('notifications_by_time').on(table.createdAt),
  ],
);

/** Notifications that a rule matched and holds back: for its delay, its quiet hours or its grouping. */
export const notificationHolds = pgTable(
  'notification_holds',
  {
    ruleId: text('rule_id').notNull(),
    notificationId: text('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    organizationId: organizationId(),
    problemId: text('problem_id'),
    /** When delay and quiet hours end. Grouping is added to the earliest of a rule. */
    readyAt: instant('ready_at').notNull(),
    /** Whether quiet hours hold it: those of a rule become one message. */
    isQuiet: boolean('is_quiet').notNull(),
    /** Set for a recovery: the integrations that were notified of the problem. */
    integrationIds: text('integration_ids').array(),
  },
  (table) => [
    primaryKey({ columns: [table.ruleId, table.notificationId] }),
    index('notification_holds_by_problem').on(table.problemId),
    index('notification_holds_by_organization').on(table.organizationId),
    index('notification_holds_by_notification').on(table.notificationId),
  ],
);

/** The integrations that were notified of an open problem, and by which rule: they receive its recovery. */
export const notificationRecipients = pgTable(
  'notification_recipients',
  {
    problemId: text('problem_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    integrationId: text('integration_id').notNull(),
    ruleId: text('rule_id').notNull(),
    notifiedAt: instant('notified_at').notNull(),
    /** When the rule last reminded of the problem. */
    remindedAt: instant('reminded_at'),
  },
  (table) => [primaryKey({ columns: [table.problemId, table.integrationId] })],
);

/** A row of {@link notifications}. */
export type NotificationRow = typeof notifications.$inferSelect;

/** A row of {@link notificationHolds}. */
export type HoldRow = typeof notificationHolds.$inferSelect;

/** A row of {@link notificationRecipients}. */
export type RecipientRow = typeof notificationRecipients.$inferSelect;

/** The tables with rows of organizations, and what their export contains. */
export const NOTIFICATION_TABLES: readonly OwnedStateTable[] = [
  {
    table: notifications,
    file: 'notifications',
    columns:
      'id organizationId websiteId kind severity phase problemId resourceKind resourceId resourceName resourceTags title text fields ' +
      'url data occurredAt createdAt isOpen endedAt acknowledgedAt acknowledgedBy',
    omitted: 'problemGroup routedAt currentKind currentSeverity',
    of: ofOrganization(notifications.organizationId),
  },
  { table: notificationHolds, notExported: 'notifications that wait for their time' },
  { table: notificationRecipients, notExported: 'who receives the recovery of an open problem' },
];
