import { and, desc, eq, gte, inArray, isNull } from 'drizzle-orm';
import { newId } from '../../../lib/ids/ids.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { MINUTE_MS } from '../../../lib/time/time-zone.ts';
import type { ChangeFeed } from '../../../stores/live/change-feed.ts';
import type { StateHandle } from '../../../stores/state/state.ts';
import type { AnnounceIncident } from '../incidents/announce-incident.ts';
import { hasRoom } from '../incidents/incident-rules.ts';
import {
  type IncidentRow,
  type IncidentUpdateRow,
  type StoredCause,
  type StoredImpact,
  statusIncidents,
  statusIncidentUpdates,
} from '../incidents/incidents.table.ts';
import { inOrder, summarizeUpdates } from '../incidents/summarize-updates.ts';
import type { ComponentState, IncidentSeverity, IncidentStatus } from '../page-states.data.ts';
import {
  type ComponentRow,
  type StatusPageRow,
  statusComponents,
  statusPages,
} from '../status-pages.table.ts';
import type { AutomaticText } from './automatic-texts.data.ts';
import { fillMessage, fillTitle } from './fill-text.ts';
import type { AffectedPage } from './find-affected.ts';

/** Outages that begin within this time after an incident belong to it, in milliseconds. */
const JOIN_MS = 10 * MINUTE_MS;

/** What causes an incident. */
export interface Cause {
  readonly source: 'monitor' | 'traffic';
  readonly key: string;
  readonly monitorId: string | null;
  readonly startedAtMs: number;
  readonly severity: IncidentSeverity;
  readonly impactOf: (component: ComponentRow) => ComponentState;
  readonly title: Extract<AutomaticText, `${string}Title`>;
  readonly message: Extract<AutomaticText, `${string}Message`>;
}

interface CauseWriterDeps {
  readonly clock: Clock;
  readonly changes: Pick<ChangeFeed, 'announceSoon'>;
  readonly announceIncident: AnnounceIncident;
}

/** Writes the begin and the end of causes to incidents. */
export class CauseWriter {
  readonly #deps: CauseWriterDeps;

  constructor(deps: CauseWriterDeps) {
    this.#deps = deps;
  }

