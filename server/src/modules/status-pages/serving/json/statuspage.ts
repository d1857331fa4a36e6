import type {
  ComponentState,
  PublicIncident,
  PublicMaintenance,
  PublicPage,
} from '../../projection/public-page.ts';
import type { StatuspageComponent, StatuspagePage, StatuspageStatus } from './statuspage.types.ts';
import { COMPONENT_STATUS, toIncident, toMaintenance } from './statuspage-incidents.ts';

/** Entries of the lists of incidents and maintenances, as the original API. */
const MAX_LISTED = 50;

const STATUS: Readonly<Record<ComponentState, StatuspageStatus>> = {
  operational: { indicator: 'none', description: 'All Systems Operational' },
  maintenance: { indicator: 'maintenance', description: 'Service Under Maintenance' },
  degraded: { indicator: 'minor', description: 'Partially Degraded Service' },
  partial_outage: { indicator: 'major', description: 'Partial System Outage' },
  major_outage: { indicator: 'critical', description: 'Major Service Outage' },
  unknown: { indicator: 'none', description: 'Status Unknown' },
};

/** Returns the state of a page as the Statuspage status API names it. */
export function statuspageStatusOf(state: ComponentState): StatuspageStatus {
  return STATUS[state];
}

/** The documents of the Statuspage status API v2 by their path below `/api/v2/`, without `.json`. */
export const STATUSPAGE_DOCUMENTS: Readonly<Record<string, (page: PublicPage) => object>> = {
  summary: (page) => ({
    ...pageOf(page),
    components: componentsOf(page),
    incidents: incidentsOf(page, isUnresolved),
    scheduled_maintenances: maintenancesOf(
      page,
      ({ status }) => status === 'scheduled' || status === 'in_progress',
    ),
    status: STATUS[page.state],
  }),
  status: (page) => ({ ...pageOf(page), status: STATUS[page.state] }),
  components: (page) => ({ ...pageOf(page), components: componentsOf(page) }),
  incidents: (page) => ({ ...pageOf(page), incidents: incidentsOf(page, () => true) }),
  'incidents/unresolved': (page) => ({ ...pageOf(page), incidents: incidentsOf(page, isUnresolved) }),
  'scheduled-maintenances': (page) => ({
    ...pageOf(page),
    scheduled_maintenances: maintenancesOf(page, () => true),
  }),
  'scheduled-maintenances/upcoming': (page) => ({
    ...pageOf(page),
    scheduled_maintenances: maintenancesOf(page, ({ status }) => status === 'scheduled'),
  }),
  'scheduled-maintenances/active': (page) => ({
    ...pageOf(page),
    scheduled_maintenances: maintenancesOf(page, ({ status }) => status === 'in_progress'),
  }),
};

function pageOf({ id, name, url, timeZone, updatedAt }: PublicPage): { readonly page: StatuspagePage } {
  return { page: { id, name, url, time_zone: timeZone, updated_at: updatedAt } };
}

/** Groups and components in one list, each with its position. */
function componentsOf(page: PublicPage): readonly StatuspageComponent[] {
  const groups = page.groups.map(
    (group): StatuspageComponent => ({
      id: group.id,
      name: group.name,
      status: COMPONENT_STATUS[group.state],
      created_at: group.createdAt,
      updated_at: group.updatedAt,
      position: group.order,
      description: null,
      showcase: false,
      start_date: null,
      group_id: null,
      page_id: page.id,
      group: true,
      only_show_if_degraded: false,
      components: page.components.filter(({ groupId }) => groupId === group.id).map(({ id }) => id),
    }),
  );
  const components = page.components.map(
    (component): StatuspageComponent => ({
      id: component.id,
      name: component.name,
      status: COMPONENT_STATUS[component.state],
      created_at: component.createdAt,
      updated_at: component.updatedAt,
      position: component.order,
      description: component.description,
      showcase: component.uptimePercent !== undefined,
      start_date: component.createdAt.slice(0, 10),
      group_id: component.groupId,
      page_id: page.id,
      group: false,
      only_show_if_degraded: false,
    }),
  );
  return [...groups, ...components];
}

function incidentsOf(page: PublicPage, includes: (incident: PublicIncident) => boolean) {
  const components = componentsOf(page);
  return page.incidents
    .filter(includes)
    .sort((one, other) => other.createdAt.localeCompare(one.createdAt))
    .slice(0, MAX_LISTED)
    .map((incident) => toIncident(page, components, incident));
}

/** Canceled ones are left out: the original API has no state for them. */
function maintenancesOf(page: PublicPage, includes: (maintenance: PublicMaintenance) => boolean) {
  const components = componentsOf(page);
  return page.maintenances
    .filter((maintenance) => maintenance.status !== 'canceled' && includes(maintenance))
    .slice(0, MAX_LISTED)
    .map((maintenance) => toMaintenance(page, components, maintenance));
}

function isUnresolved({ resolvedAt }: PublicIncident): boolean {
  return resolvedAt === null;
}
