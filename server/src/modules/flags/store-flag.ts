import { and, eq, ne } from 'drizzle-orm';
import { AppError, invalidField } from '../../errors.ts';
import type { Hooks } from '../../kernel/hooks.ts';
import type { Actor } from '../../lib/actor.ts';
import { newId } from '../../lib/ids/ids.ts';
import { credentialIdOf, isScoped } from '../../lib/principal.ts';
import { say } from '../../lib/texts/sentence.ts';
import type { StateHandle } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import type { Notification } from '../integrations/index.ts';
import { member } from '../organizations/organizations.table.ts';
import { assertNoApproval } from './approval.ts';
import { assertConfig } from './check-config.ts';
import type { FlagEnvironments } from './environments/load-environments.ts';
import type { FlagSnapshot } from './flag-config.ts';
import { flagEvaluationsChanged } from './flag-hooks.ts';
import { findDependents, loadNeighbours, loadSegmentIds } from './flag-references.ts';
import {
  affectedEnvironments,
  diffFlags,
  type FlagDiff,
  rangeOf,
  toColumns,
  toSnapshot,
  touchedEnvironments,
} from './flag-snapshot.ts';
import { type FlagRow, flagGroups, flags, flagVersions } from './flags.table.ts';
import { allocateRange, type BucketRange, bucketsOf } from './groups/allocate-range.ts';

/** Checks and writes a flag with its version, audit entry, notification and annotation, in the transaction of the change. */
export type StoreFlag = (
  tx: StateHandle,
  actor: Actor,
  website: FlagWebsite,
  states: FlagStates,
  record: ChangeRecord,
) => Promise<FlagRow>;

/** The website of a flag. */
export interface FlagWebsite {
  readonly id: string;
  readonly organizationId: string;
}

/** A flag before and after a change. */
interface FlagStates {
  /** The row with the version and the time of the change. */
  readonly row: FlagRow;
  /** `undefined` for a new flag. */
  readonly before: FlagSnapshot | undefined;
  readonly after: FlagSnapshot;
  readonly environments: FlagEnvironments;
}

/** What is recorded about a change. */
export interface ChangeRecord {
  readonly action: string;
  readonly comment?: string | undefined;
  /** Set for changes that were approved. */
  readonly isApproved?: true | undefined;
  /** The author, if it is not the actor. */
  readonly authorId?: string | undefined;
}

/** The most differences that a notification contains. */
const MAX_FIELDS = 8;
const MAX_VALUE_LENGTH = 200;
const MAX_TEXT_LENGTH = 200;

/** A change that was stored. */
interface StoredChange {
  readonly actor: Actor;
  readonly website: FlagWebsite;
  readonly row: FlagRow;
  /** `undefined` for a new flag. */
  readonly before: FlagSnapshot | undefined;
  readonly after: FlagSnapshot;
  readonly diff: FlagDiff;
  /** The environments whose evaluations it can change. */
  readonly affected: readonly string[];
  readonly environments: FlagEnvironments;
  readonly record: ChangeRecord;
}

/** What storing a flag needs. */
export interface StoreFlagDeps {
  readonly audit: Pick<AuditService, 'record'>;
  /** Notifies people. */
  readonly publish: (tx: StateHandle, notification: Notification) => Promise<unknown>;
  readonly hooks: Hooks;
  /** Without a slash at its end. */
  readonly baseUrl: string;
}

/** Returns the id of the author of a change; `server` for tasks. */
export function authorOf({ principal }: Pick<Actor, 'principal'>): string {
  if (principal.kind === 'user') return principal.userId;
  return isScoped(principal) ? credentialIdOf(principal) : 'server';
}

/**
 * Creates the function that stores flags.
 * It throws AppError VALIDATION_ERROR with the problems of configurations, and CONFLICT when an environment requires approval, other flags
 * depend on a flag that is archived, or its group has no room.
 */
