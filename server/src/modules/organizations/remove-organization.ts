import { eq } from 'drizzle-orm';
import { AppError } from '../../errors.ts';
import type { RequestContext } from '../../http/context.ts';
import type { LiveStore } from '../../stores/live/live.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import { member, organization } from './organizations.table.ts';

/** What deleting an organization needs. */
export interface RemoveOrganization {
  readonly state: State;
  readonly live: Pick<LiveStore, 'invalidate'>;
  readonly audit: Pick<AuditService, 'record'>;
  /** Removes all its websites, and notes that their facts must go, too. */
  readonly removeWebsites: (
    tx: StateHandle,
    context: RequestContext,
    which: { readonly organizationId: string },
  ) => Promise<readonly { readonly id: string }[]>;
  readonly giveUp: (tx: StateHandle, id: string, userId: string) => Promise<void>;
}

/**
 * Creates the act that deletes an organization. Its row would take everything else along, websites included, and nobody
 * would know any more whose facts are left: so websites go first, one by one.
 */
export function createRemoveOrganization(deps: RemoveOrganization) {
  const { state, live, audit, removeWebsites, giveUp } = deps;

  return async function removeOrganization(context: RequestContext, id: string): Promise<void> {
    const gone = await state.transaction(async (tx) => {
      // Locked, so that no website can be added once they are counted.
      const [found] = await tx.select().from(organization).where(eq(organization.id, id)).for('update');
      if (found === undefined) throw new AppError('ACCESS_DENIED', { reason: 'unknown_resource' });
      const members = await tx
        .select({ userId: member.userId })
        .from(member)
        .where(eq(member.organizationId, id));
      const websites = await removeWebsites(tx, context, { organizationId: id });
      await audit.record(tx, context, {
        action: 'organization.delete',
        organizationId: id,
        resource: `organization:${id}`,
        details: { name: found.name, websites: websites.length, members: members.length },
      });
      if (found.personalOwnerId !== null) await giveUp(tx, id, found.personalOwnerId);
      await tx.delete(organization).where(eq(organization.id, id));
      return { members, websites };
    });
    await Promise.all([
      ...gone.members.map(({ userId }) => live.invalidate('session', userId)),
      ...gone.websites.map((website) => live.invalidate('website', website.id)),
      // All its keys went; any name makes every process look at keys anew.
      live.invalidate('key', id),
    ]);
  };
}
