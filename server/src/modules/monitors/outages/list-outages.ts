import { and, desc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { isId } from '../../../lib/ids/ids.ts';
import type { State } from '../../../stores/state/state.ts';
import { invalidCursor } from '../list-monitors.ts';
import { monitorOutages, monitors, type OutageRow } from '../monitors.table.ts';

/** Which outages are listed: those that overlap the range. */
export interface OutageListOptions {
  readonly organizationId: string;
  /** Only the outages of its monitors. */
  readonly websiteId?: string | undefined;
  readonly fromMs?: number | undefined;
  /** Exclusive. */
  readonly toMs?: number | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** An outage with its monitor. */
export interface OutageOfMonitor {
  readonly outage: OutageRow;
  readonly monitorName: string;
  readonly websiteId: string | null;
}

/** Reads a page of outages of several monitors, latest first. @throws AppError VALIDATION_ERROR for an invalid cursor. */
export async function listOutages(
  { db }: Pick<State, 'db'>,
  { organizationId, websiteId, fromMs, toMs, limit, cursor }: OutageListOptions,
): Promise<{ readonly found: readonly OutageOfMonitor[]; readonly nextCursor: string | null }> {
  if (cursor !== undefined && !isId('out', cursor)) throw invalidCursor();
  const rows = await db
    .select({ outage: monitorOutages, monitorName: monitors.name, websiteId: monitors.websiteId })
    .from(monitorOutages)
    .innerJoin(monitors, eq(monitors.id, monitorOutages.monitorId))
    .where(
      and(
        eq(monitorOutages.organizationId, organizationId),
        websiteId === undefined ? undefined : eq(monitors.websiteId, websiteId),
        fromMs === undefined
          ? undefined
          : or(isNull(monitorOutages.endedAt), gt(monitorOutages.endedAt, new Date(fromMs))),
        toMs === undefined ? undefined : lt(monitorOutages.startedAt, new Date(toMs)),
        cursor === undefined ? undefined : lt(monitorOutages.id, cursor),
      ),
    )
    .orderBy(desc(monitorOutages.id))
    .limit(limit + 1);
  const found = rows.slice(0, limit);
  return { found, nextCursor: rows.length > limit ? (found.at(-1)?.outage.id ?? null) : null };
}
