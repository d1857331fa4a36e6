import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../../../lib/clock.ts';
import { newId } from '../../../lib/ids.ts';
import type { StateHandle } from '../../../stores/state/state.ts';
import type { TrafficDrop } from '../../alerts/index.ts';
import type { OutageNews } from '../../monitors/index.ts';
import type { AnnounceIncident } from '../incidents/announce-incident.ts';
import { hasRoom } from '../incidents/incident-rules.ts';
import { type IncidentRow, statusIncidents, statusIncidentUpdates } from '../incidents/incidents.table.ts';
import { summarizeUpdates } from '../incidents/summarize-updates.ts';
import type { PageChanges } from '../page-changes.ts';
import type { ComponentState, IncidentSeverity } from '../page-states.data.ts';
import { type ComponentRow, statusComponents, statusPages } from '../status-pages.table.ts';
import { AUTOMATIC_TEXTS, type AutomaticTexts } from './automatic-texts.data.ts';
import { type AffectedPage, containsMonitor, findAffected } from './find-affected.ts';

/** More names make a title hard to read. */
const MAX_NAMES = 3;
const MAX_TITLE_LENGTH = 200;

/** Creates and resolves incidents in the transaction of what causes them: exactly one for each page and outage. */
export interface AutomaticIncidents {
  outageBegan(tx: StateHandle, outage: OutageNews & { readonly startedAtMs: number }): Promise<void>;
  outageEnded(tx: StateHandle, outage: OutageNews): Promise<void>;
  trafficDropped(tx: StateHandle, drop: TrafficDrop): Promise<void>;
  trafficRecovered(tx: StateHandle, drop: TrafficDrop): Promise<void>;
}

interface Cause {
  readonly source: 'monitor' | 'traffic';
  readonly sourceKey: string;
  readonly monitorId: string | null;
  readonly startedAtMs: number;
  readonly severity: IncidentSeverity;
  readonly impactOf: (component: ComponentRow) => ComponentState;
  readonly title: Extract<keyof AutomaticTexts, `${string}Title`>;
  readonly message: Extract<keyof AutomaticTexts, `${string}Message`>;
}

