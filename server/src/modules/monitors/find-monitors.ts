import { and, eq, inArray, sql } from 'drizzle-orm';
import { unknownResource } from '../../errors.ts';
import type { FoundResource } from '../../http/authorize.ts';
import { isId } from '../../lib/ids/ids.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import type { MonitorTags, TaggedScope } from '../query/index.ts';
import {
  type MonitorRow,
  type MonitorStateRow,
  monitorRuns,
  monitorStates,
  monitors,
} from './monitors.table.ts';

/** A monitor with its state and its last check. */
export interface MonitorWithState {
  readonly row: MonitorRow;
  readonly current: MonitorStateRow;
  readonly lastCheckedAt: Date | null;
  readonly lastLatencyMs: number | null;
  readonly nextCheckAt: Date | null;
}

/** Finds a monitor for authorization. */
export async function findMonitor({ db }: Pick<State, 'db'>, id: string): Promise<FoundResource | undefined> {
  if (!isId('mon', id)) return undefined;
  const [row] = await db
    .select({ organizationId: monitors.organizationId, websiteId: monitors.websiteId })
    .from(monitors)
    .where(eq(monitors.id, id));
  return (
    row && { organizationId: row.organizationId, websiteId: row.websiteId ?? undefined, isPublic: false }
  );
}

/** Reads a monitor. @throws AppError ACCESS_DENIED. */
export async function readMonitor(
  handle: Pick<StateHandle, 'select'>,
  id: string,
  organizationId: string,
): Promise<MonitorWithState> {
  const [row] = await handle
    .select()
    .from(monitors)
    .where(and(eq(monitors.id, id), eq(monitors.organizationId, organizationId)));
  if (row === undefined) throw unknownResource();
  const [found] = await withStates(handle, [row]);
  if (found === undefined) throw unknownResource();
  return found;
}

/** Adds the states of monitors. The latest check of all regions is shown, and the earliest next one. */
export async function withStates(
  handle: Pick<StateHandle, 'select'>,
  rows: readonly MonitorRow[],
): Promise<readonly MonitorWithState[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const states = await handle.select().from(monitorStates).where(inArray(monitorStates.monitorId, ids));
  const runs = await handle
    .select({
      monitorId: monitorRuns.monitorId,
      lastCheckedAt: monitorRuns.lastCheckedAt,
      lastLatencyMs: monitorRuns.lastLatencyMs,
      dueAt: monitorRuns.dueAt,
    })
    .from(monitorRuns)
    .where(inArray(monitorRuns.monitorId, ids))
    .orderBy(sql`${monitorRuns.lastCheckedAt} desc nulls last`);
  const currents = new Map(states.map((one) => [one.monitorId, one]));
  return rows.flatMap((row) => {
    const current = currents.get(row.id);
    if (current === undefined) return [];
    const own = runs.filter(({ monitorId }) => monitorId === row.id);
    const due = own.flatMap(({ dueAt }) => (dueAt === null ? [] : [dueAt.getTime()]));
    return {
      row,
      current,
      lastCheckedAt: own[0]?.lastCheckedAt ?? null,
      lastLatencyMs: own[0]?.lastLatencyMs ?? null,
      nextCheckAt: due.length === 0 ? null : new Date(Math.min(...due)),
    };
  });
}

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
