import { and, asc, eq } from 'drizzle-orm';
import { AppError } from '../../errors.ts';
import type { StateHandle } from '../../stores/state/state.ts';
import { mightiestRole } from './member-role.ts';
import { member, organization } from './organizations.table.ts';

/** Returns whether an organization holds something, such as websites, that must not be left without members. */
export type IsInUse = (handle: Pick<StateHandle, 'select'>, organizationId: string) => Promise<boolean>;

/**
 * Takes a person out of every organization, in the caller's transaction, because their account is being deleted.
 * Organizations that are theirs alone and hold no websites go with them, and their keys and invitations, too.
 *
 * @throws AppError CONFLICT when others would be left without an owner, or websites without anybody.
 */
export async function leaveOrganizations(tx: StateHandle, userId: string, isInUse: IsInUse): Promise<void> {
  const own = await tx
    .select({ id: organization.id, name: organization.name })
    .from(member)
    .innerJoin(organization, eq(member.organizationId, organization.id))
    .where(eq(member.userId, userId))
    .orderBy(asc(organization.id));
  for (const { id, name } of own) {
    if (await isAloneIn(tx, userId, id, name)) {
      // Locked, so that nothing is added to it once it was found empty: its row would take that along.
      await tx.select().from(organization).where(eq(organization.id, id)).for('update');
      if (await isInUse(tx, id)) throw conflict(`“${name}” still has websites: delete or transfer them`);
      await tx.delete(organization).where(eq(organization.id, id));
    } else {
      await tx.delete(member).where(and(eq(member.organizationId, id), eq(member.userId, userId)));
    }
  }
}

async function isAloneIn(tx: StateHandle, userId: string, id: string, name: string): Promise<boolean> {
  // Held to the end, so that two owners cannot leave at once, each counting on the other.
  const members = await tx
    .select({ userId: member.userId, role: member.role })
    .from(member)
    .where(eq(member.organizationId, id))
    .orderBy(asc(member.id))
    .for('update');
  const others = members.filter((place) => place.userId !== userId);
  if (others.length === 0) return true;
  if (!others.some(({ role }) => mightiestRole(role) === 'owner')) {
    throw conflict(`You are the only owner of “${name}”: make somebody else an owner, or remove its members`);
  }
  return false;
}

function conflict(message: string): AppError {
  return new AppError('CONFLICT', { message, reason: 'sole_owner' });
}
