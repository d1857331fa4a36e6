import {
  flagChanges,
  flagEnvironmentKeys,
  flagEnvironments,
  flagGroups,
  flagSegments,
  flags,
  flagVersions,
} from '../flags/flags.table.ts';
import { type ExportedTable, ofWebsites, words } from './exported-table.ts';

/** The exported tables of feature flags. Ids of segments are stored as hashes, which mean nothing outside of the server. */
export const FLAG_TABLES: readonly ExportedTable[] = [
  {
    file: 'flags',
    table: flags,
    columns: words(
      'id websiteId key name description type jsonSchema tags ownerId lifetime plannedEndAt archivedAt stickiness clientSide groupId ' +
        'groupFrom groupTo configs version createdAt updatedAt',
    ),
    omitted: ['salt'],
    key: flags.id,
    of: ofWebsites(flags.websiteId),
  },
  {
    file: 'flag-versions',
    table: flagVersions,
    columns: words('id flagId version websiteId environment action authorId comment diff snapshot createdAt'),
    omitted: [],
    key: flagVersions.id,
    of: ofWebsites(flagVersions.websiteId),
  },
  {
    file: 'flag-environments',
    table: flagEnvironments,
    columns: words(
      'id websiteId name displayName position isDefault requiresApproval requiresConfirmation proposal createdAt updatedAt',
    ),
    omitted: ['version'],
    key: flagEnvironments.id,
    of: ofWebsites(flagEnvironments.websiteId),
  },
  {
    file: 'flag-environment-keys',
    table: flagEnvironmentKeys,
    columns: words('id websiteId environmentId kind name start authorId createdAt lastUsedAt revokedAt'),
    omitted: ['digest'],
    key: flagEnvironmentKeys.id,
    of: ofWebsites(flagEnvironmentKeys.websiteId),
  },
  {
    file: 'flag-groups',
    table: flagGroups,
    columns: words('id websiteId name description createdAt updatedAt'),
    omitted: words('salt version'),
    key: flagGroups.id,
    of: ofWebsites(flagGroups.websiteId),
  },
  {
    file: 'flag-segments',
    table: flagSegments,
    columns: words(
      'id websiteId name description kind constraints attribute definition idCount refreshedAt createdAt updatedAt',
    ),
    omitted: words('listVersion refreshError version'),
    key: flagSegments.id,
    of: ofWebsites(flagSegments.websiteId),
  },
  {
    file: 'flag-changes',
    table: flagChanges,
    columns: words(
      'id websiteId flagId kind environment changes status applyAt comment authorId reviewerId reviewComment reviewedAt appliedAt ' +
        'appliedVersion error createdAt updatedAt',
    ),
    omitted: ['claimedUntil'],
    key: flagChanges.id,
    of: ofWebsites(flagChanges.websiteId),
  },
];
