import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { AppError, invalidField, unknownResource } from '../../errors.ts';
import type { Actor } from '../../lib/actor.ts';
import { newId } from '../../lib/ids/ids.ts';
import type { ResourceAccess } from '../../lib/principal.ts';
import type { Scope } from '../../lib/scopes.ts';
import { type Sentence, say } from '../../lib/texts/sentence.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { LiveStore } from '../../stores/live/live.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import { user } from '../users/users.table.ts';
import type { WebsiteDirectory } from '../websites/index.ts';
import type { DayOfUsage, KeyUsage } from './key-usage.ts';
import { type ApiKeyRow, apiKeys } from './keys.table.ts';
import { digestOf, newSecret, startOf } from './secret.ts';

const GRACE_MS = { none: 0, '1h': 3_600_000, '24h': 86_400_000, '7d': 604_800_000 } as const;

/** The scope of keys that propose changes of flags. */
const PROPOSING: Scope = 'manage:flags';

/** How long an old secret remains valid after a rotation. */
export type GracePeriod = keyof typeof GRACE_MS;

/** The settings of a key. */
export interface KeySettings {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly access: ResourceAccess;
  /** ISO 8601; `null` for never. */
  readonly expiresAt: string | null;
}

/** A key and its secret, which is not stored and cannot be read again. */
export interface KeyWithSecret {
  readonly key: ApiKeyRow;
  readonly secret: string;
}

/** Creates, changes, rotates and revokes keys. The caller's permission is checked before. */
export interface KeysService {
  list(organizationId: string): Promise<readonly ApiKeyRow[]>;
  /** @throws AppError ACCESS_DENIED if the key does not exist. */
  get(id: string): Promise<ApiKeyRow>;
  /** Returns the names of the people who created keys, by their ids. Those who deleted their accounts are missing. */
  creatorsOf(rows: readonly ApiKeyRow[]): Promise<ReadonlyMap<string, string>>;
  /** Returns the requests of each of the last 30 days. @throws AppError ACCESS_DENIED if the key does not exist. */
  usageOf(id: string): Promise<readonly DayOfUsage[]>;
  create(actor: Actor, organizationId: string, choices: KeySettings): Promise<KeyWithSecret>;
  /** @throws AppError CONFLICT for a revoked key; FORBIDDEN when another person than the creator adds `manage:flags`. */
  update(actor: Actor, id: string, changes: Partial<KeySettings>): Promise<ApiKeyRow>;
  /** @throws AppError CONFLICT for a revoked or expired key; FORBIDDEN when another person than the creator rotates one with `manage:flags`. */
  rotate(actor: Actor, id: string, grace: GracePeriod): Promise<KeyWithSecret>;
  /** Invalidates the old secret of a rotated key. Has no effect outside a grace period. @throws AppError CONFLICT for a revoked key. */
  endGracePeriod(actor: Actor, id: string): Promise<ApiKeyRow>;
  /** Revokes a key. Has no effect on a revoked key. */
  revoke(actor: Actor, id: string): Promise<ApiKeyRow>;
}

/** Dependencies of the keys service. */
export interface KeysServiceDeps {
  readonly state: State;
  readonly live: LiveStore;
  readonly audit: AuditService;
  readonly websites: WebsiteDirectory;
  readonly clock: Clock;
  readonly pepper: Buffer;
  readonly usage: Pick<KeyUsage, 'read'>;
}

