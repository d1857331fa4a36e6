import { and, eq } from 'drizzle-orm';
import type { StateHandle } from '../../stores/state/state.ts';
import { user } from '../users/users.table.ts';
import type { NewOrganization } from './organization.ts';
import { organization } from './organizations.table.ts';

/** Creates an organization with its first owner. */
type Create = (tx: StateHandle, input: NewOrganization) => Promise<unknown>;

/**
 * Everybody has an organization of their own, so that nobody stands nowhere: whoever loses the one that came with their
 * account, to other owners or for good, gets an empty one in its place.
 */
export function createGiveUp(create: Create) {
  return async function giveUp(tx: StateHandle, id: string, userId: string): Promise<void> {
    const [given] = await tx
      .update(organization)
      .set({ personalOwnerId: null })
      .where(and(eq(organization.id, id), eq(organization.personalOwnerId, userId)))
      .returning({ id: organization.id });
    if (given === undefined) return;
    const [person] = await tx.select({ name: user.name }).from(user).where(eq(user.id, userId));
    if (person === undefined) return;
    await create(tx, { name: person.name, ownerId: userId, isPersonal: true });
  };
}