export function createStoreFlag(deps: StoreFlagDeps): StoreFlag {
  return async (tx, actor, website, { row, before, after, environments }, record) => {
    const start = before ?? { ...after, ownerId: null, archivedAt: null, configs: {} };
    const isNew = before === undefined;
    const touched = touchedEnvironments(start, after);
    const affected = isNew
      ? touched.filter((name) => after.configs[name]?.status === 'active')
      : affectedEnvironments(row.type, start, after, environments);
    if (record.isApproved !== true)
      assertNoApproval(environments, affected, (name) =>
        say('flags.proposeChanges', { name, path: '/v1/flags/{id}/changes' }),
      );
    await assertConfigs(tx, row, after, touched, environments, isNew);
    if (after.ownerId !== start.ownerId) await assertMember(tx, website.organizationId, after.ownerId);
    if (!isNew && after.archivedAt !== null && start.archivedAt === null)
      await assertNoDependents(tx, row, 'archived');
    const range = await allocate(tx, row, after);
    const stored = withState(row, after, range);
    if (isNew) await tx.insert(flags).values(stored);
    else await tx.update(flags).set(stored).where(eq(flags.id, row.id));
    const diff = isNew ? { environment: null, differences: [] } : diffFlags(start, after);
    await tx.insert(flagVersions).values({
      id: newId('fvn', stored.updatedAt.getTime()),
      flagId: row.id,
      version: stored.version,
      websiteId: website.id,
      environment: diff.environment,
      action: record.action,
      authorId: record.authorId ?? authorOf(actor),
      comment: record.comment ?? null,
      diff: diff.differences,
      snapshot: toSnapshot(stored),
      createdAt: stored.updatedAt,
    });
    await deps.audit.record(tx, actor, {
      action: `flag.${record.action}`,
      organizationId: website.organizationId,
      resource: `flag:${row.id}`,
      details: { key: row.key, version: stored.version, environments: affected },
    });
    await reportChange(deps, tx, {
      actor,
      website,
      row: stored,
      before,
      after,
      diff,
      affected,
      environments,
      record,
    });
    return stored;
  };
}

function withState(row: FlagRow, after: FlagSnapshot, range: BucketRange | undefined): FlagRow {
  return {
    ...row,
    ...toColumns(after),
    groupId: after.group?.id ?? null,
    groupFrom: range?.from ?? null,
    groupTo: range?.to ?? null,
  };
}

/** @throws AppError VALIDATION_ERROR. */
async function assertConfigs(
  tx: StateHandle,
  row: FlagRow,
  after: FlagSnapshot,
  touched: readonly string[],
  { names, defaultName }: FlagEnvironments,
  isNew: boolean,
): Promise<void> {
  for (const name of touched) {
    const config = after.configs[name];
    if (config === undefined) continue;
    if (!names.includes(name))
      throw invalidField(isNew ? `environments.${name}` : 'environment', say('flags.doesNotExist'));
    const hasSegments = config.rules.some(({ segments }) => segments.length > 0);
    assertConfig(config, {
      key: row.key,
      type: row.type,
      flags:
        config.prerequisites.length === 0
          ? new Map()
          : await loadNeighbours(tx, row.websiteId, name, row.key),
      segments: hasSegments ? await loadSegmentIds(tx, row.websiteId) : new Set(),
      at: isNew && name !== defaultName ? `environments.${name}` : '',
    });
  }
}

/** @throws AppError VALIDATION_ERROR. */
async function assertMember(tx: StateHandle, organizationId: string, userId: string | null): Promise<void> {
  if (userId === null) return;
  const found = await tx
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.organizationId, organizationId), eq(member.userId, userId)));
  if (found.length === 0) throw invalidField('ownerId', say('flags.isNotMemberOfOrganization'));
}

