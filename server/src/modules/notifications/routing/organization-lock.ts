import { eq } from 'drizzle-orm';
import type { StateHandle } from '../../../stores/state/state.ts';
import { organization } from '../../organizations/organizations.table.ts';

/**
 * Locks the notifications of an organization until the end of the transaction: rules are applied, changed and reminded of one after
 * another, so that nobody misses a recovery and nobody is notified twice.
 * @returns whether the organization exists.
 */
export async function lockNotifications(tx: StateHandle, organizationId: string): Promise<boolean> {
  const found = await tx
    .select({ id: organization.id })
    .from(organization)
    .where(eq(organization.id, organizationId))
    .for('no key update');
  return found.length > 0;
}
