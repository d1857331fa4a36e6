import { eq } from 'drizzle-orm';
import type { Actor } from '../../lib/actor.ts';
import type { StateHandle } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import { type WebsiteRow, websites } from './websites.table.ts';

/** Selects one website, or all of an organization. */
type WebsiteSelection = { readonly id: string } | { readonly organizationId: string };

/** Schedules the removal of a website's facts, in the transaction that removes it. */
export type ScheduleRemoval = (tx: StateHandle, website: WebsiteRow) => Promise<unknown>;

/** Removes websites in the caller's transaction and returns them. The caller invalidates their caches afterwards. */
type RemoveWebsites = (
  tx: StateHandle,
  actor: Actor,
  which: WebsiteSelection,
) => Promise<readonly WebsiteRow[]>;

/** Creates the function that removes websites, schedules the removal of their facts, and writes audit entries. */
export function createRemoveWebsites(deps: {
  readonly audit: Pick<AuditService, 'record'>;
  readonly scheduleRemoval: ScheduleRemoval;
}): RemoveWebsites {
  return async (tx, actor, which) => {
    const isMeant =
      'id' in which ? eq(websites.id, which.id) : eq(websites.organizationId, which.organizationId);
    const removed = await tx.delete(websites).where(isMeant).returning();
    for (const website of removed) {
      const { id, organizationId, name, domain } = website;
      await deps.scheduleRemoval(tx, website);
      await deps.audit.record(tx, actor, {
        action: 'website.delete',
        organizationId,
        resource: `website:${id}`,
        details: { name, domain },
      });
    }
    return removed;
  };
}
