import { and, desc, eq, exists, lt } from 'drizzle-orm';
import { invalidField } from '../../../errors.ts';
import { isId } from '../../../lib/ids/ids.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { State } from '../../../stores/state/state.ts';
import type { MaintenanceStatus } from '../page-states.data.ts';
import { type LoadedMaintenance, withOccurrences } from './find-maintenances.ts';
import { statusMaintenanceOccurrences, statusMaintenances } from './maintenances.table.ts';

/** Which maintenance is listed, newest first. */
export interface MaintenanceListOptions {
  readonly pageId: string;
  /** Of at least one occurrence. */
  readonly status?: MaintenanceStatus | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** A page of a list. */
export interface MaintenancePage {
  readonly maintenances: readonly LoadedMaintenance[];
  readonly nextCursor: string | null;
}

/** Reads a page of the list. @throws AppError VALIDATION_ERROR for an invalid cursor. */
export async function listMaintenances(
  { db }: Pick<State, 'db'>,
  { pageId, status, limit, cursor }: MaintenanceListOptions,
): Promise<MaintenancePage> {
  if (cursor !== undefined && !isId('smt', cursor))
    throw invalidField('cursor', say('fields.isNotCursorOfList'));
  const hasStatus =
    status === undefined
      ? undefined
      : exists(
          db
            .select({ id: statusMaintenanceOccurrences.maintenanceId })
            .from(statusMaintenanceOccurrences)
            .where(
              and(
                eq(statusMaintenanceOccurrences.maintenanceId, statusMaintenances.id),
                eq(statusMaintenanceOccurrences.status, status),
              ),
            ),
        );
  const found = await db
    .select()
    .from(statusMaintenances)
    .where(
      and(
        eq(statusMaintenances.pageId, pageId),
        cursor === undefined ? undefined : lt(statusMaintenances.id, cursor),
        hasStatus,
      ),
    )
    .orderBy(desc(statusMaintenances.id))
    .limit(limit + 1);
  const rows = found.slice(0, limit);
  return {
    maintenances: await withOccurrences(db, rows),
    nextCursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null,
  };
}
