import { AppError } from '../errors.ts';
import type { OperationMeta } from '../lib/operation.ts';
import type { UserPrincipal } from '../lib/principal.ts';
import type { Role } from '../lib/scopes.ts';
import { say } from '../lib/texts/sentence.ts';

/** Returns the role in the active organization. Users manage their own account, also if the organization is locked. */
export function roleOfCall(
  { access, resources }: OperationMeta,
  { roles, lockedRoles }: UserPrincipal,
  organizationId: string,
): Role | undefined {
  const isAboutAccount = access.kind === 'session' && resources.length === 0;
  return roles.get(organizationId) ?? (isAboutAccount ? lockedRoles?.get(organizationId) : undefined);
}

/** Returns the error for a user without a role in an organization, or with one that is locked. */
export function noRole(
  { lockedRoles }: UserPrincipal,
  organizationId: string | undefined,
  reason: 'no_organization' | 'not_a_member',
): AppError {
  return organizationId !== undefined && lockedRoles?.has(organizationId) === true
    ? secondFactorRequired()
    : new AppError('ACCESS_DENIED', { reason });
}

/** Returns the error for members who must set up a second factor first. */
export function secondFactorRequired(): AppError {
  return new AppError('FORBIDDEN', {
    message: say('requests.organizationRequiresSecondFactor'),
    reason: 'second_factor_required',
  });
}
