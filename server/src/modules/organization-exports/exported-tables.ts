import { eq, getTableColumns, inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { outbox } from '../../jobs/outbox.table.ts';
import type { State } from '../../stores/state/state.ts';
import { alertBaselines, alertStates } from '../alerts/alerts.table.ts';
import { annotations } from '../annotations/annotations.table.ts';
import { creations } from '../creations/creations.table.ts';
import { erasures } from '../erasure/erasures.table.ts';
import { errorGroups } from '../error-groups/error-groups.table.ts';
import { apiKeys } from '../keys/keys.table.ts';
import { linkTargets } from '../links/checks/link-targets.table.ts';
import { linkDomains, linkFolders, linkSettings, linkTags } from '../links/groups/link-groups.table.ts';
import { links } from '../links/links.table.ts';
import { notificationHolds } from '../notifications/notifications.table.ts';
import { oauthGrants } from '../oauth/oauth-grants.table.ts';
import { invitation, member, organization, organizationLogos } from '../organizations/organizations.table.ts';
import { pins } from '../pins/pins.table.ts';
import { reports } from '../saved-reports/saved-reports.table.ts';
import { segments } from '../segments/segments.table.ts';
import { shares } from '../shares/shares.table.ts';
import { sourceMaps } from '../source-maps/source-maps.table.ts';
import { user } from '../users/users.table.ts';
import { formerTrackingIds, websites } from '../websites/websites.table.ts';
import { FLAG_TABLES } from './exported-flags.ts';
import { SERVICE_TABLES } from './exported-services.ts';
import { STATUS_PAGE_TABLES } from './exported-status-pages.ts';
import { type ExportedTable, ofOrganization, ofWebsites, words } from './exported-table.ts';
import { organizationExports } from './organization-exports.table.ts';

/** The accounts of the members of the organization. */
const ofMembers = (db: Pick<State['db'], 'select'>, organizationId: string) =>
  inArray(
    user.id,
    db.select({ id: member.userId }).from(member).where(eq(member.organizationId, organizationId)),
  );

/** Every table whose rows belong to an organization, in the order of the archive. */
export const EXPORTED_TABLES: readonly ExportedTable[] = [
  {
    file: 'organization',
    table: organization,
    columns: words(
      'id name slug logo personalOwnerId timeZone weekStart defaultRetentionDays defaultCurrency joinDomains joinRole ' +
        'secondFactorFrom sessionIdleMinutes sessionMaxHours createdAt',
    ),
    omitted: ['metadata'],
    key: organization.id,
    of: ofOrganization(organization.id),
  },
  {
    file: 'people',
    table: user,
    columns: words('id name email language twoFactorEnabled createdAt'),
    omitted: words('emailVerified image updatedAt'),
    key: user.id,
    of: ofMembers,
  },
  {
    file: 'members',
    table: member,
    columns: words('id organizationId userId role createdAt'),
    omitted: [],
    key: member.id,
    of: ofOrganization(member.organizationId),
  },
  {
    file: 'invitations',
    table: invitation,
    columns: words('organizationId email role status expiresAt inviterId createdAt'),
    // The holder of the id may accept the invitation.
    omitted: ['id'],
    key: invitation.id,
    of: ofOrganization(invitation.organizationId),
  },
  {
    file: 'websites',
    table: websites,
    columns: words(
      'id organizationId name domain isPublic createdAt trackingId timeZone weekStart retentionDays collection',
    ),
    omitted: [],
    key: websites.id,
    of: ofOrganization(websites.organizationId),
  },
  {
    file: 'former-tracking-ids',
    table: formerTrackingIds,
    columns: words('id websiteId expiresAt'),
    omitted: [],
    key: formerTrackingIds.id,
    of: ofWebsites(formerTrackingIds.websiteId),
  },
  {
    file: 'segments',
    table: segments,
    columns: words('id websiteId ownerId name filters createdAt updatedAt'),
    omitted: [],
    key: segments.id,
    of: ofWebsites(segments.websiteId),
  },
  {
    file: 'annotations',
    table: annotations,
    columns: words('id websiteId at until kind text isPublic authorId createdAt updatedAt'),
    omitted: [],
    key: annotations.id,
    of: ofWebsites(annotations.websiteId),
  },
  {
    file: 'error-groups',
    table: errorGroups,
    columns: words('id websiteId fingerprint state release changedAt changedBy'),
    omitted: [],
    key: errorGroups.id,
    of: ofWebsites(errorGroups.websiteId),
  },
  {
    file: 'source-maps',
    table: sourceMaps,
    columns: words(
      'id websiteId release file sources hasSourceCode sizeBytes storedBytes uploadedAt uploadedBy usedAt',
    ),
    // Source code, which nobody can download.
    omitted: ['content'],
    key: sourceMaps.id,
    of: ofWebsites(sourceMaps.websiteId),
  },
  {
    file: 'reports',
    table: reports,
    columns: words('id websiteId ownerId kind name definition createdAt updatedAt'),
    omitted: [],
    key: reports.id,
    of: ofWebsites(reports.websiteId),
  },
  {
    file: 'pins',
    table: pins,
    columns: words('id websiteId position reportId metric'),
    omitted: [],
    key: pins.id,
    of: ofWebsites(pins.websiteId),
  },
  {
    file: 'share-links',
    table: shares,
    columns: words(
      'id websiteId name start filters embedOrigins badge expiresAt lastUsedAt createdAt createdBy',
    ),
    omitted: words('digest passwordHash'),
    key: shares.id,
    of: ofWebsites(shares.websiteId),
  },
  {
    file: 'keys',
    table: apiKeys,
    columns: words(
      'id organizationId name scopes accessType websiteIds start previousUntil expiresAt revokedAt lastUsedAt lastUsedIp lastUsedOperation createdAt createdBy',
    ),
    omitted: words('digest previousDigest'),
    key: apiKeys.id,
    of: ofOrganization(apiKeys.organizationId),
  },
  {
    file: 'connected-apps',
    table: oauthGrants,
    columns: words('id userId clientId organizationId scopes accessType websiteIds createdAt lastUsedAt'),
    omitted: [],
    key: oauthGrants.id,
    of: ofOrganization(oauthGrants.organizationId),
  },
  {
    file: 'link-domains',
    table: linkDomains,
    columns: words(
      'id organizationId hostname isCaseSensitive rootUrl notFoundUrl verificationToken verifiedAt checkedAt missingSince createdAt',
    ),
    omitted: [],
    key: linkDomains.id,
    of: ofOrganization(linkDomains.organizationId),
  },
  {
    file: 'link-folders',
    table: linkFolders,
    columns: words('id organizationId name createdAt'),
    omitted: [],
    key: linkFolders.id,
    of: ofOrganization(linkFolders.organizationId),
  },
  {
    file: 'link-tags',
    table: linkTags,
    columns: words('id organizationId name color createdAt'),
    omitted: [],
    key: linkTags.id,
    of: ofOrganization(linkTags.organizationId),
  },
  {
    file: 'link-settings',
    table: linkSettings,
    columns: words('organizationId blockedHosts'),
    omitted: [],
    key: linkSettings.organizationId,
    of: ofOrganization(linkSettings.organizationId),
  },
  {
    file: 'links',
    table: links,
    columns: words(
      'id organizationId websiteId domainId folderId tags name targetUrl slug externalId startsAt expiresAt expiredRedirectUrl ' +
        'clickLimit clicksUsed archived iosUrl androidUrl redirectStatus passQuery utm rules split ogTitle ogDescription ' +
        'ogImageUrl ogVideoUrl notes checkTargets brokenSince version createdAt updatedAt',
    ),
    omitted: words('slugKey passwordHash plannedVersion'),
    key: links.id,
    of: ofOrganization(links.organizationId),
  },
  ...SERVICE_TABLES,
  ...STATUS_PAGE_TABLES,
  ...FLAG_TABLES,
  {
    file: 'erasures',
    table: erasures,
    columns: words(
      'id kind organizationId websiteId name domain profileId edges requestedAt startedAt removedAt finishedAt status rowsTotal rowsRemoved',
    ),
    omitted: words('stage rewrittenUntil failures dueAt'),
    key: erasures.id,
    of: ofOrganization(erasures.organizationId),
  },
];

/** Tables with rows of an organization or a website that are not exported, with the reason. */
export const EXCLUDED_TABLES: ReadonlyMap<PgTable, string> = new Map<PgTable, string>([
  [organizationLogos, 'the image is a file of the archive'],
  [organizationExports, 'describes archives, not data'],
  [creations, 'idempotency keys of the last 24 hours'],
  [alertStates, 'the result of the last evaluation'],
  [alertBaselines, 'computed from events'],
  [notificationHolds, 'notifications that wait for their time'],
  [linkTargets, 'the results of the last checks'],
  [outbox, 'encrypted messages that wait for their delivery'],
]);

/** Returns the exported columns of a table, with the key as `exportKey`. */
export function selectionOf({ table, columns, key }: ExportedTable): Record<string, PgColumn> {
  const all: Record<string, PgColumn> = getTableColumns(table);
  const picked = columns.map((name) => {
    const column = all[name];
    if (column === undefined) throw new Error(`There is no column ${name}`);
    return [name, column] as const;
  });
  return { exportKey: key, ...Object.fromEntries(picked) };
}
