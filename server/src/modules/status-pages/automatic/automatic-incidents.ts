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
import { CauseWriter } from './cause-writer.ts';
import { containsMonitor, findAffected } from './find-affected.ts';

/**
 * Creates and resolves incidents in the transaction of what causes them: exactly one for each page and outage. Outages of
 * monitors that begin within a short time share an incident.
 */
export class AutomaticIncidents {
  readonly #causes: CauseWriter;

  constructor(deps: {
    readonly clock: Clock;
    readonly changes: Pick<ChangeFeed, 'announceSoon'>;
    readonly announceIncident: AnnounceIncident;
  }) {
    this.#causes = new CauseWriter(deps);
  }

  async outageBegan(
    tx: StateHandle,
    { outageId, monitorId, organizationId, startedAtMs }: OutageNews & { readonly startedAtMs: number },
  ): Promise<void> {
    const pages = await findAffected(tx, organizationId, containsMonitor(monitorId));
    for (const page of pages)
      await this.#causes.begin(tx, page, {
        source: 'monitor',
        key: outageId,
        monitorId,
        startedAtMs,
        severity: 'major',
        impactOf: ({ kind }: ComponentRow) => (kind === 'group' ? 'partial_outage' : 'major_outage'),
        title: 'outageTitle',
        message: 'outageMessage',
      });
  }

  async outageEnded(tx: StateHandle, { outageId, organizationId }: OutageNews): Promise<void> {
    const hasCause = sql`${statusIncidents.causes} @> ${JSON.stringify([{ key: outageId }])}::jsonb`;
    for (const incident of await this.#openIncidents(tx, organizationId, hasCause))
      await this.#causes.end(tx, incident, ({ key }) => key === outageId);
  }

  async trafficDropped(
    tx: StateHandle,
    { alertId, websiteId, organizationId, atMs }: TrafficDrop,
  ): Promise<void> {
    const pages = await findAffected(tx, organizationId, or(eq(statusComponents.websiteId, websiteId)));
    for (const page of pages)
      await this.#causes.begin(tx, page, {
        source: 'traffic',
        key: `${alertId}:${atMs}`,
        monitorId: null,
        startedAtMs: atMs,
        severity: 'minor',
        impactOf: () => 'degraded',
        title: 'trafficTitle',
        message: 'trafficMessage',
      });
  }

  async trafficRecovered(tx: StateHandle, { alertId, organizationId }: TrafficDrop): Promise<void> {
    const isOfAlert = sql`starts_with(${statusIncidents.sourceKey}, ${`${alertId}:`})`;
    for (const incident of await this.#openIncidents(tx, organizationId, isOfAlert))
      await this.#causes.end(tx, incident, ({ key }) => key.startsWith(`${alertId}:`));
  }

  /** The open incidents that a cause began or joined. */
  #openIncidents(tx: StateHandle, organizationId: string, hasCause: SQL): Promise<IncidentRow[]> {
    return tx
      .select()
      .from(statusIncidents)
      .where(
        and(eq(statusIncidents.organizationId, organizationId), hasCause, isNull(statusIncidents.resolvedAt)),
      )
      .orderBy(statusIncidents.pageId, statusIncidents.id)
      .for('no key update');
  }
}