  /** Locks the page. */
  async begin(tx: StateHandle, affected: AffectedPage, cause: Cause): Promise<void> {
    const { page, isDraft } = affected;
    await tx
      .select({ id: statusPages.id })
      .from(statusPages)
      .where(eq(statusPages.id, page.id))
      .for('no key update');
    const [open] = await tx
      .select()
      .from(statusIncidents)
      .where(
        and(
          eq(statusIncidents.pageId, page.id),
          eq(statusIncidents.source, 'monitor'),
          eq(statusIncidents.isDraft, isDraft),
          eq(statusIncidents.status, 'investigating'),
          eq(statusIncidents.resolveOnRecovery, affected.resolveOnRecovery),
          isNull(statusIncidents.resolvedAt),
          gte(statusIncidents.createdAt, new Date(this.#deps.clock.now() - JOIN_MS)),
        ),
      )
      .orderBy(desc(statusIncidents.id))
      .limit(1);
    if (open === undefined || cause.source !== 'monitor') await this.#create(tx, affected, cause);
    else if (!open.causes.some(({ key }) => key === cause.key)) await this.#join(tx, open, affected, cause);
  }

  /** Resolves the incident when no cause lasts, and if its rule says so. */
  async end(tx: StateHandle, incident: IncidentRow, isOver: (cause: StoredCause) => boolean): Promise<void> {
    const [page] = await tx.select().from(statusPages).where(eq(statusPages.id, incident.pageId));
    if (page === undefined) return;
    const lasting = incident.causes.filter((cause) => !isOver(cause));
    if (!incident.resolveOnRecovery) {
      await tx.update(statusIncidents).set({ causes: lasting }).where(eq(statusIncidents.id, incident.id));
      return;
    }
    const affected = new Set(lasting.flatMap(({ componentIds }) => componentIds));
    const over = incident.causes.filter(isOver).flatMap(({ componentIds }) => componentIds);
    const recovered = over.filter((id) => !affected.has(id));
    const isResolved = lasting.length === 0;
    const named = await readComponents(tx, page.id, isResolved ? idsOf(incident) : recovered);
    const shown = shownIn(incident, named);
    if (!isResolved && shown.length === 0) {
      // The components have other problems, or are hidden: nothing to tell.
      await tx.update(statusIncidents).set({ causes: lasting }).where(eq(statusIncidents.id, incident.id));
      return;
    }
    const content = {
      status: isResolved ? ('resolved' as const) : incident.status,
      ...messageOf(page, 'recovered', shown, named),
      impacts: isResolved ? [] : recovered.map((id): StoredImpact => ({ id, impact: 'operational' })),
    };
    await this.#addUpdate(tx, incident, content, { causes: lasting });
  }

  /** Adds an update to an incident, and recomputes its state. */
  async #addUpdate(
    tx: StateHandle,
    incident: IncidentRow,
    content: Message & { status: IncidentStatus; impacts: StoredImpact[] },
    fields: Partial<Pick<IncidentRow, 'title' | 'automaticTitle' | 'causes'>>,
  ): Promise<void> {
    const { clock, announceIncident } = this.#deps;
    const now = new Date(clock.now());
    const earlier = await tx
      .select()
      .from(statusIncidentUpdates)
      .where(eq(statusIncidentUpdates.incidentId, incident.id));
    const latest = inOrder(earlier).at(-1)?.at ?? now;
    const update = {
      ...content,
      id: newId('iup', now.getTime()),
      incidentId: incident.id,
      // The clock of another process can be ahead.
      at: latest > now ? latest : now,
      createdAt: now,
      updatedAt: now,
    };
    await tx.insert(statusIncidentUpdates).values(update);
    const [changed] = await tx
      .update(statusIncidents)
      .set({
        ...fields,
        ...summarizeUpdates([...earlier, update]),
        version: incident.version + 1,
        updatedAt: now,
      })
      .where(eq(statusIncidents.id, incident.id))
      .returning();
    if (changed === undefined) return;
    const event = content.status === 'resolved' ? 'resolved' : 'updated';
    await announceIncident(tx, { event, incident: changed, update, notify: true });
    this.#deps.changes.announceSoon([incident.pageId]);
  }

  async #create(tx: StateHandle, affected: AffectedPage, cause: Cause): Promise<void> {
    const { clock, announceIncident } = this.#deps;
    const { page, components, isDraft, resolveOnRecovery } = affected;
    if (!(await hasRoom(tx, page.id))) return;
    const nowMs = clock.now();
    const now = new Date(nowMs);
    const shown = shownIn({ isDraft }, components);
    const id = newId('inc', nowMs);
    const startedAt = new Date(Math.min(nowMs, cause.startedAtMs));
    const update = {
      id: newId('iup', nowMs),
      incidentId: id,
      status: 'investigating' as const,
      ...messageOf(page, cause.message, shown, components),
      at: startedAt,
      impacts: impactsOf(components, cause),
      createdAt: now,
      updatedAt: now,
    };
    const [incident] = await tx
      .insert(statusIncidents)
      .values({
        id,
        organizationId: page.organizationId,
        pageId: page.id,
        ...titleOf(page, cause.title, shown, components),
        severity: cause.severity,
        isDraft,
        startedAt,
        ...summarizeUpdates([update]),
        source: cause.source,
        monitorId: cause.monitorId,
        sourceKey: cause.key,
        causes: [toStored(cause, components)],
        resolveOnRecovery,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning();
    if (incident === undefined) return;
    await tx.insert(statusIncidentUpdates).values(update);
    await announceIncident(tx, { event: 'created', incident, update, notify: true });
    this.#deps.changes.announceSoon([page.id]);
  }

  async #join(
    tx: StateHandle,
    incident: IncidentRow,
    { page, components }: AffectedPage,
    cause: Cause,
  ): Promise<void> {
    const known = await readComponents(tx, page.id, idsOf(incident));
    const added = components.filter(({ id }) => !known.some((each) => each.id === id));
    const all = [...known, ...added].sort((one, other) => one.position - other.position);
    const content = {
      status: incident.status,
      ...messageOf(page, cause.message, shownIn(incident, components), components),
      impacts: impactsOf(components, cause),
    };
    await this.#addUpdate(tx, incident, content, {
      ...titleOf(page, cause.title, shownIn(incident, all), all),
      causes: [...incident.causes, toStored(cause, components)],
    });
  }
}

/** Names of hidden components appear in drafts only. */
function shownIn(
  { isDraft }: { readonly isDraft: boolean },
  components: readonly ComponentRow[],
): readonly ComponentRow[] {
  return isDraft ? components : components.filter(({ isVisible }) => isVisible);
}

function impactsOf(components: readonly ComponentRow[], cause: Cause): StoredImpact[] {
  return components.map((component) => ({ id: component.id, impact: cause.impactOf(component) }));
}

function toStored({ key }: Cause, components: readonly ComponentRow[]): StoredCause {
  return { key, componentIds: components.map(({ id }) => id) };
}

function idsOf({ impacts }: IncidentRow): readonly string[] {
  return impacts.map(({ id }) => id);
}

function readComponents(
  tx: StateHandle,
  pageId: string,
  ids: readonly string[],
): Promise<readonly ComponentRow[]> {
  return tx
    .select()
    .from(statusComponents)
    .where(and(eq(statusComponents.pageId, pageId), inArray(statusComponents.id, [...ids])))
    .orderBy(statusComponents.position, statusComponents.id);
}

type Title = Pick<IncidentRow, 'title' | 'automaticTitle'>;
type Message = Pick<IncidentUpdateRow, 'message' | 'automaticMessage'>;

/** @param components those that the title is about; `shown`: those that it names now. */
function titleOf(
  page: StatusPageRow,
  text: Cause['title'],
  shown: readonly ComponentRow[],
  components: readonly ComponentRow[],
): Title {
  const names = shown.map(({ displayName }) => displayName);
  return {
    title: fillTitle(page, text, names) ?? text,
    automaticTitle: { text, componentIds: components.map(({ id }) => id) },
  };
}

function messageOf(
  page: StatusPageRow,
  text: AutomaticText,
  shown: readonly ComponentRow[],
  components: readonly ComponentRow[],
): Message {
  const names = shown.map(({ displayName }) => displayName);
  return {
    message: fillMessage(page, text, names) ?? text,
    automaticMessage: { text, componentIds: components.map(({ id }) => id) },
  };
}
