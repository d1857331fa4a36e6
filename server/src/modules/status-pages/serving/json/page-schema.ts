import { z } from 'zod';
import { severity } from '../../incidents/incidents.contract.ts';
import { INCIDENT_STATUSES, MAINTENANCE_STATUSES } from '../../page-states.data.ts';
import { componentState } from '../../status-page-fields.contract.ts';

const instant = z.iso.datetime();
const percent = z.number().nullable().describe('Never rounded up to 100. `null` without measurements');

const text = z.object({
  markdown: z.string(),
  html: z.string().describe('Sanitized'),
  text: z.string(),
});
const link = z.object({ label: z.string(), url: z.string() });
const impact = z.object({ componentId: z.string(), name: z.string(), state: componentState });

const day = z
  .object({
    date: z.iso.date().describe('In the time zone of the page'),
    state: z.enum(['up', 'degraded', 'down', 'maintenance', 'no_data']),
    uptimePercent: percent.optional(),
    downMs: z.number().optional(),
    degradedMs: z.number().optional(),
    maintenanceMs: z.number().optional(),
    measuredMs: z.number().optional(),
    incidentIds: z.array(z.string()),
  })
  .describe('Figures are absent if the uptime is hidden');

const component = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  groupId: z.string().nullable(),
  order: z.int(),
  state: componentState,
  since: instant.nullable().describe('Since when it has this state'),
  createdAt: instant,
  updatedAt: instant,
  url: z.string().optional().describe('What is monitored. Absent if hidden'),
  uptimePercent: percent.optional(),
  days: z.array(day).optional().describe('The last 90 days, today last. Absent without a monitor'),
  latency: z
    .object({
      medianMs: z.number().nullable(),
      points: z.array(z.object({ at: instant, ms: z.number().nullable() })).describe('The last 24 hours'),
    })
    .optional()
    .describe('Absent if hidden'),
});

const group = z.object({
  id: z.string(),
  name: z.string(),
  order: z.int(),
  isCollapsed: z.boolean(),
  state: componentState.describe('The worst state of its components'),
  createdAt: instant,
  updatedAt: instant,
});

const incidentStatus = z.enum(INCIDENT_STATUSES);
const update = <Status extends z.ZodType>(status: Status) =>
  z.object({ id: z.string(), status, message: text, at: instant, updatedAt: instant });

const incident = z.object({
  id: z.string(),
  title: z.string(),
  severity,
  status: incidentStatus,
  startedAt: instant,
  monitoringAt: instant.nullable(),
  resolvedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  components: z.array(impact),
  updates: z.array(update(incidentStatus).extend({ components: z.array(impact) })).describe('Newest first'),
  postmortem: text.extend({ publishedAt: instant }).nullable(),
});

const maintenanceStatus = z.enum(MAINTENANCE_STATUSES);
const maintenance = z.object({
  id: z.string().describe('Occurrences of a recurring one share it'),
  title: z.string(),
  message: text,
  status: maintenanceStatus,
  startsAt: instant,
  endsAt: instant,
  rrule: z.string().nullable().describe('How it repeats: RRULE of RFC 5545. `null`: once'),
  createdAt: instant,
  updatedAt: instant,
  components: z.array(impact),
  updates: z.array(update(maintenanceStatus)).describe('Newest first'),
});

/** The schema of a status page as the public sees it (`PublicPage`). */
export const publicPage = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  url: z.string(),
  websiteUrl: z.string().nullable(),
  supportUrl: z.string().nullable(),
  logoUrl: z.string().nullable(),
  darkLogoUrl: z.string().nullable(),
  faviconUrl: z.string().nullable(),
  theme: z.enum(['system', 'light', 'dark']),
  color: z.string(),
  customCss: z.string().nullable(),
  timeZone: z.string(),
  language: z.string(),
  headerLinks: z.array(link),
  footerLinks: z.array(link),
  subscriptions: z.array(z.enum(['email', 'webhook', 'slack', 'feed', 'calendar'])),
  isIndexed: z.boolean(),
  state: componentState,
  groups: z.array(group),
  components: z.array(component),
  incidents: z.array(incident).describe('Unresolved ones first, then newest first. At most 500 of 12 months'),
  maintenances: z
    .array(maintenance)
    .describe('Running and upcoming ones in their order, then past ones, newest first'),
  createdAt: instant,
  updatedAt: instant,
  computedAt: instant,
});
