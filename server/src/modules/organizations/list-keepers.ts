import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { StateHandle } from '../../stores/state/state.ts';
import { user } from '../users/users.table.ts';
import { member } from './organizations.table.ts';

/** An owner or admin of an organization. */
export interface Keeper {
  readonly email: string;
  /** The language of the dashboard; `null` for that of the browser. */
  readonly language: (typeof user.$inferSelect)['language'];
}

/** The most owners and admins that are notified of one event. */
const MAX_KEEPERS = 50;

/** Returns the owners and admins of an organization, those who joined first, at most 50. */
export async function listKeepers(
  handle: Pick<StateHandle, 'select'>,
  organizationId: string,
): Promise<readonly Keeper[]> {
  // A member of several roles has a list of them, separated by commas.
  const roles = sql`string_to_array(${member.role}, ',')`;
  return handle
    .select({ email: user.email, language: user.language })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(
      and(
        eq(member.organizationId, organizationId),
        or(sql`'owner' = any(${roles})`, sql`'admin' = any(${roles})`),
      ),
    )
    .orderBy(asc(member.createdAt), asc(member.id))
    .limit(MAX_KEEPERS);
}
