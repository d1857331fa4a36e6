import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import { AppError, invalidField } from '../../../errors.ts';
import type { Actor } from '../../../lib/actor.ts';
import { inEnglish, type Sentence, say } from '../../../lib/texts/sentence.ts';
import type { State } from '../../../stores/state/state.ts';
import { configOf, type FlagSnapshot } from '../flag-config.ts';
import { archive } from '../flag-snapshot.ts';
import type { ChangeContext, FlagWriter } from '../flag-writer.ts';
import { applyChanges } from '../flags.service.ts';
import { type FlagRow, type FlagVersionRow, flags, flagVersions } from '../flags.table.ts';

/** A change of several flags. */
export interface BulkChange {
  readonly websiteId: string;
  readonly action: 'archive' | 'restore' | 'enable' | 'disable' | 'tag' | 'untag';
  readonly ids: readonly string[];
  readonly tag?: string | undefined;
  readonly environment?: string | undefined;
  readonly comment?: string | undefined;
}

/** The result of one flag of a change of several. */
export type BulkResult =
  | { readonly id: string; readonly success: true; readonly version: number }
  | ({
      readonly id: string;
      readonly success: false;
      readonly code: string;
      readonly error: string;
    } & Sentence);

/** A version without its snapshot. */
export type ListedVersion = Omit<FlagVersionRow, 'snapshot'>;

const LISTED = {
  id: flagVersions.id,
  flagId: flagVersions.flagId,
  version: flagVersions.version,
  websiteId: flagVersions.websiteId,
  environment: flagVersions.environment,
  action: flagVersions.action,
  authorId: flagVersions.authorId,
  comment: flagVersions.comment,
  diff: flagVersions.diff,
  createdAt: flagVersions.createdAt,
};

/** Lists and restores versions of flags, and changes several flags. Access was checked before. */
export class VersionsService {
  readonly #state: State;
  readonly #writer: Pick<FlagWriter, 'change'>;

  constructor({
    state,
    writer,
  }: {
    readonly state: State;
    readonly writer: Pick<FlagWriter, 'change'>;
  }) {
    this.#state = state;
    this.#writer = writer;
  }

