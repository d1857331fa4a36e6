import { eq } from 'drizzle-orm';
import { unknownResource } from '../../errors.ts';
import type { Actor } from '../../lib/actor.ts';
import type { LiveStore } from '../../stores/live/live.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import type { RemovedContents } from './organization-hooks.ts';
import { member, organization } from './organizations.table.ts';

/** Dependencies of the removal. */
export interface RemoveOrganization {
  readonly state: State;
  readonly live: Pick<LiveStore, 'invalidate'>;
  readonly audit: Pick<AuditService, 'record'>;
  /** Removes the contents of other modules, such as websites with their facts. */
  readonly removeContents: (
    tx: StateHandle,
    actor: Actor,
    organizationId: string,
  ) => Promise<readonly RemovedContents[]>;
  /** Called after the row was deleted, in the same transaction. */
  readonly onRemoved: (tx: StateHandle, organizationId: string) => Promise<unknown>;
  readonly replacePersonal: (tx: StateHandle, id: string, userId: string) => Promise<void>;
}

/**
 * Creates the function that deletes an organization. Deleting its row would also delete its websites and orphan their facts,
 * so modules remove their contents first.
 */
export function createRemoveOrganization(deps: RemoveOrganization) {
  const { state, live, audit, removeContents, onRemoved, replacePersonal } = deps;

  return async function removeOrganization(actor: Actor, id: string): Promise<void> {
    const gone = await state.transaction(async (tx) => {
      // Locked, so that no website is added after they were counted.
      const [found] = await tx.select().from(organization).where(eq(organization.id, id)).for('update');
      if (found === undefined) throw unknownResource();
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
      if (found.personalOwnerId !== null) await replacePersonal(tx, id, found.personalOwnerId);
      await tx.delete(organization).where(eq(organization.id, id));
      await onRemoved(tx, id);
      return { members, contents };
    });
    await Promise.all([
      ...gone.members.map(({ userId }) => live.invalidate('session', userId)),
      ...gone.contents.map(({ afterCommit }) => afterCommit()),
      // All its keys were deleted. Invalidating any name discards all cached keys.
      live.invalidate('key', id),
    ]);
  };
}