/** Creates the writer. */
export function createAutomaticIncidents(deps: {
  readonly clock: Clock;
  readonly changes: Pick<PageChanges, 'announceSoon'>;
  readonly announceIncident: AnnounceIncident;
}): AutomaticIncidents {
  const { clock, announceIncident } = deps;

  async function begin(tx: StateHandle, affected: AffectedPage, cause: Cause): Promise<void> {
    const { page, components, isDraft, resolveOnRecovery } = affected;
    if (!(await hasRoom(tx, page.id))) return;
    const nowMs = clock.now();
    const now = new Date(nowMs);
    const texts = AUTOMATIC_TEXTS[page.language];
    // Names of hidden components appear in drafts only.
    const names = namesOf(isDraft ? components : components.filter(({ isVisible }) => isVisible));
    const id = newId('inc', nowMs);
    const startedAt = new Date(Math.min(nowMs, cause.startedAtMs));
    const update = {
      id: newId('iup', nowMs),
      incidentId: id,
      status: 'investigating' as const,
      message: escapeMarkdown(fill(texts[cause.message], names)),
      at: startedAt,
      impacts: components.map((component) => ({ id: component.id, impact: cause.impactOf(component) })),
      createdAt: now,
      updatedAt: now,
    };
    const [incident] = await tx
      .insert(statusIncidents)
      .values({
        id,
        organizationId: page.organizationId,
        pageId: page.id,
        title: fill(texts[cause.title], names).slice(0, MAX_TITLE_LENGTH),
        severity: cause.severity,
        isDraft,
        startedAt,
        ...summarizeUpdates([update]),
        source: cause.source,
        monitorId: cause.monitorId,
        sourceKey: cause.sourceKey,
        resolveOnRecovery,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning();
    if (incident === undefined) return;
    await tx.insert(statusIncidentUpdates).values(update);
    await announceIncident(tx, { event: 'created', incident, update, notify: true });
    deps.changes.announceSoon([page.id]);
  }

  async function resolve(tx: StateHandle, incident: IncidentRow): Promise<void> {
    const nowMs = clock.now();
    const now = new Date(nowMs);
    const [page] = await tx.select().from(statusPages).where(eq(statusPages.id, incident.pageId));
    if (page === undefined) return;
    const affected = new Set(incident.impacts.map(({ id }) => id));
    const components = await tx
      .select()
      .from(statusComponents)
      .where(eq(statusComponents.pageId, page.id))
      .orderBy(statusComponents.position, statusComponents.id);
    const shown = components.filter(({ id, isVisible }) => affected.has(id) && (incident.isDraft || isVisible));
    const [latest] = await tx
      .select({ at: statusIncidentUpdates.at })
      .from(statusIncidentUpdates)
      .where(eq(statusIncidentUpdates.incidentId, incident.id))
      .orderBy(desc(statusIncidentUpdates.at))
      .limit(1);
    const update = {
      id: newId('iup', nowMs),
      incidentId: incident.id,
      status: 'resolved' as const,
      message: escapeMarkdown(fill(AUTOMATIC_TEXTS[page.language].recovered, namesOf(shown))),
      // The clock of another process can be ahead.
      at: latest !== undefined && latest.at > now ? latest.at : now,
      impacts: [],
      createdAt: now,
      updatedAt: now,
    };
    await tx.insert(statusIncidentUpdates).values(update);
    const updates = await tx
      .select()
      .from(statusIncidentUpdates)
      .where(eq(statusIncidentUpdates.incidentId, incident.id));
    const [resolved] = await tx
      .update(statusIncidents)
      .set({ ...summarizeUpdates(updates), version: incident.version + 1, updatedAt: now })
      .where(eq(statusIncidents.id, incident.id))
      .returning();
    if (resolved === undefined) return;
    await announceIncident(tx, { event: 'resolved', incident: resolved, update, notify: true });
    deps.changes.announceSoon([page.id]);
  }

  async function resolveAll(tx: StateHandle, organizationId: string, isCause: SQL): Promise<void> {
    const open = await tx
      .select()
      .from(statusIncidents)
      .where(
        and(
          eq(statusIncidents.organizationId, organizationId),
          isCause,
          isNull(statusIncidents.resolvedAt),
          eq(statusIncidents.resolveOnRecovery, true),
        ),
      )
      .orderBy(statusIncidents.id)
      .for('no key update');
    for (const incident of open) await resolve(tx, incident);
  }

  return {
    async outageBegan(tx, { outageId, monitorId, organizationId, startedAtMs }) {
      const pages = await findAffected(tx, organizationId, containsMonitor(monitorId));
      for (const page of pages)
        await begin(tx, page, {
          source: 'monitor',
          sourceKey: outageId,
          monitorId,
          startedAtMs,
          severity: 'major',
          impactOf: ({ kind }) => (kind === 'group' ? 'partial_outage' : 'major_outage'),
          title: 'outageTitle',
          message: 'outageMessage',
        });
    },

    outageEnded: (tx, { outageId, organizationId }) =>
      resolveAll(tx, organizationId, eq(statusIncidents.sourceKey, outageId)),

    async trafficDropped(tx, { alertId, websiteId, organizationId, atMs }) {
      const pages = await findAffected(tx, organizationId, or(eq(statusComponents.websiteId, websiteId)));
      for (const page of pages)
        await begin(tx, page, {
          source: 'traffic',
          sourceKey: `${alertId}:${atMs}`,
          monitorId: null,
          startedAtMs: atMs,
          severity: 'minor',
          impactOf: () => 'degraded',
          title: 'trafficTitle',
          message: 'trafficMessage',
        });
    },

    trafficRecovered: (tx, { alertId, organizationId }) =>
      resolveAll(tx, organizationId, sql`starts_with(${statusIncidents.sourceKey}, ${`${alertId}:`})`),
  };
}

function namesOf(components: readonly ComponentRow[]): string {
  const names = components.map(({ displayName }) => displayName);
  const shown = names.slice(0, MAX_NAMES).join(', ');
  return names.length > MAX_NAMES ? `${shown} (+${names.length - MAX_NAMES})` : shown;
}

function fill(text: string, names: string): string {
  return text.replaceAll('{name}', () => names);
}

/** Names are plain text. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#~|]/g, '\\$&');
}
