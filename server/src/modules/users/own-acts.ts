import type { UserPrincipal } from '../../lib/principal.ts';
import type { AdministrativeAct } from '../audit/index.ts';

/**
 * An act of somebody upon their own account, as the audit log wants to know it: it counts to the organization that is
 * theirs alone, because it is no other's business.
 */
export function aboutOneself(
  person: Pick<UserPrincipal, 'userId' | 'personalOrganizationId'>,
  action: string,
  resource = `user:${person.userId}`,
  details: Readonly<Record<string, unknown>> = {},
): AdministrativeAct {
  return { action, organizationId: person.personalOrganizationId ?? '', resource, details };
}
