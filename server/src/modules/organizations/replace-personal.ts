import { and, eq } from 'drizzle-orm';
import type { StateHandle } from '../../stores/state/state.ts';
import { user } from '../users/users.table.ts';
import type { NewOrganization } from './organization.ts';
import { organization } from './organizations.table.ts';

/** Creates an organization with its first owner. */
type Create = (tx: StateHandle, input: NewOrganization) => Promise<unknown>;

/**
 * Creates the function that gives a person an empty organization when they lose the one that was created with their account,
 * to other owners or by deletion, so that everyone has an organization.
 */
export function createReplacePersonal(create: Create) {
  return async function replacePersonal(tx: StateHandle, id: string, userId: string): Promise<void> {
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
