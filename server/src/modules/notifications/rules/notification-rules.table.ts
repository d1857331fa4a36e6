import { boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { type OwnedStateTable, ofOrganization } from '../../../kernel/state-tables.ts';
import { organization } from '../../organizations/organizations.table.ts';
import type { QuietHours, RuleEvent, RuleFilter } from './rule-fields.contract.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** Rules that decide which integrations are notified of which notifications. */
export const notificationRules = pgTable(
  'notification_rules',
  {
    /** `nrl_…`. */
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organization.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Kinds, and families such as `monitor.*`. */
    events: text('events').array().$type<RuleEvent[]>().notNull(),
    filter: jsonb('filter').$type<RuleFilter>().notNull(),
    integrationIds: text('integration_ids').array().notNull(),
    quietHours: jsonb('quiet_hours').$type<QuietHours>(),
    delaySeconds: integer('delay_seconds').notNull(),
    remindEverySeconds: integer('remind_every_seconds'),
    groupWithinSeconds: integer('group_within_seconds').notNull(),
    enabled: boolean('enabled').notNull(),
    /** Counts changes. It is the entity tag. */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('notification_rules_by_organization').on(table.organizationId, table.id)],
);

/** A row of {@link notificationRules}. */
export type NotificationRuleRow = typeof notificationRules.$inferSelect;

/** The tables with rows of organizations, and what their export contains. */
export const RULE_TABLES: readonly OwnedStateTable[] = [
  {
    table: notificationRules,
    file: 'notification-rules',
    columns:
      'id organizationId name events filter integrationIds quietHours delaySeconds remindEverySeconds groupWithinSeconds enabled ' +
      'createdAt updatedAt',
    omitted: 'version',
    of: ofOrganization(notificationRules.organizationId),
  },
];
