import { eq } from 'drizzle-orm';
import { unknownResource } from '../../../errors.ts';
import type { Actor } from '../../../lib/actor.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { ChangeFeed } from '../../../stores/live/change-feed.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import { lockPage } from '../pages/find-pages.ts';
import { type LoadedIncident, readIncident } from './find-incidents.ts';
import { type IncidentRow, statusIncidents, statusIncidentUpdates } from './incidents.table.ts';
import { summarizeUpdates } from './summarize-updates.ts';

/** The dependencies of {@link createIncidentChanger}. */
export interface IncidentChangerDeps {
  readonly state: State;
  readonly clock: Clock;
  readonly audit: Pick<AuditService, 'record'>;
  readonly changes: Pick<ChangeFeed, 'announce'>;
}

/** Creates what all changes of incidents have in common. */
export function createIncidentChanger(deps: IncidentChangerDeps) {
  const { state, clock, audit } = deps;

  /** Writes the audit entry of a change. */
  const record = (
    tx: StateHandle,
    actor: Actor,
    verb: string,
    row: IncidentRow,
    details: Readonly<Record<string, unknown>> = {},
  ) =>
    audit.record(tx, actor, {
      action: `incident.${verb}`,
      organizationId: row.organizationId,
      resource: `incident:${row.id}`,
      details: { title: row.title, severity: row.severity, status: row.status, ...details },
    });

  /** Changes an incident: locks its page and itself, and announces the page afterwards. */
  async function change(
    id: string,
    organizationId: string,
    work: (tx: StateHandle, row: IncidentRow, now: Date) => Promise<void>,
  ): Promise<LoadedIncident> {
    const { row: known } = await readIncident(state.db, id, organizationId);
    await state.transaction(async (tx) => {
      await lockPage(tx, known.pageId, organizationId);
      const [row] = await tx
        .select()
        .from(statusIncidents)
        .where(eq(statusIncidents.id, id))
        .for('no key update');
      if (row === undefined) throw unknownResource();
      await work(tx, row, new Date(clock.now()));
    });
    await deps.changes.announce([known.pageId]);
    return readIncident(state.db, id, organizationId);
  }

  /** Recomputes the state of an incident after its updates changed. */
  async function settle(
    tx: StateHandle,
    row: IncidentRow,
    now: Date,
    fields: Partial<IncidentRow> = {},
  ): Promise<IncidentRow> {
    const updates = await tx
      .select()
      .from(statusIncidentUpdates)
      .where(eq(statusIncidentUpdates.incidentId, row.id));
    const [updated] = await tx
      .update(statusIncidents)
      .set({ ...fields, ...summarizeUpdates(updates), version: row.version + 1, updatedAt: now })
      .where(eq(statusIncidents.id, row.id))
      .returning();
    if (updated === undefined) throw unknownResource();
    return updated;
  }

  return { record, change, settle };
}
