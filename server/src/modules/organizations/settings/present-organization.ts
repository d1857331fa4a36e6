import type { RequestContext } from '../../../http/context.ts';
import type { Organization } from '../organization.ts';
import { entityTagOf } from './read-organization.ts';

/** Presents what every member reads. @param baseUrl without a slash at its end. */
export function presentSummary(organization: Organization, baseUrl: string) {
  const { id, name, slug, logoPath, timeZone, weekStart, defaultCurrency, createdAt } = organization;
  return {
    id,
    name,
    slug,
    logoUrl: logoPath === undefined ? null : `${baseUrl}${logoPath}`,
    timeZone,
    weekStart,
    defaultCurrency,
    createdAt: createdAt.toISOString(),
  };
}

/** Presents an organization with its settings. @param baseUrl without a slash at its end. */
export function presentOrganization(organization: Organization, baseUrl: string) {
  const { defaultRetentionDays, joinDomains, joinRole, access } = organization;
  return {
    ...presentSummary(organization, baseUrl),
    defaultRetentionDays: defaultRetentionDays ?? null,
    joinDomains: [...joinDomains],
    joinRole,
    twoFactor: {
      required: access.secondFactorFrom !== undefined,
      requiredFrom: access.secondFactorFrom?.toISOString() ?? null,
    },
    session: {
      idleMinutes: access.sessionIdleMinutes ?? null,
      maxHours: access.sessionMaxHours ?? null,
    },
    etag: entityTagOf(organization),
  };
}

/** Presents an organization, and sets its entity tag. @param baseUrl without a slash at its end. */
export function presentVersion(
  context: Pick<RequestContext, 'setHeader'>,
  organization: Organization,
  baseUrl: string,
) {
  context.setHeader('etag', entityTagOf(organization));
  return presentOrganization(organization, baseUrl);
}
