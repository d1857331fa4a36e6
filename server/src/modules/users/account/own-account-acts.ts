import type { UserPrincipal } from '../../../lib/principal.ts';
import type { AdministrativeAct } from '../../audit/index.ts';

/**
 * Describes a user's change of their own account for the audit log. The entry belongs to the personal organization, so
 * that other members do not see it.
 */
export function describeOwnAct(
  person: Pick<UserPrincipal, 'userId' | 'personalOrganizationId'>,
  action: string,
  resource = `user:${person.userId}`,
  details: Readonly<Record<string, unknown>> = {},
): AdministrativeAct {
  return { action, organizationId: person.personalOrganizationId ?? '', resource, details };
}
