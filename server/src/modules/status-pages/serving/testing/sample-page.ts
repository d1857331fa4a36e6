import type {
  PageAccess,
  PageSnapshot,
  PublicComponent,
  PublicDay,
  PublicIncident,
  PublicMaintenance,
  PublicPage,
  PublicText,
} from '../../projection/public-page.ts';

/** The time of sample pages: 24 November 2026, 12:00 UTC. */
export const SAMPLE_NOW_MS = Date.UTC(2026, 10, 24, 12);
/** The id of the sample page. */
export const SAMPLE_PAGE_ID = 'stp_06ajz8w4m2kq9tx5vdycn7brfe';
/** The organization of the sample page. */
export const SAMPLE_ORGANIZATION_ID = 'org_06ajz8w4m2kq9tx5vdycn7brfe';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const DAYS = 90;
const HOURS = 24;

const at = (offsetMs: number): string => new Date(SAMPLE_NOW_MS + offsetMs).toISOString();

/** Public access. */
export const PUBLIC_ACCESS: PageAccess = {
  visibility: 'public',
  organizationId: SAMPLE_ORGANIZATION_ID,
  passwordHash: null,
  ipRanges: [],
  emails: [],
  accessVersion: 1,
};

/** Returns a text in its three forms. */
export function sampleText(text: string): PublicText {
  return { markdown: text, html: `<p>${text}</p>`, text };
}

/** Returns the last 90 days: most without problems, one outage, one maintenance, and days without data at the beginning. */
export function sampleDays(seed = 0): readonly PublicDay[] {
  return Array.from({ length: DAYS }, (_day, index): PublicDay => {
    const date = at((index - DAYS + 1) * DAY_MS).slice(0, 10);
    const state = stateOfDay(index, seed);
    const downMs = state === 'down' ? 25 * 60_000 : 0;
    return {
      date,
      state,
      uptimePercent: state === 'no_data' ? null : 100 - (100 * downMs) / DAY_MS,
      downMs,
      degradedMs: state === 'degraded' ? HOUR_MS : 0,
      maintenanceMs: state === 'maintenance' ? HOUR_MS : 0,
      measuredMs: state === 'no_data' ? 0 : DAY_MS,
      incidentIds: [],
    };
  });
}

function stateOfDay(index: number, seed: number): PublicDay['state'] {
  if (index < 5) return 'no_data';
  if ((index + seed) % 37 === 0) return 'down';
  if ((index + seed) % 29 === 0) return 'degraded';
  return (index + seed) % 41 === 0 ? 'maintenance' : 'up';
}

/** Returns a component with a monitor. */
export function sampleComponent(index: number, changes: Partial<PublicComponent> = {}): PublicComponent {
  return {
    id: `cmp_${String(index).padStart(26, '0')}`,
    name: `Service ${index}`,
    description: null,
    groupId: null,
    order: index,
    state: 'operational',
    since: at(-DAY_MS),
    createdAt: at(-200 * DAY_MS),
    updatedAt: at(-DAY_MS),
    uptimePercent: 99.98,
    days: sampleDays(index),
    latency: {
      medianMs: 120 + index,
      points: Array.from({ length: HOURS }, (_point, hour) => ({
        at: at((hour - HOURS) * HOUR_MS),
        ms: hour === 3 ? null : 100 + ((hour * 37 + index * 11) % 90),
      })),
    },
    ...changes,
  };
}