/** Creates the keys service. Each change is one transaction with its audit entry, and invalidates the caches of all processes. */
export function createKeysService(deps: KeysServiceDeps): KeysService {
  const { state, live, clock, pepper } = deps;

  const get = async (id: string): Promise<ApiKeyRow> => {
    const [row] = await state.db.select().from(apiKeys).where(eq(apiKeys.id, id));
    if (row === undefined) throw unknownResource();
    return row;
  };

  /** Runs a change of an existing, unrevoked key under a row lock. */
  const change = async (
    actor: Actor,
    id: string,
    action: string,
    decide: (row: ApiKeyRow) => Partial<ApiKeyRow>,
    details?: Readonly<Record<string, unknown>>,
  ): Promise<ApiKeyRow> => {
    const changed = await state.transaction(async (tx) => {
      const before = await lockKey(tx, id);
      const set = decide(before);
      if (Object.keys(set).length === 0) return before;
      const [after] = await tx
        .update(apiKeys)
        .set(set)
        .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
        .returning();
      if (after === undefined) throw new AppError('CONFLICT', { message: say('keys.keyIsRevoked') });
      await deps.audit.record(tx, actor, {
        action,
        organizationId: after.organizationId,
        resource: `key:${id}`,
        // Operators identify a key in logs by its start, so every entry contains it.
        details: { ...details, start: after.start, previousStart: before.start },
      });
      return after;
    });
    await live.invalidate('key', id);
    return changed;
  };

  return {
    get,
    list: (organizationId) =>
      state.db
        .select()
        .from(apiKeys)
        .where(eq(apiKeys.organizationId, organizationId))
        .orderBy(asc(apiKeys.id)),

    creatorsOf: async (rows) => {
      const ids = [...new Set(rows.map(({ createdBy }) => createdBy))];
      const people = await state.db
        .select({ id: user.id, name: user.name })
        .from(user)
        .where(inArray(user.id, ids));
      return new Map(people.map(({ id, name }) => [id, name]));
    },

    usageOf: async (id) => deps.usage.read((await get(id)).id),

    create: async (actor, organizationId, choices) => {
      const nowMs = clock.now();
      const expiresAt = checkExpiry(choices.expiresAt, nowMs);
      await checkAccess(deps.websites, organizationId, choices.access);
      const secret = newSecret();
      const row: ApiKeyRow = {
        id: newId('key', nowMs),
        organizationId,
        name: choices.name,
        scopes: [...choices.scopes],
        ...accessColumns(choices.access),
        start: startOf(secret),
        digest: digestOf(secret, pepper),
        previousDigest: null,
        previousUntil: null,
        expiresAt,
        revokedAt: null,
        lastUsedAt: null,
        lastUsedIp: null,
        lastUsedOperation: null,
        createdAt: new Date(nowMs),
        createdBy: actor.principal.kind === 'user' ? actor.principal.userId : '',
      };
      await state.transaction(async (tx) => {
        await tx.insert(apiKeys).values(row);
        await deps.audit.record(tx, actor, {
          action: 'key.create',
          organizationId,
          resource: `key:${row.id}`,
          details: {
            name: row.name,
            start: row.start,
            scopes: row.scopes,
            access: choices.access,
            expiresAt,
          },
        });
      });
      return { key: row, secret };
    },

    update: async (actor, id, changes) => {
      const { organizationId } = await get(id);
      if (changes.access !== undefined) await checkAccess(deps.websites, organizationId, changes.access);
      const expiresAt =
        changes.expiresAt === undefined ? undefined : checkExpiry(changes.expiresAt, clock.now());
      const set: Partial<ApiKeyRow> = {
        ...(changes.name === undefined ? {} : { name: changes.name }),
        ...(changes.scopes === undefined ? {} : { scopes: [...changes.scopes] }),
        ...(changes.access === undefined ? {} : accessColumns(changes.access)),
        ...(expiresAt === undefined ? {} : { expiresAt }),
      };
      return change(
        actor,
        id,
        'key.update',
        (before) => {
          if (changes.scopes?.includes(PROPOSING) && !before.scopes.includes(PROPOSING))
            assertCreator(actor, before, say('keys.onlyCreatorAddsScope'));
          return set;
        },
        set,
      );
    },

    rotate: async (actor, id, grace) => {
      const secret = newSecret();
      const nowMs = clock.now();
      const key = await change(
        actor,
        id,
        'key.rotate',
        (before) => {
          if (before.expiresAt !== null && before.expiresAt.getTime() <= nowMs) {
            throw new AppError('CONFLICT', { message: say('keys.keyHasExpired') });
          }
          if (before.scopes.includes(PROPOSING)) assertCreator(actor, before, say('keys.onlyCreatorRotates'));
          const graceMs = GRACE_MS[grace];
          return {
            start: startOf(secret),
            digest: digestOf(secret, pepper),
            previousDigest: graceMs === 0 ? null : before.digest,
            previousUntil: graceMs === 0 ? null : new Date(nowMs + graceMs),
          };
        },
        { gracePeriod: grace },
      );
      return { key, secret };
    },

    endGracePeriod: (actor, id) =>
      change(actor, id, 'key.end_grace_period', ({ previousUntil }) =>
        previousUntil === null || previousUntil.getTime() <= clock.now()
          ? {}
          : { previousDigest: null, previousUntil: null },
      ),

    revoke: async (actor, id) => {
      const before = await get(id);
      if (before.revokedAt !== null) return before;
      return change(actor, id, 'key.revoke', () => ({
        revokedAt: new Date(clock.now()),
        previousDigest: null,
        previousUntil: null,
      }));
    },
  };
}

/**
 * Rejects another person than the creator. What a key proposes is approved by another person than its creator, so nobody else may learn
 * the secret of a key that proposes changes of flags: who rotates a key learns it.
 * @throws AppError FORBIDDEN.
 */
function assertCreator(
  { principal }: Actor,
  { createdBy }: Pick<ApiKeyRow, 'createdBy'>,
  message: Sentence,
): void {
  if (principal.kind !== 'user' || principal.userId !== createdBy)
    throw new AppError('FORBIDDEN', { message, reason: 'key_of_another_person' });
}

async function lockKey(tx: StateHandle, id: string): Promise<ApiKeyRow> {
  const [row] = await tx.select().from(apiKeys).where(eq(apiKeys.id, id)).for('update');
  if (row === undefined) throw unknownResource();
  if (row.revokedAt !== null) throw new AppError('CONFLICT', { message: say('keys.keyIsRevoked') });
  return row;
}

function accessColumns(access: ResourceAccess): Pick<ApiKeyRow, 'accessType' | 'websiteIds'> {
  return {
    accessType: access.type,
    websiteIds: access.type === 'global' ? [] : [...new Set(access.websiteIds)],
  };
}

/**
 * Parses the expiry of a key.
 * @throws AppError VALIDATION_ERROR if it is not in the future.
 */
function checkExpiry(expiresAt: string | null, nowMs: number): Date | null {
  if (expiresAt === null) return null;
  const end = new Date(expiresAt);
  if (end.getTime() <= nowMs) throw invalidField('expiresAt', say('fields.mustBeInFuture'));
  return end;
}

/**
 * Rejects websites that do not belong to the organization. The error does not reveal whether they exist elsewhere.
 * @throws AppError VALIDATION_ERROR with one detail for each website.
 */
async function checkAccess(
  websites: WebsiteDirectory,
  organizationId: string,
  access: ResourceAccess,
): Promise<void> {
  if (access.type === 'global') return;
  const own = new Set(await websites.idsOf(organizationId));
  const details = access.websiteIds.flatMap((id, index) =>
    own.has(id)
      ? []
      : [{ field: `access.websiteIds.${index}`, message: say('keys.isNotWebsiteOfOrganization') }],
  );
  if (details.length > 0) throw new AppError('VALIDATION_ERROR', { details });
}