/** @throws AppError CONFLICT when other flags have the flag as a prerequisite. */
export async function assertNoDependents(
  tx: StateHandle,
  { websiteId, key }: Pick<FlagRow, 'websiteId' | 'key'>,
  verb: 'archived' | 'deleted',
): Promise<void> {
  const dependents = await findDependents(tx, websiteId, key);
  if (dependents.length > 0)
    throw new AppError('CONFLICT', {
      message: say('flags.flagIsPrerequisite', { key, verb, names: dependents.join(', ') }),
    });
}

/** Allocates the buckets of a flag in its group. @throws AppError VALIDATION_ERROR, CONFLICT. */
async function allocate(
  tx: StateHandle,
  row: FlagRow,
  { group }: FlagSnapshot,
): Promise<BucketRange | undefined> {
  if (group === null) return undefined;
  const [known] = await tx
    .select({ name: flagGroups.name })
    .from(flagGroups)
    .where(and(eq(flagGroups.id, group.id), eq(flagGroups.websiteId, row.websiteId)));
  if (known === undefined) throw invalidField('group.id', say('flags.isNotGroupOfWebsite'));
  const rows = await tx
    .select({ groupId: flags.groupId, groupFrom: flags.groupFrom, groupTo: flags.groupTo })
    .from(flags)
    .where(and(eq(flags.groupId, group.id), ne(flags.id, row.id)));
  const others = rows.flatMap((other) => rangeOf(other) ?? []);
  const current = row.groupId === group.id ? rangeOf(row) : undefined;
  const range = allocateRange(others, bucketsOf(group.share), current);
  if (range === undefined)
    throw new AppError('CONFLICT', {
      message: say('flags.groupHasNoRoom', { name: known.name, share: group.share }),
    });
  return range;
}

/** Reports a change of evaluations: a notification, and a hook for changes of the default environment. */
async function reportChange(deps: StoreFlagDeps, tx: StateHandle, change: StoredChange): Promise<void> {
  const { website, row, diff, affected, environments, record } = change;
  if (affected.length === 0) return;
  const title = describeChange(change);
  await deps.publish(tx, {
    kind: 'flag.changed',
    organizationId: website.organizationId,
    websiteId: website.id,
    severity: 'info',
    phase: 'information',
    resource: { kind: 'flag', id: row.id, name: row.key, tags: row.tags },
    title,
    text: record.comment === undefined || record.comment === '' ? `${title}.` : record.comment,
    fields: diff.differences.slice(0, MAX_FIELDS).map(({ path, before, after }) => ({
      label: path,
      value: `${shorten(before)} → ${shorten(after)}`,
    })),
    url: `${deps.baseUrl}/websites/${website.id}/flags/${row.id}`,
    data: {
      key: row.key,
      version: row.version,
      action: record.action,
      environments: affected.slice(0, 20),
      paths: diff.differences.slice(0, 50).map(({ path }) => path),
    },
    occurredAtMs: row.updatedAt.getTime(),
  });
  if (!affected.includes(environments.defaultName)) return;
  await deps.hooks.run(flagEvaluationsChanged, tx, {
    websiteId: website.id,
    at: row.updatedAt,
    text: title.slice(0, MAX_TEXT_LENGTH),
    authorId: record.authorId ?? authorOf(change.actor),
  });
}

/** Returns the change in one line: `Flag checkout was turned on in production`. */
function describeChange({ row, before, after, affected }: StoredChange): string {
  const where = `in ${affected.slice(0, 3).join(', ')}`;
  if (before !== undefined && before.archivedAt === null && after.archivedAt !== null)
    return `Flag ${row.key} was archived`;
  const changes = new Set(affected.map((name) => statusChangeOf(before, after, name)));
  const [only] = changes;
  return `Flag ${row.key} was ${changes.size === 1 && only !== undefined ? only : 'changed'} ${where}`;
}

function statusChangeOf(before: FlagSnapshot | undefined, after: FlagSnapshot, name: string): string {
  const isOn = after.configs[name]?.status === 'active';
  const wasOn = before?.configs[name]?.status === 'active';
  if (isOn === wasOn) return 'changed';
  return isOn ? 'turned on' : 'turned off';
}

function shorten(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}
