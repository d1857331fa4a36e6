import { sql } from 'drizzle-orm';
import { check, index, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import type { OwnedStateTable } from '../../kernel/state-tables.ts';
import { reports } from '../saved-reports/saved-reports.table.ts';
import { ofWebsites, websites } from '../websites/websites.table.ts';
import type { PinMetric } from './pin-metrics.contract.ts';

/** Goals and metrics that the overview shows on the card of a website. */
export const pins = pgTable(
  'pins',
  {
    id: text('id').primaryKey(),
    websiteId: text('website_id')
      .notNull()
      .references(() => websites.id, { onDelete: 'cascade' }),
    /** The place in the list, from 0. Deleted goals leave gaps. */
    position: smallint('position').notNull(),
    /** The goal; `null` for a metric. */
    reportId: text('report_id').references(() => reports.id, { onDelete: 'cascade' }),
    /** The metric; `null` for a goal. */
    metric: text('metric').$type<PinMetric>(),
  },
  (table) => [
    unique('pins_by_position').on(table.websiteId, table.position),
    unique('pins_by_metric').on(table.websiteId, table.metric),
    unique('pins_by_report').on(table.websiteId, table.reportId),
    index('pins_of_report').on(table.reportId),
    check('pins_goal_or_metric', sql`num_nonnulls(${table.reportId}, ${table.metric}) = 1`),
  ],
);

/** The tables with rows of organizations, and what their export contains. */
export const PIN_TABLES: readonly OwnedStateTable[] = [
  {
    table: pins,
    file: 'pins',
    columns: 'id websiteId position reportId metric',
    of: ofWebsites(pins.websiteId),
  },
];