/** Returns a resolved incident. */
export function sampleIncident(index: number, changes: Partial<PublicIncident> = {}): PublicIncident {
  const startMs = -(index * 3 + 1) * DAY_MS;
  const components = [{ componentId: sampleComponent(0).id, name: 'Service 0', state: 'degraded' as const }];
  return {
    id: `inc_${String(index).padStart(26, '0')}`,
    title: `Slow responses ${index}`,
    severity: 'minor',
    status: 'resolved',
    startedAt: at(startMs),
    monitoringAt: at(startMs + HOUR_MS),
    resolvedAt: at(startMs + 2 * HOUR_MS),
    createdAt: at(startMs),
    updatedAt: at(startMs + 2 * HOUR_MS),
    components,
    updates: [
      {
        id: `upd_${String(2 * index + 1).padStart(26, '0')}`,
        status: 'resolved',
        message: sampleText('The cause is removed.'),
        at: at(startMs + 2 * HOUR_MS),
        updatedAt: at(startMs + 2 * HOUR_MS),
        components: [],
      },
      {
        id: `upd_${String(2 * index).padStart(26, '0')}`,
        status: 'investigating',
        message: sampleText('We are investigating slow responses.'),
        at: at(startMs),
        updatedAt: at(startMs),
        components,
      },
    ],
    postmortem: null,
    ...changes,
  };
}

/** Returns an upcoming maintenance. */
export function sampleMaintenance(
  index: number,
  changes: Partial<PublicMaintenance> = {},
): PublicMaintenance {
  return {
    id: `mnt_${String(index).padStart(26, '0')}`,
    title: `Database upgrade ${index}`,
    message: sampleText('We upgrade the database.'),
    status: 'scheduled',
    startsAt: at((index + 2) * DAY_MS),
    endsAt: at((index + 2) * DAY_MS + HOUR_MS),
    rrule: null,
    createdAt: at(-DAY_MS),
    updatedAt: at(-DAY_MS),
    components: [{ componentId: sampleComponent(1).id, name: 'Service 1', state: 'maintenance' }],
    updates: [],
    ...changes,
  };
}

/** Returns a public page with a group, three components, incidents and a maintenance. */
export function samplePage(changes: Partial<PublicPage> = {}): PublicPage {
  const group = {
    id: 'cgr_00000000000000000000000001',
    name: 'Platform',
    order: 1,
    isCollapsed: false,
    state: 'degraded' as const,
    createdAt: at(-200 * DAY_MS),
    updatedAt: at(-DAY_MS),
  };
  return {
    id: SAMPLE_PAGE_ID,
    slug: 'acme',
    name: 'Acme Cloud',
    description: 'The state of all services of Acme.',
    url: 'http://localhost:3000/status/acme',
    websiteUrl: 'https://acme.example',
    supportUrl: 'https://acme.example/support',
    logoUrl: null,
    darkLogoUrl: null,
    faviconUrl: null,
    theme: 'system',
    color: '#1d4ed8',
    customCss: null,
    timeZone: 'Europe/Berlin',
    language: 'en',
    headerLinks: [],
    footerLinks: [{ label: 'Imprint', url: 'https://acme.example/imprint' }],
    subscriptions: ['email', 'webhook', 'feed', 'calendar'],
    isIndexed: true,
    state: 'degraded',
    groups: [group],
    components: [
      sampleComponent(0, { name: 'Website', state: 'operational' }),
      sampleComponent(1, {
        name: 'API',
        groupId: group.id,
        state: 'degraded',
        url: 'https://api.acme.example',
      }),
      sampleComponent(2, { name: 'Workers', groupId: group.id, description: 'Jobs in the background' }),
    ],
    incidents: [
      sampleIncident(0, {
        title: 'Elevated error rates',
        severity: 'major',
        status: 'identified',
        monitoringAt: null,
        resolvedAt: null,
      }),
      sampleIncident(1, { postmortem: { ...sampleText('A disk was full.'), publishedAt: at(-DAY_MS) } }),
    ],
    maintenances: [sampleMaintenance(0)],
    createdAt: at(-200 * DAY_MS),
    updatedAt: at(-HOUR_MS),
    computedAt: at(0),
    ...changes,
  };
}

/** Returns a snapshot of the sample page. */
export function sampleSnapshot(
  page: Partial<PublicPage> = {},
  access: Partial<PageAccess> = {},
  customDomain: string | null = null,
): PageSnapshot {
  return { page: samplePage(page), access: { ...PUBLIC_ACCESS, ...access }, customDomain };
}
