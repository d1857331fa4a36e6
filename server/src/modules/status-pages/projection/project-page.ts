import { eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { Lru } from '../../../lib/concurrency/lru.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { DAY_MS, findTimeZone } from '../../../lib/time/time-zone.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import type { ComponentState, IncidentSeverity } from '../page-states.data.ts';
import { publicUrlOf } from '../pages/present-pages.ts';
import {
  type ComponentGroupRow,
  type StatusPageRow,
  statusComponentGroups,
  statusPages,
} from '../status-pages.table.ts';
import { offeredSubscriptions } from '../subscribers/offered-subscriptions.ts';
import { latestOf } from './latest-of.ts';
import { loadComponents } from './load-components.ts';
import { projectComponent } from './project-component.ts';
import { affectedSpan, changesBy, loadIncidents, projectIncident } from './project-incidents.ts';
import {
  changesByMaintenance,
  loadOccurrences,
  maintenanceSpans,
  projectMaintenance,
} from './project-maintenances.ts';
import type {
  PageSnapshot,
  PublicComponent,
  PublicGroup,
  PublicIncident,
  PublicPage,
} from './public-page.ts';
import type { PageFigures, ReadFigures } from './read-figures.ts';
import { worstState } from './worst-state.ts';

/** Incidents and maintenance of this time are shown. */
const HISTORY_MS = 366 * DAY_MS;

/** Pages whose figures are kept in case the store of facts is down: about 10 KB for each component. */
const MAX_KEPT_PAGES = 200;
const MAX_KEPT_COMPONENTS = 50;

/** Computes the projection of a page: the only source of what is public. `undefined`: the page does not exist. */
export type ProjectPage = (pageId: string) => Promise<PageSnapshot | undefined>;

/** Creates the function. While the store of facts is down, pages have the days and latencies that were read last, if any. */
export function createProjectPage(deps: {
  readonly state: State;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn'>;
  readonly readFigures: ReadFigures;
  /** Without a mail server, nobody can subscribe by e-mail. */
  readonly hasMail: boolean;
  /** Without a slash at its end. */
  readonly baseUrl: string;
}): ProjectPage {
  const { state, clock, baseUrl } = deps;
  const lastFigures = new Lru<string, PageFigures>({ maxEntries: MAX_KEPT_PAGES });

  async function readFigures(
    page: StatusPageRow,
    components: Parameters<ReadFigures>[2],
  ): Promise<PageFigures | undefined> {
    const measured = components.filter(({ monitorIds }) => monitorIds.length > 0);
    const zone = findTimeZone(page.timeZone);
    if (measured.length === 0 || zone === undefined) return undefined;
    try {
      const figures = await deps.readFigures(page.organizationId, zone, measured);
      if (measured.length <= MAX_KEPT_COMPONENTS) lastFigures.set(page.id, figures);
      return figures;
    } catch (error) {
      deps.logger.warn({ err: error, page: page.id }, 'the figures of a status page could not be read');
      return lastFigures.get(page.id);
    }
  }

  return async (pageId) => {
    const nowMs = clock.now();
    const since = new Date(nowMs - HISTORY_MS);
    // One instant of everything, so that an incident and the state that it causes appear together.
    const read = await state.transaction(async (tx) => {
      await tx.execute(sql`set transaction isolation level repeatable read, read only`);
      const [page] = await tx.select().from(statusPages).where(eq(statusPages.id, pageId));
      if (page === undefined) return undefined;
      return {
        page,
        groups: await readGroups(tx, pageId),
        loaded: await loadComponents(tx, [pageId]),
        incidents: await loadIncidents(tx, pageId, since),
        occurrences: await loadOccurrences(tx, pageId, since),
      };
    });
    if (read === undefined) return undefined;
    const { page, groups, loaded, incidents, occurrences } = read;
    // From here on, hidden components do not exist.
    const visible = loaded.filter(({ row }) => row.isVisible);
    const maintenance = new Map(
      visible.map(({ row: { id } }) => [id, maintenanceSpans(occurrences, id, nowMs)]),
    );
    const figures = await readFigures(
      page,
      visible.map(({ row, monitors }) => ({
        id: row.id,
        monitorIds: monitors.map(({ id }) => id),
        maintenance: maintenance.get(row.id) ?? [],
      })),
    );
    const components = visible.map((component) =>
      projectComponent(component, {
        figures,
        maintenance: maintenance.get(component.row.id) ?? [],
        incidents: incidents.flatMap((incident) => affectedSpan(incident, component.row.id, nowMs) ?? []),
        changedAt: [
          ...incidents.flatMap((incident) => changesBy(incident, component.row.id)),
          ...occurrences.flatMap((occurrence) => changesByMaintenance(occurrence, component.row.id)),
        ],
      }),
    );
    const names = new Map(visible.map(({ row }) => [row.id, row.displayName]));
    const states = new Map(
      visible.map(({ row, state: current }) => [row.id, { name: row.displayName, state: current }]),
    );
    const publicIncidents = incidents.map((incident) => projectIncident(page, incident, names));
    const publicGroups = groups.flatMap((group) => projectGroup(group, components) ?? []);
    const maintenances = occurrences.map((occurrence) => projectMaintenance(occurrence, states));
    const parts = [...publicGroups, ...components, ...publicIncidents, ...maintenances];
    return {
      page: {
        ...projectSettings(page, baseUrl, deps.hasMail),
        state: pageState(components, publicIncidents),
        groups: publicGroups,
        components,
        incidents: publicIncidents,
        maintenances,
        updatedAt: latestOf([
          page.updatedAt,
          ...parts.map(({ updatedAt }) => new Date(updatedAt)),
        ]).toISOString(),
        computedAt: new Date(nowMs).toISOString(),
      },
      access: {
        visibility: page.visibility,
        organizationId: page.organizationId,
        passwordHash: page.visibility === 'password' ? page.passwordHash : null,
        ipRanges: page.visibility === 'ip' ? page.ipRanges : [],
        emails: page.visibility === 'email' ? page.emails : [],
        accessVersion: page.accessVersion,
      },
      customDomain: page.domainVerifiedAt === null ? null : page.customDomain,
    };
  };
}

function readGroups(tx: Pick<StateHandle, 'select'>, pageId: string): Promise<readonly ComponentGroupRow[]> {
  return tx
    .select()
    .from(statusComponentGroups)
    .where(eq(statusComponentGroups.pageId, pageId))
    .orderBy(statusComponentGroups.position, statusComponentGroups.id);
}

/** A group without visible components is hidden. */
function projectGroup(
  group: ComponentGroupRow,
  visible: readonly PublicComponent[],
): PublicGroup | undefined {
  const members = visible.filter(({ groupId }) => groupId === group.id);
  if (members.length === 0) return undefined;
  return {
    id: group.id,
    name: group.name,
    order: group.position,
    isCollapsed: group.isCollapsed,
    state: worstState(members.map(({ state }) => state)),
    createdAt: group.createdAt.toISOString(),
    updatedAt: latestOf([
      group.updatedAt,
      ...members.map(({ updatedAt }) => new Date(updatedAt)),
    ]).toISOString(),
  };
}

const STATES_OF_SEVERITIES: Readonly<Record<IncidentSeverity, ComponentState>> = {
  minor: 'degraded',
  major: 'partial_outage',
  critical: 'major_outage',
};

/** The worst state of components, and of open incidents that name none. A page without both is operational. */
function pageState(
  components: readonly PublicComponent[],
  incidents: readonly PublicIncident[],
): ComponentState {
  const open = incidents.filter(
    (incident) => incident.resolvedAt === null && incident.components.length === 0,
  );
  const states = [
    ...components.map(({ state }) => state),
    ...open.map(({ severity }) => STATES_OF_SEVERITIES[severity]),
  ];
  return states.length === 0 ? 'operational' : worstState(states);
}

function projectSettings(
  page: StatusPageRow,
  baseUrl: string,
  hasMail: boolean,
): Omit<
  PublicPage,
  'state' | 'groups' | 'components' | 'incidents' | 'maintenances' | 'updatedAt' | 'computedAt'
> {
  return {
    id: page.id,
    slug: page.slug,
    name: page.name,
    description: page.description,
    url: publicUrlOf(page, baseUrl),
    websiteUrl: page.websiteUrl,
    supportUrl: page.supportUrl,
    logoUrl: page.logoUrl,
    darkLogoUrl: page.darkLogoUrl,
    faviconUrl: page.faviconUrl,
    theme: page.theme,
    color: page.color,
    customCss: page.customCss,
    timeZone: page.timeZone,
    language: page.language,
    headerLinks: page.headerLinks,
    footerLinks: page.footerLinks,
    subscriptions: offeredSubscriptions(page, hasMail),
    isIndexed: page.isIndexed && page.visibility === 'public',
    createdAt: page.createdAt.toISOString(),
  };
}
