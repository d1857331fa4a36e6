import { and, eq } from 'drizzle-orm';
import { unknownResource } from '../../../errors.ts';
import type { FoundResource } from '../../../http/authorize.ts';
import type { Actor } from '../../../lib/actor.ts';
import { assertVersion } from '../../../lib/ids/entity-tag.ts';
import { isId } from '../../../lib/ids/ids.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import { type StatusPageRow, statusPages } from '../status-pages.table.ts';

/** The entity tag of a row: its version. */
export function versionTagOf({ version }: { readonly version: number }): string {
  return `"${version}"`;
}

/** Finds a page for authorization. */
export async function findPage({ db }: Pick<State, 'db'>, id: string): Promise<FoundResource | undefined> {
  if (!isId('stp', id)) return undefined;
  const [row] = await db
    .select({ organizationId: statusPages.organizationId })
    .from(statusPages)
    .where(eq(statusPages.id, id));
  return row && { ...row, websiteId: undefined, isPublic: false };
}

/** Reads a page. @throws AppError ACCESS_DENIED. */
export async function readPage(
  handle: Pick<StateHandle, 'select'>,
  id: string,
  organizationId: string,
): Promise<StatusPageRow> {
  const [row] = await handle
    .select()
    .from(statusPages)
    .where(and(eq(statusPages.id, id), eq(statusPages.organizationId, organizationId)));
  if (row === undefined) throw unknownResource();
  return row;
}

/**
 * Locks a page until the end of the transaction: changes of a page and of what belongs to it happen one after another.
 * @param actor of a change of the page itself, whose version is checked.
 * @throws AppError ACCESS_DENIED, PRECONDITION_FAILED.
 */
export async function lockPage(
  tx: StateHandle,
  id: string,
  organizationId: string,
  actor?: Actor,
): Promise<StatusPageRow> {
  const [row] = await tx
    .select()
    .from(statusPages)
    .where(and(eq(statusPages.id, id), eq(statusPages.organizationId, organizationId)))
    .for('no key update');
  if (row === undefined) throw unknownResource();
  if (actor !== undefined) assertVersion(actor, versionTagOf(row));
  return row;
}

/** Records a change of what a page shows that no remaining row of it has the time of, such as a removal. It locks the page, too. */
export async function touchPage(tx: StateHandle, id: string, at: Date): Promise<void> {
  await tx.update(statusPages).set({ updatedAt: at }).where(eq(statusPages.id, id));
}
