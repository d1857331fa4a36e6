import { createHash } from 'node:crypto';
import type { AccessRules, Organization } from '../organization.ts';
import type { OrganizationRow } from '../organizations.table.ts';

/** Returns the organization of a row. */
export function toOrganization(row: OrganizationRow): Organization {
  const { id, name, slug, timeZone, weekStart, defaultCurrency, joinDomains, joinRole, createdAt } = row;
  return {
    id,
    name,
    slug,
    logoPath: row.logo ?? undefined,
    timeZone,
    weekStart,
    defaultRetentionDays: row.defaultRetentionDays ?? undefined,
    defaultCurrency,
    joinDomains,
    joinRole,
    access: toAccessRules(row),
    createdAt,
  };
}

/** Returns what an organization requires of sessions. */
export function toAccessRules(
  row: Pick<OrganizationRow, 'secondFactorFrom' | 'sessionIdleMinutes' | 'sessionMaxHours'>,
): AccessRules {
  return {
    secondFactorFrom: row.secondFactorFrom ?? undefined,
    sessionIdleMinutes: row.sessionIdleMinutes ?? undefined,
    sessionMaxHours: row.sessionMaxHours ?? undefined,
  };
}

/** Returns the `ETag` of an organization: a digest of its settings. */
export function entityTagOf(organization: Organization): string {
  const digest = createHash('sha256').update(JSON.stringify(organization)).digest('base64url');
  return `"${digest.slice(0, 22)}"`;
}
