import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { type OwnedStateTable, ofRows } from '../../kernel/state-tables.ts';
import type { Severity } from '../integrations/index.ts';
import { ofWebsites, websites } from '../websites/websites.table.ts';
import type { AlertHealth, AlertReason, AlertState } from './alert-state.contract.ts';
import type { AlertCondition, BaselineMetric } from './condition.contract.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
const websiteId = () =>
  text('website_id')
    .notNull()
    .references(() => websites.id, { onDelete: 'cascade' });

/** Alerts on the analytics of websites. Their organization is that of their website, also after a transfer. */
export const alerts = pgTable(
  'alerts',
  {
    /** `alr_…`. */
    id: text('id').primaryKey(),
    websiteId: websiteId(),
    name: text('name').notNull(),
    condition: jsonb('condition').$type<AlertCondition>().notNull(),
    severity: text('severity').$type<Severity>().notNull(),
    enabled: boolean('enabled').notNull(),
    /** Counts changes. It is the entity tag. */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('alerts_by_website').on(table.websiteId, table.id)],
);

/** What the last evaluation of each alert found. Written when it changes, and every ten minutes. */
export const alertStates = pgTable('alert_states', {
  alertId: text('alert_id')
    .primaryKey()
    .references(() => alerts.id, { onDelete: 'cascade' }),
  state: text('state').$type<AlertState>().notNull(),
  /** Evaluations in a row: see `state-machine.ts`. */
  streak: integer('streak').notNull().default(0),
  /** When the state began. */
  since: instant('since').notNull(),
  health: text('health').$type<AlertHealth>().notNull(),
  reason: text('reason').$type<AlertReason>(),
  value: doublePrecision('value'),
  low: doublePrecision('low'),
  high: doublePrecision('high'),
  evaluatedAt: instant('evaluated_at'),
  /** The errors that the current firing announced. */
  announced: text('announced').array().notNull().default([]),
  /** When an alert that fires once did so. */
  finishedAt: instant('finished_at'),
});

/** The firings of alerts, for 400 days. */
export const alertEvents = pgTable(
  'alert_events',
  {
    /** `alf_…`. */
    id: text('id').primaryKey(),
    alertId: text('alert_id')
      .notNull()
      .references(() => alerts.id, { onDelete: 'cascade' }),
    firedAt: instant('fired_at').notNull(),
    /** Null while it fires. */
    resolvedAt: instant('resolved_at'),
    /** `recovered`; `changed` when the alert was edited, disabled or paused while it fired. */
    resolution: text('resolution').$type<'recovered' | 'changed'>(),
    reason: text('reason').$type<AlertReason>().notNull(),
    value: doublePrecision('value'),
    low: doublePrecision('low'),
    high: doublePrecision('high'),
    /** One sentence for people. */
    summary: text('summary').notNull(),
    /** The request of `POST /v1/query` that shows it; null without one. */
    query: jsonb('query').$type<Readonly<Record<string, unknown>>>(),
    /** The page of the dashboard that shows it, without the address of the service. */
    path: text('path').notNull(),
  },
  (table) => [
    index('alert_events_by_alert').on(table.alertId, table.id),
    index('alert_events_by_time').on(table.firedAt),
    uniqueIndex('alert_events_open').on(table.alertId).where(sql`${table.resolvedAt} is null`),
  ],
);

/** The usual course of a week of a metric of a website, computed once a day. */
export const alertBaselines = pgTable(
  'alert_baselines',
  {
    websiteId: websiteId(),
    metric: text('metric').$type<BaselineMetric>().notNull(),
    computedAt: instant('computed_at').notNull(),
    /** The first hour with data in the last eight weeks. */
    historyFrom: instant('history_from'),
    /** By hour of the local week; empty without enough history. */
    medians: real('medians').array().notNull(),
    spreads: real('spreads').array().notNull(),
    /** Events that occur together, on average: those of a visit. */
    cluster: real('cluster').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.metric] })],
);

/** The last evaluation of all alerts: one row. */
export const alertClock = pgTable('alert_clock', {
  id: integer('id').primaryKey(),
  /** The end of the windows of the last complete evaluation. */
  evaluatedTo: instant('evaluated_to').notNull(),
  /** Periods without evaluation in the last 60 days, in milliseconds since the epoch. */
  gaps: jsonb('gaps').$type<readonly (readonly [fromMs: number, toMs: number])[]>().notNull(),
});

/** A row of {@link alerts}. */
export type AlertRow = typeof alerts.$inferSelect;
/** A row of {@link alertStates}. */
export type AlertStateRow = typeof alertStates.$inferSelect;
/** A row of {@link alertEvents}. */
export type AlertEventRow = typeof alertEvents.$inferSelect;

/** The tables with rows of organizations, and what their export contains. */
export const ALERT_TABLES: readonly OwnedStateTable[] = [
  {
    table: alerts,
    file: 'alerts',
    columns: 'id websiteId name condition severity enabled createdAt updatedAt',
    omitted: 'version',
    of: ofWebsites(alerts.websiteId),
  },
  {
    table: alertEvents,
    file: 'alert-events',
    columns: 'id alertId firedAt resolvedAt resolution reason value low high summary query',
    omitted: 'path',
    of: ofRows(alertEvents.alertId, alerts.id, ofWebsites(alerts.websiteId)),
  },
  { table: alertStates, notExported: 'the result of the last evaluation' },
  { table: alertBaselines, notExported: 'computed from events' },
];
