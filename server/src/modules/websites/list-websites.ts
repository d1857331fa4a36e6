import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import { isScoped, type Principal } from '../../lib/principal.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import type { Website } from './website.ts';
import { websites } from './websites.table.ts';

/** The fields of a website in lists. */
export type WebsiteSummary = Pick<
  Website,
  'id' | 'organizationId' | 'name' | 'domain' | 'timeZone' | 'isPublic' | 'createdAt'
>;

/** Lists all websites that the caller can access, oldest first. */
export async function listReachable(state: State, principal: Principal): Promise<readonly WebsiteSummary[]> {
  const reach = reachOf(principal);
  if (reach === undefined) return [];
  const { id, organizationId, name, domain, timeZone, isPublic, createdAt } = websites;
  return state.db
    .select({ id, organizationId, name, domain, timeZone, isPublic, createdAt })
    .from(websites)
    .where(reach)
    .orderBy(asc(websites.id));
}

/** Lists the ids of all websites of an organization, oldest first. */
export async function listIdsOf(state: State, organizationId: string): Promise<readonly string[]> {
  const rows = await state.db
    .select({ id: websites.id })
    .from(websites)
    .where(eq(websites.organizationId, organizationId))
    .orderBy(asc(websites.id));
  return rows.map(({ id }) => id);
}

function reachOf(principal: Principal): SQL | undefined {
  if (principal.kind !== 'user' && !isScoped(principal)) return undefined;
  if (principal.kind === 'user') {
    return principal.roles.size === 0
      ? undefined
      : inArray(websites.organizationId, [...principal.roles.keys()]);
  }
  const own = eq(websites.organizationId, principal.organizationId);
  if (principal.access.type === 'global') return own;
  return principal.access.websiteIds.length === 0
    ? undefined
    : and(own, inArray(websites.id, [...principal.access.websiteIds]));
}

/** Returns whether an organization has a website, as visible in the caller's transaction. */
export async function hasWebsites(
  handle: Pick<StateHandle, 'select'>,
  organizationId: string,
): Promise<boolean> {
  const found = await handle
    .select({ id: websites.id })
    .from(websites)
    .where(eq(websites.organizationId, organizationId))
    .limit(1);
  return found.length > 0;
}

/** Returns the ids of all websites of the instance, for operator commands. */
export async function listWebsiteIds(state: State): Promise<readonly string[]> {
  const rows = await state.db.select({ id: websites.id }).from(websites);
  return rows.map(({ id }) => id);
}
