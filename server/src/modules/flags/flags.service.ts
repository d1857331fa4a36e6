import { and, asc, count, eq, gt, ilike, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { FoundResource } from '../../http/authorize.ts';
import type { Actor } from '../../lib/actor.ts';
import { isId, newId } from '../../lib/ids/ids.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import type { WebsiteDirectory } from '../websites/index.ts';
import { websites } from '../websites/websites.table.ts';
import { checkFlagPatterns } from './check-config.ts';
import { loadEnvironments } from './environments/load-environments.ts';
import type { FlagChanges, NewFlag } from './flag.contract.ts';
import {
  changeConfig,
  configOf,
  type FlagConfig,
  type FlagSnapshot,
  firstConfig,
  pickConfig,
} from './flag-config.ts';
import { archive } from './flag-snapshot.ts';
import { type ChangeContext, FlagWriter, type FlagWriterDeps, readFlag } from './flag-writer.ts';
import { type FlagRow, flags } from './flags.table.ts';

/** A list of flags. */
export interface FlagsQuery {
  readonly websiteId: string;
  readonly environment?: string | undefined;
  readonly status?: 'active' | 'inactive' | 'archived' | undefined;
  readonly tag?: string | undefined;
  readonly ownerId?: string | undefined;
  readonly search?: string | undefined;
  readonly archived: boolean;
  /** Only these keys; all if absent. */
  readonly keys?: readonly string[] | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Manages flags. Access was checked before. */
export interface FlagsService {
  /** By key. */
  list(query: FlagsQuery): Promise<{
    readonly rows: readonly FlagRow[];
    readonly total: number;
    readonly nextCursor: string | null;
  }>;
  /** For authorization. */
  find(id: string): Promise<FoundResource | undefined>;
  /** @throws AppError ACCESS_DENIED. */
  read(id: string): Promise<FlagRow>;
  /** @throws AppError VALIDATION_ERROR; CONFLICT when the key is taken, or there are too many flags. */
  create(actor: Actor, input: NewFlag): Promise<FlagRow>;
  /** Changes the flag with the key, or creates it. @throws AppError VALIDATION_ERROR, CONFLICT. */
  upsert(actor: Actor, input: NewFlag): Promise<{ readonly row: FlagRow; readonly isNew: boolean }>;
  /** @throws AppError VALIDATION_ERROR, PRECONDITION_FAILED, ACCESS_DENIED, CONFLICT. */
  update(actor: Actor, id: string, changes: FlagChanges): Promise<FlagRow>;
  /** @throws AppError PRECONDITION_FAILED, ACCESS_DENIED, CONFLICT. */
  remove(actor: Actor, id: string): Promise<void>;
}

/** Creates the service of flags, and the writer behind it. */
export function createFlagServices(deps: FlagWriterDeps) {
  const writer = new FlagWriter(deps);
  return { writer, service: createFlagsService({ ...deps, writer }) };
}

function createFlagsService(deps: {
  readonly state: State;
  readonly websites: Pick<WebsiteDirectory, 'find'>;
  readonly writer: FlagWriter;
}): FlagsService {
  const { state, websites, writer } = deps;
  const service: FlagsService = {
    async list(query) {
      const { rows, defaultName } = await loadEnvironments(state.db, query.websiteId);
      const environment = query.environment ?? defaultName;
      if (rows.length > 0 && !rows.some(({ name }) => name === environment))
        return { rows: [], total: 0, nextCursor: null };
      const where = conditionsOf(query, environment);
      const found = await state.db
        .select()
        .from(flags)
        .where(and(where, query.cursor === undefined ? undefined : gt(flags.key, query.cursor)))
        .orderBy(asc(flags.key))
        .limit(query.limit + 1);
      const [counted] = await state.db.select({ total: count() }).from(flags).where(where);
      const page = found.slice(0, query.limit);
      const nextCursor = found.length > query.limit ? (page.at(-1)?.key ?? null) : null;
      return { rows: page, total: counted?.total ?? 0, nextCursor };
    },

    async find(id) {
      if (!isId('flg', id)) return undefined;
      const [row] = await state.db.select({ websiteId: flags.websiteId }).from(flags).where(eq(flags.id, id));
      const website = row && (await websites.find(row.websiteId));
      return website && { organizationId: website.organizationId, websiteId: website.id, isPublic: false };
    },

    read: (id) => readFlag(state.db, id),

    async create(actor, input) {
      await checkFlagPatterns(input);
      return writer.create(actor, {
        websiteId: input.websiteId,
        key: input.key,
        type: input.type,
        action: 'create',
        comment: input.comment,
        describe: ({ environments, nowMs }) => describeNew(actor, input, environments.defaultName, nowMs),
      });
    },

    async upsert(actor, input) {
      const find = async () => {
        const [found] = await state.db
          .select({ id: flags.id })
          .from(flags)
          .where(and(eq(flags.websiteId, input.websiteId), eq(flags.key, input.key)));
        return found?.id;
      };
      const id = await find();
      if (id === undefined) {
        try {
          return { row: await service.create(actor, input), isNew: true };
        } catch (error) {
          // Another request may have created it in the meantime.
          const created = await find();
          if (created === undefined) throw error;
          return { row: await overwrite(actor, created, input), isNew: false };
        }
      }
      return { row: await overwrite(actor, id, input), isNew: false };
    },

    async update(actor, id, { environment, comment, ...changes }) {
      await checkFlagPatterns(changes);
      return writer.change(actor, id, {
        action: 'update',
        comment,
        apply: (before, context) =>
          applyChanges(before, changes, environment ?? context.environments.defaultName, context),
      });
    },

    remove: (actor, id) => writer.remove(actor, id),
  };

  const overwrite = async (actor: Actor, id: string, input: NewFlag) => {
    await checkFlagPatterns(input);
    const { websiteId: _, key: __, type: ___, environments = {}, comment, ...changes } = input;
    return writer.change(actor, id, {
      action: 'update',
      comment,
      apply: (before, context) => {
        let after = applyChanges(before, changes, context.environments.defaultName, context);
        for (const [name, config] of Object.entries(environments))
          after = applyChanges(after, config, name, context);
        return after;
      },
    });
  };
  return service;
}

function conditionsOf(query: FlagsQuery, environment: string) {
  const { websiteId, status, tag, ownerId, search, archived, keys } = query;
  const pattern = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const stored = sql`coalesce(${flags.configs}->${environment}::text->>'status', 'inactive')`;
  return and(
    eq(flags.websiteId, websiteId),
    archived || status === 'archived' ? isNotNull(flags.archivedAt) : isNull(flags.archivedAt),
    status === undefined || status === 'archived' ? undefined : sql`${stored} = ${status}`,
    keys === undefined ? undefined : inArray(flags.key, [...keys]),
    tag === undefined ? undefined : sql`${tag} = any(${flags.tags})`,
    ownerId === undefined ? undefined : eq(flags.ownerId, ownerId),
    search === undefined
      ? undefined
      : or(ilike(flags.key, pattern), ilike(flags.name, pattern), ilike(flags.description, pattern)),
  );
}

const newRuleId = (nowMs: number) => () => newId('rul', nowMs);

function describeNew(actor: Actor, input: NewFlag, defaultName: string, nowMs: number): FlagSnapshot {
  const { key, type, status, environments = {}, ...fields } = input;
  const ruleId = newRuleId(nowMs);
  const isArchived = status === 'archived';
  const main = changeConfig(
    firstConfig(type),
    { ...pickConfigOf(fields), ...liveStatus(status) },
    { type, configs: {} },
    ruleId,
  );
  const configs: Record<string, FlagConfig> = { [defaultName]: main };
  for (const [name, changes] of Object.entries(environments))
    configs[name] = changeConfig(
      configOf({ type, configs }, name, defaultName),
      changes,
      { type, configs },
      ruleId,
    );
  const { principal } = actor;
  return {
    name: fields.name ?? key,
    description: fields.description ?? null,
    jsonSchema: fields.jsonSchema ?? null,
    tags: [...new Set(fields.tags ?? [])],
    ownerId:
      fields.ownerId === undefined ? (principal.kind === 'user' ? principal.userId : null) : fields.ownerId,
    lifetime: fields.lifetime ?? 'temporary',
    plannedEndAt: isoOf(fields.plannedEndAt ?? null),
    archivedAt: isArchived ? new Date(nowMs).toISOString() : null,
    stickiness: fields.stickiness ?? { kind: 'attribute', attribute: 'targetingKey' },
    ...(fields.seed === undefined ? {} : { seed: fields.seed }),
    clientSide: fields.clientSide ?? true,
    group: fields.group ?? null,
    configs,
  };
}

/** Changes of a flag and of its configuration in one environment. */
export type AppliedChanges = Omit<FlagChanges, 'environment' | 'comment'>;

/** Returns a flag with changes: those of the configuration concern one environment. */
export function applyChanges(
  before: FlagSnapshot,
  changes: AppliedChanges,
  environment: string,
  { row, environments, nowMs }: Pick<ChangeContext, 'row' | 'environments' | 'nowMs'>,
): FlagSnapshot {
  const { status } = changes;
  const config = { ...pickConfigOf(changes), ...liveStatus(status) };
  const flag = { type: row.type, configs: before.configs };
  const current = configOf(flag, environment, environments.defaultName);
  const configs =
    Object.keys(config).length === 0
      ? before.configs
      : { ...before.configs, [environment]: changeConfig(current, config, flag, newRuleId(nowMs)) };
  const after: FlagSnapshot = {
    name: changes.name ?? before.name,
    description: changes.description === undefined ? before.description : changes.description,
    jsonSchema: changes.jsonSchema === undefined ? before.jsonSchema : changes.jsonSchema,
    tags: changes.tags === undefined ? before.tags : [...new Set(changes.tags)],
    ownerId: changes.ownerId === undefined ? before.ownerId : changes.ownerId,
    lifetime: changes.lifetime ?? before.lifetime,
    plannedEndAt: changes.plannedEndAt === undefined ? before.plannedEndAt : isoOf(changes.plannedEndAt),
    archivedAt: status === undefined ? before.archivedAt : null,
    stickiness: changes.stickiness ?? before.stickiness,
    seed: changes.seed ?? before.seed ?? row.salt,
    clientSide: changes.clientSide ?? before.clientSide,
    group: changes.group === undefined ? before.group : changes.group,
    configs,
  };
  return status === 'archived'
    ? archive({ ...after, archivedAt: before.archivedAt }, new Date(nowMs).toISOString())
    : after;
}

/** The fields of a configuration except its status, which can also be `archived`. */
function pickConfigOf({ status: _, ...fields }: Omit<FlagChanges, 'environment' | 'comment'>) {
  return pickConfig(fields);
}

function liveStatus(status: FlagChanges['status']): { status?: 'active' | 'inactive' } {
  return status === undefined || status === 'archived' ? {} : { status };
}

function isoOf(text: string | null): string | null {
  return text === null ? null : new Date(text).toISOString();
}

/** Removes a person who left an organization as the owner of its flags, in the transaction that ends the membership. */
export async function removeOwner(tx: StateHandle, organizationId: string, userId: string): Promise<void> {
  const own = tx
    .select({ id: websites.id })
    .from(websites)
    .where(eq(websites.organizationId, organizationId));
  await tx
    .update(flags)
    .set({ ownerId: null })
    .where(and(eq(flags.ownerId, userId), inArray(flags.websiteId, own)));
}