  /** Newest first. @throws AppError VALIDATION_ERROR for an invalid cursor. */
  async list(
    flagId: string,
    { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
  ): Promise<{ readonly rows: readonly ListedVersion[]; readonly nextCursor: string | null }> {
    if (cursor !== undefined && !/^\d{1,9}$/.test(cursor))
      throw invalidField('cursor', say('fields.isNotCursorOfList'));
    const found = await this.#state.db
      .select(LISTED)
      .from(flagVersions)
      .where(
        and(
          eq(flagVersions.flagId, flagId),
          cursor === undefined ? undefined : lt(flagVersions.version, Number(cursor)),
        ),
      )
      .orderBy(desc(flagVersions.version))
      .limit(limit + 1);
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    return { rows, nextCursor: found.length > limit && last ? String(last.version) : null };
  }

  /** @throws AppError VALIDATION_ERROR for an unknown version, CONFLICT, PRECONDITION_FAILED. */
  async revert(
    actor: Actor,
    flagId: string,
    {
      version,
      environment,
      comment,
    }: {
      readonly version: number;
      readonly environment?: string | undefined;
      readonly comment?: string | undefined;
    },
  ): Promise<FlagRow> {
    const [found] = await this.#state.db
      .select({ snapshot: flagVersions.snapshot })
      .from(flagVersions)
      .where(and(eq(flagVersions.flagId, flagId), eq(flagVersions.version, version)));
    if (found === undefined) throw invalidField('version', say('flags.isNotVersionOfFlag'));
    return this.#writer.change(actor, flagId, {
      action: 'revert',
      comment: comment ?? `Version ${version}`,
      apply: (before, context) => restore(before, found.snapshot, environment, context),
    });
  }

  /** @throws AppError VALIDATION_ERROR for an unknown environment, CONFLICT, PRECONDITION_FAILED. */
  copy(
    actor: Actor,
    flagId: string,
    {
      from,
      to,
      comment,
    }: { readonly from: string; readonly to: string; readonly comment?: string | undefined },
  ): Promise<FlagRow> {
    return this.#writer.change(actor, flagId, {
      action: 'copy',
      comment: comment ?? `Copied from ${from}`,
      apply: (before, { row, environments: { names, defaultName } }) => {
        for (const [field, name] of Object.entries({ from, to }))
          if (!names.includes(name)) throw invalidField(field, say('flags.isNotEnvironmentOfWebsite'));
        const known = { type: row.type, configs: before.configs };
        const { status } = configOf(known, to, defaultName);
        const copied = { ...configOf(known, from, defaultName), status };
        return { ...before, configs: { ...before.configs, [to]: copied } };
      },
    });
  }

  /** @throws AppError VALIDATION_ERROR. */
  async bulk(actor: Actor, change: BulkChange): Promise<readonly BulkResult[]> {
    if (change.tag === undefined && (change.action === 'tag' || change.action === 'untag'))
      throw invalidField('tag', say('flags.isRequiredForAction', { action: change.action }));
    const ids = [...new Set(change.ids)];
    const known = await this.#state.db
      .select({ id: flags.id })
      .from(flags)
      .where(and(eq(flags.websiteId, change.websiteId), inArray(flags.id, ids)));
    const own = new Set(known.map(({ id }) => id));
    const results: BulkResult[] = [];
    for (const id of ids) results.push(await changeOne(this.#writer, actor, id, own.has(id), change));
    return results;
  }
}

async function changeOne(
  writer: Pick<FlagWriter, 'change'>,
  actor: Actor,
  id: string,
  isKnown: boolean,
  change: BulkChange,
): Promise<BulkResult> {
  try {
    if (!isKnown) throw new AppError('ACCESS_DENIED');
    const row = await writer.change(actor, id, {
      action: change.action,
      comment: change.comment,
      apply: (before, context) => applyAction(before, change, context),
    });
    return { id, success: true, version: row.version };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const [detail] = error.details ?? [];
    const sentence =
      detail === undefined
        ? error.sentence
        : say('fields.partOfField', {
            path: detail.field,
            problem: { key: detail.key, parameters: detail.parameters },
          });
    return { id, success: false, code: error.code, error: inEnglish(sentence), ...sentence };
  }
}

function applyAction(
  before: FlagSnapshot,
  { action, tag = '', environment }: BulkChange,
  context: ChangeContext,
): FlagSnapshot {
  const name = environment ?? context.environments.defaultName;
  switch (action) {
    case 'archive':
      return applyChanges(before, { status: 'archived' }, name, context);
    case 'restore':
      return { ...before, archivedAt: null };
    case 'enable':
    case 'disable':
      if (before.archivedAt !== null)
        throw new AppError('CONFLICT', { message: say('flags.flagIsArchived') });
      return applyChanges(before, { status: action === 'enable' ? 'active' : 'inactive' }, name, context);
    case 'tag':
      return applyChanges(before, { tags: [...before.tags, tag] }, name, context);
    case 'untag':
      return applyChanges(before, { tags: before.tags.filter((one) => one !== tag) }, name, context);
  }
}

/** Returns the state of a version, without what does not exist any more. */
function restore(
  before: FlagSnapshot,
  snapshot: FlagSnapshot,
  environment: string | undefined,
  { environments, nowMs }: ChangeContext,
): FlagSnapshot {
  const kept = Object.entries(snapshot.configs).filter(
    ([name]) => environments.names.includes(name) && (environment === undefined || name === environment),
  );
  const configs = { ...before.configs, ...Object.fromEntries(kept) };
  if (environment !== undefined) return { ...before, configs };
  const { ownerId, group, seed } = before;
  const restored = { ...snapshot, ownerId, group, configs, ...(seed === undefined ? {} : { seed }) };
  return snapshot.archivedAt === null ? restored : archive(restored, new Date(nowMs).toISOString());
}
