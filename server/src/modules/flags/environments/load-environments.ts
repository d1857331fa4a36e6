import { asc, eq } from 'drizzle-orm';
import { newId } from '../../../lib/ids/ids.ts';
import type { StateHandle } from '../../../stores/state/state.ts';
import { DEFAULT_ENVIRONMENT } from '../flag-config.ts';
import { type EnvironmentRow, flagEnvironments } from '../flags.table.ts';

/** The environments of a website, in their order. */
export interface FlagEnvironments {
  /** Empty for a website whose default environment was not written yet. */
  readonly rows: readonly EnvironmentRow[];
  readonly names: readonly string[];
  readonly defaultName: string;
}

/** Reads the environments of a website. A website without any has the default environment. */
export async function loadEnvironments(
  handle: Pick<StateHandle, 'select'>,
  websiteId: string,
): Promise<FlagEnvironments> {
  const rows = await handle
    .select()
    .from(flagEnvironments)
    .where(eq(flagEnvironments.websiteId, websiteId))
    .orderBy(asc(flagEnvironments.position), asc(flagEnvironments.id));
  return {
    rows,
    names: rows.length === 0 ? [DEFAULT_ENVIRONMENT] : rows.map(({ name }) => name),
    defaultName: rows.find(({ isDefault }) => isDefault)?.name ?? DEFAULT_ENVIRONMENT,
  };
}

/** Reads the environments of a website, and writes its default environment if it has none. */
export async function ensureEnvironments(
  handle: Pick<StateHandle, 'select' | 'insert'>,
  websiteId: string,
  nowMs: number,
): Promise<FlagEnvironments> {
  const found = await loadEnvironments(handle, websiteId);
  if (found.rows.length > 0) return found;
  const now = new Date(nowMs);
  await handle
    .insert(flagEnvironments)
    .values({
      id: newId('fen', nowMs),
      websiteId,
      name: DEFAULT_ENVIRONMENT,
      displayName: 'Production',
      position: 0,
      isDefault: true,
      requiresApproval: false,
      requiresConfirmation: true,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing();
  return loadEnvironments(handle, websiteId);
}
