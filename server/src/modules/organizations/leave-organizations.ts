import { and, asc, eq } from 'drizzle-orm';
import { AppError } from '../../errors.ts';
import { type Sentence, say } from '../../lib/texts/sentence.ts';
import type { StateHandle } from '../../stores/state/state.ts';
import { highestRole } from './member-role.ts';
import { member, organization } from './organizations.table.ts';
import type { RemoveOrganization } from './remove-organization.ts';

/** Returns whether an organization has resources, such as websites, that need a member. */
export type IsInUse = (handle: Pick<StateHandle, 'select'>, organizationId: string) => Promise<boolean>;

/**
 * Removes a person from every organization, in the caller's transaction, because their account is being deleted.
 * Organizations without other members and websites are deleted, with their keys and invitations.
 *
 * @throws AppError CONFLICT if an organization would have no owner, or websites no member.
 */
export async function leaveOrganizations(
  tx: StateHandle,
  userId: string,
  { isInUse, onRemoved }: { readonly isInUse: IsInUse } & Pick<RemoveOrganization, 'onRemoved'>,
): Promise<void> {
  const own = await tx
    .select({ id: organization.id, name: organization.name })
    .from(member)
    .innerJoin(organization, eq(member.organizationId, organization.id))
    .where(eq(member.userId, userId))
    .orderBy(asc(organization.id));
  for (const { id, name } of own) {
    if (await isAloneIn(tx, userId, id, name)) {
      // Locked, so that nothing is added after the check: deleting the row would delete it.
      await tx.select().from(organization).where(eq(organization.id, id)).for('update');
      if (await isInUse(tx, id)) throw conflict(say('organizations.stillHasWebsites', { name }));
      await tx.delete(organization).where(eq(organization.id, id));
      await onRemoved(tx, id);
    } else {
      await tx.delete(member).where(and(eq(member.organizationId, id), eq(member.userId, userId)));
    }
  }
}

async function isAloneIn(tx: StateHandle, userId: string, id: string, name: string): Promise<boolean> {
  // Locked until commit, so that two owners cannot leave concurrently.
  const members = await tx
    .select({ userId: member.userId, role: member.role })
    .from(member)
    .where(eq(member.organizationId, id))
    .orderBy(asc(member.id))
    .for('update');
  const others = members.filter((place) => place.userId !== userId);
  if (others.length === 0) return true;
  if (!others.some(({ role }) => highestRole(role) === 'owner')) {
    throw conflict(say('organizations.isOnlyOwner', { name }));
  }
  return false;
}

function conflict(message: Sentence): AppError {
  return new AppError('CONFLICT', { message, reason: 'sole_owner' });
}
