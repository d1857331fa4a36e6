import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../../../lib/time/clock.ts';
import type { ChangeFeed } from '../../../stores/live/change-feed.ts';
import type { StateHandle } from '../../../stores/state/state.ts';
import type { TrafficDrop } from '../../alerts/index.ts';
import type { OutageNews } from '../../monitors/index.ts';
import type { AnnounceIncident } from '../incidents/announce-incident.ts';
import { type IncidentRow, statusIncidents } from '../incidents/incidents.table.ts';
import type { ComponentRow } from '../status-pages.table.ts';
import { statusComponents } from '../status-pages.table.ts';
import { createCauseWriter } from './cause-writer.ts';
import { containsMonitor, findAffected } from './find-affected.ts';

/**
 * Creates and resolves incidents in the transaction of what causes them: exactly one for each page and outage. Outages of monitors that
 * begin within a short time share an incident.
 */
export interface AutomaticIncidents {
  outageBegan(tx: StateHandle, outage: OutageNews & { readonly startedAtMs: number }): Promise<void>;
  outageEnded(tx: StateHandle, outage: OutageNews): Promise<void>;
  trafficDropped(tx: StateHandle, drop: TrafficDrop): Promise<void>;
  trafficRecovered(tx: StateHandle, drop: TrafficDrop): Promise<void>;
}

/** Creates the writer. */
export function createAutomaticIncidents(deps: {
  readonly clock: Clock;
  readonly changes: Pick<ChangeFeed, 'announceSoon'>;
  readonly announceIncident: AnnounceIncident;
}): AutomaticIncidents {
  const causes = createCauseWriter(deps);

  /** The open incidents that a cause began or joined. */
  const openIncidents = (tx: StateHandle, organizationId: string, hasCause: SQL): Promise<IncidentRow[]> =>
    tx
      .select()
      .from(statusIncidents)
      .where(
        and(eq(statusIncidents.organizationId, organizationId), hasCause, isNull(statusIncidents.resolvedAt)),
      )
      .orderBy(statusIncidents.pageId, statusIncidents.id)
      .for('no key update');

  return {
    async outageBegan(tx, { outageId, monitorId, organizationId, startedAtMs }) {
      const pages = await findAffected(tx, organizationId, containsMonitor(monitorId));
      for (const page of pages)
        await causes.begin(tx, page, {
          source: 'monitor',
          key: outageId,
          monitorId,
          startedAtMs,
          severity: 'major',
          impactOf: ({ kind }: ComponentRow) => (kind === 'group' ? 'partial_outage' : 'major_outage'),
          title: 'outageTitle',
          message: 'outageMessage',
        });
    },

    async outageEnded(tx, { outageId, organizationId }) {
      const hasCause = sql`${statusIncidents.causes} @> ${JSON.stringify([{ key: outageId }])}::jsonb`;
      for (const incident of await openIncidents(tx, organizationId, hasCause))
        await causes.end(tx, incident, ({ key }) => key === outageId);
    },

    async trafficDropped(tx, { alertId, websiteId, organizationId, atMs }) {
      const pages = await findAffected(tx, organizationId, or(eq(statusComponents.websiteId, websiteId)));
      for (const page of pages)
        await causes.begin(tx, page, {
          source: 'traffic',
          key: `${alertId}:${atMs}`,
          monitorId: null,
          startedAtMs: atMs,
          severity: 'minor',
          impactOf: () => 'degraded',
          title: 'trafficTitle',
          message: 'trafficMessage',
        });
    },

    async trafficRecovered(tx, { alertId, organizationId }) {
      const isOfAlert = sql`starts_with(${statusIncidents.sourceKey}, ${`${alertId}:`})`;
      for (const incident of await openIncidents(tx, organizationId, isOfAlert))
        await causes.end(tx, incident, ({ key }) => key.startsWith(`${alertId}:`));
    },
  };
}
