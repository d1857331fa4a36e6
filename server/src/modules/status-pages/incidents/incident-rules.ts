import { and, eq, inArray, isNull } from 'drizzle-orm';
import { AppError, invalidField } from '../../../errors.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { StateHandle } from '../../../stores/state/state.ts';
import { statusComponents } from '../status-pages.table.ts';
import { MAX_OPEN_INCIDENTS } from './incidents.contract.ts';
import { statusIncidents } from './incidents.table.ts';

/** Clocks of clients can be this far ahead, in milliseconds. */
const TOLERANCE_MS = 60_000;

/** @throws AppError VALIDATION_ERROR for an instant in the future. */
export function assertNotFuture(field: string, at: Date, nowMs: number): void {
  if (at.getTime() > nowMs + TOLERANCE_MS) throw invalidField(field, say('statusPages.mustNotLieInFuture'));
}

/** @throws AppError VALIDATION_ERROR for a component of another page. */
export async function assertComponents(
  tx: StateHandle,
  pageId: string,
  components: readonly { readonly id: string }[],
): Promise<void> {
  if (components.length === 0) return;
  const ids = components.map(({ id }) => id);
  const found = await tx
    .select({ id: statusComponents.id })
    .from(statusComponents)
    .where(and(eq(statusComponents.pageId, pageId), inArray(statusComponents.id, ids)));
  const known = new Set(found.map(({ id }) => id));
  const missing = ids.findIndex((id) => !known.has(id));
  if (missing !== -1)
    throw invalidField(`components.${missing}.id`, say('statusPages.mustBeComponentOfPage'));
}

/** @throws AppError CONFLICT when too many incidents of a page are not resolved. */
export async function assertIncidentFits(tx: StateHandle, pageId: string): Promise<void> {
  if (await hasRoom(tx, pageId)) return;
  throw new AppError('CONFLICT', {
    message: say('statusPages.tooManyUnresolvedIncidents', { max: MAX_OPEN_INCIDENTS }),
  });
}

/** Whether a page can have one more unresolved incident. */
export async function hasRoom(tx: StateHandle, pageId: string): Promise<boolean> {
  const open = await tx.$count(
    statusIncidents,
    and(eq(statusIncidents.pageId, pageId), isNull(statusIncidents.resolvedAt)),
  );
  return open < MAX_OPEN_INCIDENTS;
}
