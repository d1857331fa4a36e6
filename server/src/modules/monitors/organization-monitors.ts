import { and, eq, inArray, sql } from 'drizzle-orm';
import type { State, StateHandle } from '../../stores/state/state.ts';
import type { MonitorTags, TaggedScope } from '../query/index.ts';
import { monitorStates, monitors } from './monitors.table.ts';

/** Whether an organization has monitors. */
export async function hasMonitors(
  handle: Pick<StateHandle, 'select'>,
  organizationId: string,
): Promise<boolean> {
  const found = await handle
    .select({ id: monitors.id })
    .from(monitors)
    .where(eq(monitors.organizationId, organizationId))
    .limit(1);
  return found.length > 0;
}

/** Deletes the monitors of an organization, in the transaction that deletes it. @returns how many. */
export async function removeMonitors(tx: StateHandle, organizationId: string): Promise<number> {
  const removed = await tx
    .delete(monitors)
    .where(eq(monitors.organizationId, organizationId))
    .returning({ id: monitors.id });
  return removed.length;
}

/** Returns whether the monitors of a website found it available; `undefined` if none of them knows. */
export async function availabilityOf(
  { db }: Pick<State, 'db'>,
  websiteId: string,
): Promise<'up' | 'down' | undefined> {
  const found = await db
    .select({ state: monitorStates.state })
    .from(monitors)
    .innerJoin(monitorStates, eq(monitorStates.monitorId, monitors.id))
    .where(and(eq(monitors.websiteId, websiteId), inArray(monitorStates.state, ['up', 'degraded', 'down'])));
  if (found.length === 0) return undefined;
  return found.some(({ state }) => state === 'down') ? 'down' : 'up';
}

/** Returns the tags of the monitors of an organization or a website, or of one monitor. Monitors without tags are omitted. */
export async function tagsOf({ db }: Pick<State, 'db'>, { kind, id }: TaggedScope): Promise<MonitorTags> {
  const column = { organization: monitors.organizationId, website: monitors.websiteId, monitor: monitors.id }[
    kind
  ];
  const rows = await db
    .select({ id: monitors.id, tags: monitors.tags })
    .from(monitors)
    .where(and(eq(column, id), sql`cardinality(${monitors.tags}) > 0`));
  return new Map(rows.map((row) => [row.id, row.tags]));
}
