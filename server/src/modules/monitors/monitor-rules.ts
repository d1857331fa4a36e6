import { and, eq, inArray } from 'drizzle-orm';
import { invalidField } from '../../errors.ts';
import type { StateHandle } from '../../stores/state/state.ts';
import { websites } from '../websites/websites.table.ts';
import type { MonitorSettings } from './monitor-input.ts';
import { monitorProbes, monitors } from './monitors.table.ts';
import { LOCAL_REGION } from './region.data.ts';

/** Parents of parents. */
const MAX_DEPTH = 10;

/**
 * Checks what settings refer to, in the transaction that stores them. The organization must be locked, so that simultaneous changes
 * make no cycle.
 * @param id of the monitor; `undefined` for a new one.
 * @throws AppError VALIDATION_ERROR that names the field.
 */
export async function assertReferences(
  tx: StateHandle,
  organizationId: string,
  id: string | undefined,
  { websiteId, parentId, regions }: Pick<MonitorSettings, 'websiteId' | 'parentId' | 'regions'>,
): Promise<void> {
  if (websiteId !== null) {
    const found = await tx
      .select({ id: websites.id })
      .from(websites)
      .where(and(eq(websites.id, websiteId), eq(websites.organizationId, organizationId)));
    if (found.length === 0) throw invalidField('websiteId', 'must be a website of the organization');
  }
  if (parentId !== null) await assertParent(tx, organizationId, id, parentId);
  const remote = regions.filter((region) => region !== LOCAL_REGION);
  if (remote.length === 0) return;
  const known = await tx
    .select({ region: monitorProbes.region })
    .from(monitorProbes)
    .where(and(eq(monitorProbes.organizationId, organizationId), inArray(monitorProbes.region, remote)));
  const missing = remote.find((region) => !known.some((probe) => probe.region === region));
  if (missing !== undefined) throw invalidField('regions', `${missing} is not a region of a probe`);
}

async function assertParent(
  tx: StateHandle,
  organizationId: string,
  id: string | undefined,
  parentId: string,
): Promise<void> {
  let next: string | null = parentId;
  for (let depth = 1; next !== null; depth += 1) {
    if (next === id) throw invalidField('parentId', 'must not depend on this monitor');
    if (depth > MAX_DEPTH) throw invalidField('parentId', `must have at most ${MAX_DEPTH} monitors above it`);
    const [parent]: { parentId: string | null }[] = await tx
      .select({ parentId: monitors.parentId })
      .from(monitors)
      .where(and(eq(monitors.id, next), eq(monitors.organizationId, organizationId)));
    if (parent === undefined) throw invalidField('parentId', 'must be a monitor of the organization');
    next = parent.parentId;
  }
}
