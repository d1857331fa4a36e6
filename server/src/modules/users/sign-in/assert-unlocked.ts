import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { secondFactorRequired } from '../../../http/locked-roles.ts';
import type { AuthEndpoint } from './auth.endpoints.ts';

/** Endpoints that members of a locked organization can use: they show the caller's memberships, or end one. */
const OPEN: ReadonlySet<string> = new Set([
  '/sign-out',
  '/get-session',
  '/organization/list',
  '/organization/set-active',
  '/organization/leave',
  '/organization/accept-invitation',
  '/organization/reject-invitation',
  '/organization/get-invitation',
]);
/** Better Auth finds the organization by the invitation. */
const BY_INVITATION = '/organization/cancel-invitation';

const named = z.object({ organizationId: z.string() });

/**
 * Rejects requests about an organization that requires a second factor which the caller does not have. Better Auth knows only
 * the memberships.
 * @throws AppError FORBIDDEN.
 */
export function assertUnlocked({ pharos, body, query }: FastifyRequest, { path }: AuthEndpoint): void {
  const { principal } = pharos;
  if (principal.kind !== 'user' || OPEN.has(path)) return;
  const { lockedRoles, activeOrganizationId } = principal;
  if (lockedRoles === undefined || lockedRoles.size === 0) return;
  if (path === BY_INVITATION) throw secondFactorRequired();
  for (const source of [body, query]) {
    const { data } = named.safeParse(source);
    if (data === undefined) continue;
    if (lockedRoles.has(data.organizationId)) throw secondFactorRequired();
    return;
  }
  if (activeOrganizationId === undefined || lockedRoles.has(activeOrganizationId))
    throw secondFactorRequired();
}
