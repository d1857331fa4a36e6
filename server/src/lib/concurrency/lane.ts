import { isScoped, type Principal } from '../principal.ts';

/** All clients without a credential. */
const ANONYMOUS = 'anonymous';

/**
 * Returns whose share of the engine and of the event loop a call uses. The keys of an organization, its dashboard sessions, and
 * clients without a credential have separate lanes, so that none of them delays the others.
 * @param organizationId the organization of the resource; absent for calls without one.
 */
export function laneOf(principal: Principal, organizationId = ''): string {
  if (isScoped(principal)) return principal.organizationId;
  return principal.kind === 'user' ? `${organizationId}/sessions` : ANONYMOUS;
}
