import { eq } from 'drizzle-orm';
import type { Actor } from '../../lib/actor.ts';
import type { StateHandle } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import { type WebsiteRow, websites } from './websites.table.ts';

/** Which websites are meant: one, or all of an organization. */
type DoomedWebsites = { readonly id: string } | { readonly organizationId: string };

/** Notes, in the transaction that removes a website, that its facts must go, too. */
export type NoteRemoved = (tx: StateHandle, website: WebsiteRow) => Promise<unknown>;

/** Removes websites in the caller's transaction; tells which. Whoever calls invalidates their caches afterwards. */
type RemoveWebsites = (
  tx: StateHandle,
  actor: Actor,
  which: DoomedWebsites,
) => Promise<readonly WebsiteRow[]>;

/** What removing a website is, besides its row: the note that its facts must go, and the entry in the audit log. */
export function createRemoveWebsites(deps: {
  readonly audit: Pick<AuditService, 'record'>;
  readonly noteRemoved: NoteRemoved;
}): RemoveWebsites {
  return async (tx, actor, which) => {
    const isMeant =
      'id' in which ? eq(websites.id, which.id) : eq(websites.organizationId, which.organizationId);
    const removed = await tx.delete(websites).where(isMeant).returning();
    for (const website of removed) {
      const { id, organizationId, name, domain } = website;
      await deps.noteRemoved(tx, website);
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
