import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { type OwnedStateTable, ofOrganization, ofRows } from '../../../kernel/state-tables.ts';
import { organization } from '../../organizations/organizations.table.ts';
import type { ComponentState, IncidentSeverity, IncidentStatus } from '../page-states.data.ts';
import { ofPages, statusPages } from '../status-pages.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
const pageId = () =>
  text('page_id')
    .notNull()
    .references(() => statusPages.id, { onDelete: 'cascade' });

/** A component that an incident affects. Components that were removed are ignored. */
export interface StoredImpact {
  readonly id: string;
  readonly impact: ComponentState;
}

/** A cause of an automatic incident that lasts. */
export interface StoredCause {
  /** The id of an outage, or an alert with its time. */
  readonly key: string;
  readonly componentIds: readonly string[];
}

/** An automatic text. Where it is public, it names only the components that are visible then. */
export interface StoredText {
  /** The field of the automatic texts. */
  readonly text: string;
  readonly componentIds: readonly string[];
}

/** Incidents of status pages. */
export const statusIncidents = pgTable(
  'status_incidents',
  {
    /** `inc_…`. */
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organization.id, { onDelete: 'cascade' }),
    pageId: pageId(),
    title: text('title').notNull(),
    /** What the title was filled from; null once a person changed it. */
    automaticTitle: jsonb('automatic_title').$type<StoredText>(),
    severity: text('severity').$type<IncidentSeverity>().notNull(),
    /** The status of the latest update. */
    status: text('status').$type<IncidentStatus>().notNull(),
    isDraft: boolean('is_draft').notNull(),
    startedAt: instant('started_at').notNull(),
    monitoringAt: instant('monitoring_at'),
    resolvedAt: instant('resolved_at'),
    /** The latest impact on each component. */
    impacts: jsonb('impacts').$type<StoredImpact[]>().notNull(),
    postmortem: text('postmortem'),
    postmortemPublishedAt: instant('postmortem_published_at'),
    source: text('source').$type<'manual' | 'monitor' | 'traffic'>().notNull(),
    monitorId: text('monitor_id'),
    /** The first cause of an automatic incident. Unique on a page. */
    sourceKey: text('source_key'),
    /** The causes of an automatic incident that last. */
    causes: jsonb('causes').$type<StoredCause[]>().notNull().default([]),
    resolveOnRecovery: boolean('resolve_on_recovery').notNull().default(false),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('status_incidents_by_page').on(table.pageId, table.startedAt),
    index('status_incidents_by_organization').on(table.organizationId),
    uniqueIndex('status_incidents_source_unique')
      .on(table.pageId, table.sourceKey)
      .where(sql`${table.sourceKey} is not null`),
    index('status_incidents_by_source').on(table.sourceKey).where(sql`${table.sourceKey} is not null`),
  ],
);

/** Updates of incidents. */
export const statusIncidentUpdates = pgTable(
  'status_incident_updates',
  {
    /** `iup_…`. */
    id: text('id').primaryKey(),
    incidentId: text('incident_id')
      .notNull()
      .references(() => statusIncidents.id, { onDelete: 'cascade' }),
    status: text('status').$type<IncidentStatus>().notNull(),
    /** Markdown. */
    message: text('message').notNull(),
    /** What the message was filled from; null once a person changed it. */
    automaticMessage: jsonb('automatic_message').$type<StoredText>(),
    at: instant('at').notNull(),
    impacts: jsonb('impacts').$type<StoredImpact[]>().notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('status_incident_updates_by_incident').on(table.incidentId, table.at)],
);

/** Templates of incidents. */
export const statusIncidentTemplates = pgTable(
  'status_incident_templates',
  {
    /** `itp_…`. */
    id: text('id').primaryKey(),
    pageId: pageId(),
    name: text('name').notNull(),
    title: text('title').notNull(),
    severity: text('severity').$type<IncidentSeverity>().notNull(),
    status: text('status').$type<IncidentStatus>().notNull(),
    message: text('message').notNull(),
    componentIds: text('component_ids').array().notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('status_incident_templates_by_page').on(table.pageId)],
);

/** A row of {@link statusIncidents}. */
export type IncidentRow = typeof statusIncidents.$inferSelect;
/** A row of {@link statusIncidentUpdates}. */
export type IncidentUpdateRow = typeof statusIncidentUpdates.$inferSelect;
/** A row of {@link statusIncidentTemplates}. */
export type IncidentTemplateRow = typeof statusIncidentTemplates.$inferSelect;

/** The tables with rows of organizations, and what their export contains. */
export const INCIDENT_TABLES: readonly OwnedStateTable[] = [
  {
    table: statusIncidents,
    file: 'status-page-incidents',
    columns:
      'id organizationId pageId title severity status isDraft startedAt monitoringAt resolvedAt impacts postmortem ' +
      'postmortemPublishedAt source monitorId resolveOnRecovery createdAt updatedAt',
    omitted: 'sourceKey causes version automaticTitle',
    of: ofOrganization(statusIncidents.organizationId),
  },
  {
    table: statusIncidentUpdates,
    file: 'status-page-incident-updates',
    columns: 'id incidentId status message at impacts createdAt updatedAt',
    omitted: 'automaticMessage',
    of: ofRows(
      statusIncidentUpdates.incidentId,
      statusIncidents.id,
      ofOrganization(statusIncidents.organizationId),
    ),
  },
  {
    table: statusIncidentTemplates,
    file: 'status-page-incident-templates',
    columns: 'id pageId name title severity status message componentIds createdAt updatedAt',
    of: ofPages(statusIncidentTemplates.pageId),
  },
];
