import type { OwnedStateTable } from '../../kernel/state-tables.ts';
import { ofWebsites } from '../websites/websites.table.ts';
import {
  flagChanges,
  flagEnvironmentKeys,
  flagEnvironments,
  flagGroups,
  flagSegmentParts,
  flagSegments,
  flags,
  flagVersions,
} from './flags.table.ts';

/** The tables with rows of organizations, and what their export contains. */
export const FLAG_TABLES: readonly OwnedStateTable[] = [
  {
    table: flags,
    file: 'flags',
    columns:
      'id websiteId key name description type jsonSchema tags ownerId lifetime plannedEndAt archivedAt stickiness clientSide groupId ' +
      'groupFrom groupTo configs version createdAt updatedAt',
    omitted: 'salt',
    of: ofWebsites(flags.websiteId),
  },
  {
    table: flagVersions,
    file: 'flag-versions',
    columns: 'id flagId version websiteId environment action authorId comment diff snapshot createdAt',
    of: ofWebsites(flagVersions.websiteId),
  },
  {
    table: flagEnvironments,
    file: 'flag-environments',
    columns:
      'id websiteId name displayName position isDefault requiresApproval requiresConfirmation proposal createdAt updatedAt',
    omitted: 'version',
    of: ofWebsites(flagEnvironments.websiteId),
  },
  {
    table: flagEnvironmentKeys,
    file: 'flag-environment-keys',
    columns: 'id websiteId environmentId kind name start authorId createdAt lastUsedAt revokedAt',
    omitted: 'digest',
    of: ofWebsites(flagEnvironmentKeys.websiteId),
  },
  {
    table: flagGroups,
    file: 'flag-groups',
    columns: 'id websiteId name description createdAt updatedAt',
    omitted: 'salt version',
    of: ofWebsites(flagGroups.websiteId),
  },
  {
    table: flagSegments,
    file: 'flag-segments',
    columns:
      'id websiteId name description kind constraints attribute definition idCount refreshedAt createdAt updatedAt',
    omitted: 'listVersion refreshError version',
    of: ofWebsites(flagSegments.websiteId),
  },
  {
    table: flagChanges,
    file: 'flag-changes',
    columns:
      'id websiteId flagId kind environment changes status applyAt comment authorId reviewerId reviewComment reviewedAt appliedAt ' +
      'appliedVersion error createdAt updatedAt',
    omitted: 'claimedUntil',
    of: ofWebsites(flagChanges.websiteId),
  },
  // Ids are stored as hashes.
  { table: flagSegmentParts, notExported: 'means nothing outside of the server' },
];
