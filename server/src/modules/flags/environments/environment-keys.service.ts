import { and, desc, eq, isNull } from 'drizzle-orm';
import { AppError, unknownResource } from '../../../errors.ts';
import type { Actor } from '../../../lib/actor.ts';
import { newId } from '../../../lib/ids/ids.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { LiveStore } from '../../../stores/live/live.ts';
import { assertRoom } from '../../../stores/state/assert-room.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import { startOf } from '../../keys/index.ts';
import { lockWebsite } from '../../websites/index.ts';
import { isAdministrator } from '../approval.ts';
import { type EnvironmentKeyRow, flagEnvironmentKeys } from '../flags.table.ts';
import { authorOf } from '../store-flag.ts';
import { MAX_KEYS } from './environments.contract.ts';
import { readEnvironment } from './environments.service.ts';
import { digestOfFlagKey, FLAG_KEY_TOPIC, newFlagKey } from './flag-key-secret.ts';

/** A key without its digest. */
export type ShownKey = Omit<EnvironmentKeyRow, 'digest'>;

interface EnvironmentKeysServiceDeps {
  readonly state: State;
  readonly clock: Clock;
  readonly live: Pick<LiveStore, 'invalidate'>;
  readonly audit: Pick<AuditService, 'record'>;
  readonly key: Buffer;
}

/**
 * Manages keys of environments. Access was checked before. Every change is in one transaction with its audit entry. @param
 * deps.key of the digests of secrets.
 */
export class EnvironmentKeysService {
  readonly #deps: EnvironmentKeysServiceDeps;

  constructor(deps: EnvironmentKeysServiceDeps) {
    this.#deps = deps;
  }

  /** Newest first. */
  async list(environmentId: string): Promise<readonly ShownKey[]> {
    return this.#deps.state.db
      .select()
      .from(flagEnvironmentKeys)
      .where(eq(flagEnvironmentKeys.environmentId, environmentId))
      .orderBy(desc(flagEnvironmentKeys.id));
  }

  /** @throws AppError CONFLICT when there are too many. */
  async create(
    actor: Actor,
    environmentId: string,
    { kind, name }: { readonly kind: 'server' | 'client'; readonly name: string },
  ): Promise<{ readonly row: ShownKey; readonly secret: string }> {
    const { state, clock } = this.#deps;
    const { websiteId } = await readEnvironment(state.db, environmentId);
    const nowMs = clock.now();
    const secret = newFlagKey();
    const row = await state.transaction(async (tx) => {
      const { organizationId } = await lockWebsite(tx, websiteId);
      await assertRoom(
        tx,
        flagEnvironmentKeys,
        and(eq(flagEnvironmentKeys.environmentId, environmentId), isNull(flagEnvironmentKeys.revokedAt)),
        { max: MAX_KEYS, message: say('flags.tooManyKeys', { max: MAX_KEYS }) },
      );
      const created = {
        id: newId('fky', nowMs),
        websiteId,
        environmentId,
        kind,
        name,
        digest: digestOfFlagKey(secret, this.#deps.key),
        start: startOf(secret),
        authorId: authorOf(actor),
        createdAt: new Date(nowMs),
        lastUsedAt: null,
        revokedAt: null,
      };
      await tx.insert(flagEnvironmentKeys).values(created);
      await this.#record(tx, actor, 'create', organizationId, created);
      return created;
    });
    return { row, secret };
  }

  /** The next request with the key is rejected. @throws AppError ACCESS_DENIED; FORBIDDEN where approval is required and the caller is no owner or admin. */
  async revoke(actor: Actor, environmentId: string, keyId: string): Promise<void> {
    const { state, clock } = this.#deps;
    const { websiteId } = await readEnvironment(state.db, environmentId);
    await state.transaction(async (tx) => {
      const { organizationId } = await lockWebsite(tx, websiteId);
      const { requiresApproval } = await readEnvironment(tx, environmentId);
      // Without approval, because a stolen key must be rejected soon. Programs with the key lose their flags.
      if (requiresApproval && !isAdministrator(actor, organizationId))
        throw new AppError('FORBIDDEN', {
          message: say('flags.onlyAdminsRevokeKeys'),
          reason: 'guard_of_administrators',
        });
      const [row] = await tx
        .select()
        .from(flagEnvironmentKeys)
        .where(and(eq(flagEnvironmentKeys.id, keyId), eq(flagEnvironmentKeys.environmentId, environmentId)));
      if (row === undefined) throw unknownResource();
      if (row.revokedAt !== null) return;
      await tx
        .update(flagEnvironmentKeys)
        .set({ revokedAt: new Date(clock.now()) })
        .where(eq(flagEnvironmentKeys.id, keyId));
      await this.#record(tx, actor, 'revoke', organizationId, row);
    });
    await this.#deps.live.invalidate(FLAG_KEY_TOPIC, keyId);
  }

  #record(tx: StateHandle, actor: Actor, verb: string, organizationId: string, row: ShownKey) {
    return this.#deps.audit.record(tx, actor, {
      action: `flag-key.${verb}`,
      organizationId,
      resource: `flag-key:${row.id}`,
      details: { environmentId: row.environmentId, kind: row.kind, name: row.name, start: row.start },
    });
  }
}
