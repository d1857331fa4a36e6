import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { OwnedStateTable } from '../../../kernel/state-tables.ts';
import { organization } from '../../organizations/organizations.table.ts';
import { user } from '../../users/users.table.ts';
import { notifications } from '../notifications.table.ts';

const userId = () =>
  text('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' });
const organizationId = () =>
  text('organization_id')
    .notNull()
    .references(() => organization.id, { onDelete: 'cascade' });

/** Up to which notification a person has read everything in an organization. */
export const notificationReadMarks = pgTable(
  'notification_read_marks',
  {
    userId: userId(),
    organizationId: organizationId(),
    /** The id of the newest notification that is read with all older ones. It may have been removed since. */
    upTo: text('up_to').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.organizationId] }),
    index('notification_read_marks_of_organization').on(table.organizationId),
  ],
);

/** Notifications above the mark that a person has read one by one. They are removed with the notification. */
export const notificationReads = pgTable(
  'notification_reads',
  {
    userId: userId(),
    organizationId: organizationId(),
    notificationId: text('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.notificationId] }),
    index('notification_reads_of_organization').on(table.organizationId, table.userId),
    index('notification_reads_of_notification').on(table.notificationId),
  ],
);

/** The tables with rows of organizations. */
export const READ_TABLES: readonly OwnedStateTable[] = [
  { table: notificationReadMarks, notExported: 'up to where each person has read the notifications' },
  { table: notificationReads, notExported: 'which notifications each person has read' },
];
