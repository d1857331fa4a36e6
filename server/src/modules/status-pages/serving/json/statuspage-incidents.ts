import type {
  ComponentState,
  PublicImpact,
  PublicIncident,
  PublicMaintenance,
  PublicPage,
} from '../../projection/public-page.ts';
import type {
  StatuspageComponent,
  StatuspageComponentStatus,
  StatuspageIncident,
  StatuspageMaintenance,
  StatuspageUpdate,
} from './statuspage.types.ts';

/** States by their names in the Statuspage status API, which has no name for an unknown state. */
export const COMPONENT_STATUS: Readonly<Record<ComponentState, StatuspageComponentStatus>> = {
  operational: 'operational',
  maintenance: 'under_maintenance',
  degraded: 'degraded_performance',
  partial_outage: 'partial_outage',
  major_outage: 'major_outage',
  unknown: 'operational',
};

/** Fields that our updates do not have. */
const NO_TWEET = { deliver_notifications: true, custom_tweet: null, tweet_id: null } as const;
const BASE_36 = 36;

/** Converts an incident. One with a published postmortem has the status `postmortem`, as in the original API. */
export function toIncident(
  page: PublicPage,
  components: readonly StatuspageComponent[],
  incident: PublicIncident,
): StatuspageIncident {
  const { id, postmortem } = incident;
  const updates = incident.updates.map(
    (update, index): StatuspageUpdate => ({
      id: update.id,
      status: update.status,
      body: update.message.markdown,
      incident_id: id,
      created_at: update.at,
      updated_at: update.updatedAt,
      display_at: update.at,
      affected_components: affectedBy(update.components, incident.updates[index + 1]?.components ?? []),
      ...NO_TWEET,
    }),
  );
  const analysis: StatuspageUpdate[] =
    postmortem === null
      ? []
      : [
          {
            id: `${id}-postmortem`,
            status: 'postmortem',
            body: postmortem.markdown,
            incident_id: id,
            created_at: postmortem.publishedAt,
            updated_at: postmortem.publishedAt,
            display_at: postmortem.publishedAt,
            affected_components: [],
            ...NO_TWEET,
          },
        ];
  return {
    id,
    name: incident.title,
    status: postmortem === null ? incident.status : 'postmortem',
    created_at: incident.createdAt,
    updated_at: incident.updatedAt,
    monitoring_at: incident.monitoringAt,
    resolved_at: incident.resolvedAt,
    impact: incident.severity,
    shortlink: `${page.url}/incidents/${id}`,
    started_at: incident.startedAt,
    page_id: page.id,
    incident_updates: [...analysis, ...updates],
    components: componentsOf(components, incident.components),
    reminder_intervals: null,
  };
}

/** Converts one occurrence of a maintenance. Occurrences of a recurring one have ids of their own here. */
export function toMaintenance(
  page: PublicPage,
  components: readonly StatuspageComponent[],
  maintenance: PublicMaintenance,
): StatuspageMaintenance {
  const { startsAt, endsAt, status, createdAt } = maintenance;
  const id = occurrenceIdOf(maintenance);
  const affected = affectedBy(
    maintenance.components.map((component) => ({ ...component, state: 'maintenance' })),
    [],
  );
  const common = { incident_id: id, affected_components: affected, ...NO_TWEET };
  const updates = maintenance.updates.map(
    (update): StatuspageUpdate => ({
      id: update.id,
      status: update.status,
      body: update.message.markdown,
      created_at: update.at,
      updated_at: update.updatedAt,
      display_at: update.at,
      ...common,
    }),
  );
  const announcement: StatuspageUpdate = {
    id: `${id}-announcement`,
    status: 'scheduled',
    body: maintenance.message.markdown,
    created_at: createdAt,
    updated_at: createdAt,
    display_at: createdAt,
    ...common,
  };
  return {
    id,
    name: maintenance.title,
    status,
    created_at: createdAt,
    updated_at: maintenance.updatedAt,
    monitoring_at: null,
    resolved_at: status === 'completed' ? endsAt : null,
    impact: 'maintenance',
    shortlink: page.url,
    started_at: startsAt,
    page_id: page.id,
    incident_updates: [...updates, announcement],
    components: componentsOf(components, maintenance.components),
    reminder_intervals: null,
    scheduled_for: startsAt,
    scheduled_until: endsAt,
  };
}

/** Returns an id that no other occurrence of the same maintenance has. */
export function occurrenceIdOf({ id, startsAt }: Pick<PublicMaintenance, 'id' | 'startsAt'>): string {
  return `${id}-${(Date.parse(startsAt) / 1_000).toString(BASE_36)}`;
}

function affectedBy(components: readonly PublicImpact[], before: readonly PublicImpact[]) {
  return components.map(({ componentId, name, state }) => ({
    code: componentId,
    name,
    old_status:
      COMPONENT_STATUS[before.find((other) => other.componentId === componentId)?.state ?? 'operational'],
    new_status: COMPONENT_STATUS[state],
  }));
}

function componentsOf(
  components: readonly StatuspageComponent[],
  impacts: readonly PublicImpact[],
): readonly StatuspageComponent[] {
  const ids = new Set(impacts.map(({ componentId }) => componentId));
  return components.filter(({ id, group }) => !group && ids.has(id));
}
