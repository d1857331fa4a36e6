import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { OwnedStateTable } from '../../kernel/state-tables.ts';
import type { Constraint } from '../../lib/constraints/constraint.ts';
import type { FlagStickiness, FlagType } from '../../lib/flags/flag-set.ts';
import { bytes } from '../../stores/state/bytes-column.ts';
import { user } from '../users/users.table.ts';
import { ofWebsites, websites } from '../websites/websites.table.ts';
import type { ProposableChanges } from './flag.contract.ts';
import type { AnalyticsDefinition, FlagConfig, FlagDifference, FlagSnapshot } from './flag-config.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
const ofWebsite = () =>
  text('website_id')
    .notNull()
    .references(() => websites.id, { onDelete: 'cascade' });

/** A proposed change of an environment. */
export interface EnvironmentProposal {
  readonly changes: {
    readonly requiresApproval?: false | undefined;
    readonly isDefault?: true | undefined;
    readonly isDeleted?: true | undefined;
  };
  readonly comment: string | null;
  /** The id of a user. */
  readonly authorId: string;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** Environments of flags. The default environment of a website is written when it is needed for the first time. */
export const flagEnvironments = pgTable(
  'flag_environments',
  {
    /** `fen_…`. */
    id: text('id').primaryKey(),
    websiteId: ofWebsite(),
    /** Cannot be changed: SDKs and configurations of flags contain it. */
    name: text('name').notNull(),
    displayName: text('display_name').notNull(),
    position: integer('position').notNull(),
    isDefault: boolean('is_default').notNull(),
    requiresApproval: boolean('requires_approval').notNull(),
    requiresConfirmation: boolean('requires_confirmation').notNull(),
    /** A change that waits for the approval of another person. */
    proposal: jsonb('proposal').$type<EnvironmentProposal>(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [uniqueIndex('flag_environments_name_unique').on(table.websiteId, table.name)],
);

/** Keys of environments. */
export const flagEnvironmentKeys = pgTable(
  'flag_environment_keys',
  {
    /** `fky_…`. */
    id: text('id').primaryKey(),
    websiteId: ofWebsite(),
    environmentId: text('environment_id')
      .notNull()
      .references(() => flagEnvironments.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['server', 'client'] }).notNull(),
    name: text('name').notNull(),
    /** HMAC of the secret. */
    digest: text('digest').notNull(),
    /** The first characters of the secret. */
    start: text('start').notNull(),
    authorId: text('author_id').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Precise to one minute. */
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    uniqueIndex('flag_environment_keys_digest_unique').on(table.digest),
    index('flag_environment_keys_by_environment').on(table.environmentId),
  ],
);

/** Groups of flags that exclude each other. */
export const flagGroups = pgTable(
  'flag_groups',
  {
    /** `fgr_…`. */
    id: text('id').primaryKey(),
    websiteId: ofWebsite(),
    name: text('name').notNull(),
    description: text('description'),
    /** The salt of its buckets. */
    salt: text('salt').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [uniqueIndex('flag_groups_name_unique').on(table.websiteId, table.name)],
);

/** Flags. */
export const flags = pgTable(
  'flags',
  {
    /** `flg_…`. */
    id: text('id').primaryKey(),
    websiteId: ofWebsite(),
    key: text('key').notNull(),
    name: text('name').notNull(),
    description: text('description'),
    type: text('type').$type<FlagType>().notNull(),
    jsonSchema: jsonb('json_schema').$type<Readonly<Record<string, unknown>>>(),
    tags: text('tags').array().notNull(),
    ownerId: text('owner_id').references(() => user.id, { onDelete: 'set null' }),
    lifetime: text('lifetime', { enum: ['temporary', 'permanent'] }).notNull(),
    plannedEndAt: instant('planned_end_at'),
    archivedAt: instant('archived_at'),
    stickiness: jsonb('stickiness').$type<FlagStickiness>().notNull(),
    clientSide: boolean('client_side').notNull(),
    /** The seed of its buckets: its id unless a person sets another one. */
    salt: text('salt').notNull(),
    groupId: text('group_id').references(() => flagGroups.id, { onDelete: 'set null' }),
    /** Its buckets in the group: from inclusive, to exclusive, of 100,000. */
    groupFrom: integer('group_from'),
    groupTo: integer('group_to'),
    /** By name of the environment. An environment without an entry is off. */
    configs: jsonb('configs').$type<Readonly<Record<string, FlagConfig>>>().notNull(),
    /** Counts changes. It is the entity tag. */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('flags_key_unique').on(table.websiteId, table.key),
    index('flags_by_owner').on(table.ownerId),
    index('flags_by_group').on(table.groupId),
  ],
);

/** Versions of flags: one for each change. */
export const flagVersions = pgTable(
  'flag_versions',
  {
    /** `fvn_…`. */
    id: text('id').primaryKey(),
    flagId: text('flag_id')
      .notNull()
      .references(() => flags.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    websiteId: ofWebsite(),
    /** The environment whose configuration changed; null for changes of the flag itself, or of several. */
    environment: text('environment'),
    action: text('action').notNull(),
    /** The id of a user, a key or a grant, which may be deleted; `server` for scheduled changes. */
    authorId: text('author_id').notNull(),
    comment: text('comment'),
    diff: jsonb('diff').$type<readonly FlagDifference[]>().notNull(),
    /** The flag after the change. */
    snapshot: jsonb('snapshot').$type<FlagSnapshot>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('flag_versions_version_unique').on(table.flagId, table.version),
    index('flag_versions_by_website').on(table.websiteId, table.createdAt),
  ],
);

/** Segments: groups of contexts that rules of flags refer to. */
export const flagSegments = pgTable(
  'flag_segments',
  {
    /** `fse_…`. */
    id: text('id').primaryKey(),
    websiteId: ofWebsite(),
    name: text('name').notNull(),
    description: text('description'),
    kind: text('kind', { enum: ['rules', 'list', 'analytics'] }).notNull(),
    constraints: jsonb('constraints').$type<readonly Constraint[]>().notNull(),
    /** The attribute that is compared with the ids; of lists and analytics segments. */
    attribute: text('attribute'),
    definition: jsonb('definition').$type<AnalyticsDefinition>(),
    /** How many ids it has. */
    idCount: integer('id_count').notNull().default(0),
    /** Counts replacements of its ids. */
    listVersion: integer('list_version').notNull().default(0),
    /** When an analytics segment was computed last, and why that failed. */
    refreshedAt: instant('refreshed_at'),
    refreshError: text('refresh_error'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [uniqueIndex('flag_segments_name_unique').on(table.websiteId, table.name)],
);

/** The ids of list and analytics segments, hashed as the evaluator reads them, in parts of at most 1 MB. */
export const flagSegmentParts = pgTable(
  'flag_segment_parts',
  {
    segmentId: text('segment_id')
      .notNull()
      .references(() => flagSegments.id, { onDelete: 'cascade' }),
    listVersion: integer('list_version').notNull(),
    position: integer('position').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'flag_segment_parts_pkey',
      columns: [table.segmentId, table.listVersion, table.position],
    }),
  ],
);

/** Changes of flags that are scheduled, or proposed for approval. */
export const flagChanges = pgTable(
  'flag_changes',
  {
    /** `fch_…`. */
    id: text('id').primaryKey(),
    websiteId: ofWebsite(),
    flagId: text('flag_id')
      .notNull()
      .references(() => flags.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['scheduled', 'proposed'] }).notNull(),
    environment: text('environment').notNull(),
    /** The fields that it sets: of the configuration in the environment, and of the flag. */
    changes: jsonb('changes').$type<ProposableChanges>().notNull(),
    status: text('status', {
      enum: ['pending', 'approved', 'rejected', 'cancelled', 'applied', 'failed'],
    }).notNull(),
    /** When it is applied: by the server, once it is approved if that is necessary. Null: when a person applies it. */
    applyAt: instant('apply_at'),
    comment: text('comment'),
    authorId: text('author_id').notNull(),
    /** Who approved or rejected it. */
    reviewerId: text('reviewer_id'),
    reviewComment: text('review_comment'),
    reviewedAt: instant('reviewed_at'),
    appliedAt: instant('applied_at'),
    /** The version of the flag that it created. */
    appliedVersion: integer('applied_version'),
    /** Why it could not be applied. */
    error: text('error'),
    /** Until then, a process is applying it, and no other one claims it. */
    claimedUntil: instant('claimed_until'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('flag_changes_by_flag').on(table.flagId, table.id),
    index('flag_changes_due').on(table.status, table.applyAt),
  ],
);

/** A row of {@link flags}. */
export type FlagRow = typeof flags.$inferSelect;
/** A row of {@link flagEnvironments}. */
export type EnvironmentRow = typeof flagEnvironments.$inferSelect;
/** A row of {@link flagEnvironmentKeys}. */
export type EnvironmentKeyRow = typeof flagEnvironmentKeys.$inferSelect;
/** A row of {@link flagGroups}. */
export type FlagGroupRow = typeof flagGroups.$inferSelect;
/** A row of {@link flagVersions}. */
export type FlagVersionRow = typeof flagVersions.$inferSelect;
/** A row of {@link flagSegments}. */
export type FlagSegmentRow = typeof flagSegments.$inferSelect;
/** A row of {@link flagChanges}. */
export type FlagChangeRow = typeof flagChanges.$inferSelect;

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
