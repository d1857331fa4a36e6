import { eq } from 'drizzle-orm';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../lib/actor.ts';
import type { LiveStore } from '../../stores/live/live.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import type { RemovedContents } from './organization-hooks.ts';
import { member, organization } from './organizations.table.ts';

/** What deleting an organization needs. */
export interface RemoveOrganization {
  readonly state: State;
  readonly live: Pick<LiveStore, 'invalidate'>;
  readonly audit: Pick<AuditService, 'record'>;
  /** Removes what other modules keep for it, such as websites with their facts. */
  readonly removeContents: (
    tx: StateHandle,
    actor: Actor,
    organizationId: string,
  ) => Promise<readonly RemovedContents[]>;
  readonly giveUp: (tx: StateHandle, id: string, userId: string) => Promise<void>;
}

/**
 * Creates the function that deletes an organization. Deleting its row would delete its websites too, and leave their facts
 * without an owner: so modules remove their own contents first.
 */
export function createRemoveOrganization(deps: RemoveOrganization) {
  const { state, live, audit, removeContents, giveUp } = deps;

  return async function removeOrganization(actor: Actor, id: string): Promise<void> {
    const gone = await state.transaction(async (tx) => {
      // Locked, so that no website can be added once they are counted.
      const [found] = await tx.select().from(organization).where(eq(organization.id, id)).for('update');
      if (found === undefined) throw new AppError('ACCESS_DENIED', { reason: 'unknown_resource' });
      const members = await tx
        .select({ userId: member.userId })
        .from(member)
        .where(eq(member.organizationId, id));
      const contents = await removeContents(tx, actor, id);
      await audit.record(tx, actor, {
        action: 'organization.delete',
        organizationId: id,
        resource: `organization:${id}`,
        details: {
          name: found.name,
          ...Object.assign({}, ...contents.map(({ counts }) => counts)),
          members: members.length,
        },
      });
      if (found.personalOwnerId !== null) await giveUp(tx, id, found.personalOwnerId);
      await tx.delete(organization).where(eq(organization.id, id));
      return { members, contents };
    });
    await Promise.all([
      ...gone.members.map(({ userId }) => live.invalidate('session', userId)),
      ...gone.contents.map(({ afterCommit }) => afterCommit()),
      // All its keys went; any name makes every process look at keys anew.
      live.invalidate('key', id),
    ]);
  };
}
