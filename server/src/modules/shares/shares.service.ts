import { hashPassword } from 'better-auth/crypto';
import { asc, eq } from 'drizzle-orm';
import { invalidField, unknownResource } from '../../errors.ts';
import type { FoundResource } from '../../http/authorize.ts';
import type { Actor } from '../../lib/actor.ts';
import { type MaybePromise, whenReady } from '../../lib/concurrency/maybe-promise.ts';
import { isId, newId } from '../../lib/ids/ids.ts';
import { say } from '../../lib/texts/sentence.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { LiveStore } from '../../stores/live/live.ts';
import { assertRoom } from '../../stores/state/assert-room.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import { checkFilters, type SavedFilters } from '../query/index.ts';
import { user } from '../users/index.ts';
import { lockWebsite, type WebsiteDirectory } from '../websites/index.ts';
import { hasExpired, type ShareResolver } from './resolve-share.ts';
import type { ShareBadge } from './share-fields.contract.ts';
import { digestOf, newLinkToken, startOf } from './share-token.ts';
import { type ShareRow, shares } from './shares.table.ts';

const MAX_SHARES = 100;

/** The settings of a link. */
export interface ShareChoices {
  readonly name: string;
  /** `null`: no password is required. */
  readonly password: string | null;
  /** `null`: no limit. */
  readonly filters: SavedFilters | null;
  /** Empty: no page may show the analytics in a frame. */
  readonly embedOrigins: readonly string[];
  /** `null`: there is no badge. */
  readonly badge: ShareBadge | null;
  /** ISO 8601; `null`: never. */
  readonly expiresAt: string | null;
}

/** The settings of a new link. By default no page may embed it, and it has no badge. */
export type NewShare = Omit<ShareChoices, 'embedOrigins' | 'badge'> & Partial<ShareChoices>;

/** A link with the name of its creator; `null` if the account was deleted. */
export interface SignedShare extends ShareRow {
  readonly creatorName: string | null;
}

/** A link with its token, which is not stored. */
export interface ShareWithToken {
  readonly share: SignedShare;
  readonly token: string;
}

interface SharesServiceDeps {
  readonly state: State;
  readonly live: Pick<LiveStore, 'invalidate'>;
  readonly audit: Pick<AuditService, 'record'>;
  readonly websites: Pick<WebsiteDirectory, 'find'>;
  readonly resolver: Pick<ShareResolver, 'find'>;
  readonly clock: Clock;
  readonly key: Buffer;
}

/** Manages share links. Access is checked before. Every change is in one transaction with its audit entry, and invalidates all caches. */
export class SharesService {
  readonly #deps: SharesServiceDeps;

  constructor(deps: SharesServiceDeps) {
    this.#deps = deps;
  }

  /** Lists links, oldest first. */
  async list(websiteId: string): Promise<readonly SignedShare[]> {
    const found = await this.#deps.state.db
      .select({ share: shares, creatorName: user.name })
      .from(shares)
      .leftJoin(user, eq(user.id, shares.createdBy))
      .where(eq(shares.websiteId, websiteId))
      .orderBy(asc(shares.id));
    return found.map(({ share, creatorName }) => ({ ...share, creatorName }));
  }

  /** For authorization. */
  async find(id: string): Promise<FoundResource | undefined> {
    const { websites, resolver } = this.#deps;
    const row = isId('shr', id) ? await resolver.find(id) : undefined;
    const website = row && (await websites.find(row.websiteId));
    return website && { organizationId: website.organizationId, websiteId: website.id, isPublic: false };
  }

  /**
   * Returns a link by its id, from a cache that every change invalidates; `undefined` if it has expired, or if it or its
   * website does not exist.
   */
  findActive(id: string): MaybePromise<ShareRow | undefined> {
    const { websites, resolver, clock } = this.#deps;
    return isId('shr', id)
      ? whenReady(resolver.find(id), (row) => {
          if (row === undefined || hasExpired(row, clock.now())) return undefined;
          // The row can still be cached after its website was deleted.
          return whenReady(websites.find(row.websiteId), (website) => website && row);
        })
      : undefined;
  }

  /** @throws AppError VALIDATION_ERROR; CONFLICT if the website has too many. */
  async create(actor: Actor, websiteId: string, choices: NewShare): Promise<ShareWithToken> {
    const { state, clock, key } = this.#deps;
    const { name, ...columns } = choices;
    const nowMs = clock.now();
    const token = newLinkToken();
    const row: ShareRow = {
      id: newId('shr', nowMs),
      websiteId,
      name,
      start: startOf(token),
      digest: digestOf(token, key),
      passwordHash: null,
      filters: null,
      embedOrigins: [],
      badge: null,
      expiresAt: null,
      lastUsedAt: null,
      createdAt: new Date(nowMs),
      createdBy: actor.principal.kind === 'user' ? actor.principal.userId : '',
      ...(await this.#columnsOf(columns)),
    };
    checkBadge(row);
    await state.transaction(async (tx) => {
      const { organizationId } = await lockWebsite(tx, websiteId);
      await assertRoom(tx, shares, eq(shares.websiteId, websiteId), {
        max: MAX_SHARES,
        message: say('shares.tooManyShareLinks', { max: MAX_SHARES }),
      });
      await tx.insert(shares).values(row);
      await this.#record(tx, actor, 'share.create', organizationId, row);
    });
    return { share: await sign(state.db, row), token };
  }

  /** @throws AppError VALIDATION_ERROR, ACCESS_DENIED if it does not exist. */
  async update(actor: Actor, id: string, changes: Partial<ShareChoices>): Promise<SignedShare> {
    const set = await this.#columnsOf(changes);
    const changed = await this.#change(id, async (tx, before, organizationId) => {
      if (Object.keys(set).length === 0) return before;
      const [after = before] = await tx.update(shares).set(set).where(eq(shares.id, id)).returning();
      checkBadge(after);
      await this.#record(tx, actor, 'share.update', organizationId, after);
      return after;
    });
    return sign(this.#deps.state.db, changed);
  }

  /** Revokes a link from the next request on, on every node. @throws AppError ACCESS_DENIED. */
  revoke(actor: Actor, id: string): Promise<void> {
    return this.#change(id, async (tx, row, organizationId) => {
      await tx.delete(shares).where(eq(shares.id, id));
      await this.#record(tx, actor, 'share.revoke', organizationId, row);
    });
  }

  async #record(
    tx: StateHandle,
    actor: Actor,
    action: string,
    organizationId: string,
    { id, websiteId, name, start, passwordHash, filters, embedOrigins, badge, expiresAt }: ShareRow,
  ): Promise<void> {
    const hasPassword = passwordHash !== null;
    const details = { websiteId, name, start, hasPassword, filters, embedOrigins, badge, expiresAt };
    await this.#deps.audit.record(tx, actor, { action, organizationId, resource: `share:${id}`, details });
  }

  /** Runs a change of an existing link under the lock of its website. */
  async #change<T>(
    id: string,
    work: (tx: StateHandle, row: ShareRow, organizationId: string) => Promise<T>,
  ): Promise<T> {
    const { state, live } = this.#deps;
    const result = await state.transaction(async (tx) => {
      const { websiteId } = await read(tx, id);
      const { organizationId } = await lockWebsite(tx, websiteId);
      return work(tx, await read(tx, id), organizationId);
    });
    await live.invalidate('share', id);
    return result;
  }

  /** Returns the columns of settings. The password is hashed before the transaction, because hashing is slow by design. */
  async #columnsOf(choices: Partial<ShareChoices>): Promise<Partial<ShareRow>> {
    const { name, password, filters, embedOrigins, badge, expiresAt } = choices;
    if (filters !== undefined && filters !== null) checkFilters(filters, 'filters');
    return {
      ...(name === undefined ? {} : { name }),
      ...(expiresAt === undefined ? {} : { expiresAt: checkExpiry(expiresAt, this.#deps.clock.now()) }),
      ...(filters === undefined ? {} : { filters }),
      ...(embedOrigins === undefined ? {} : { embedOrigins }),
      ...(badge === undefined ? {} : { badge }),
      ...(password === undefined ? {} : { passwordHash: password && (await hashPassword(password)) }),
    };
  }
}

async function read(tx: StateHandle, id: string): Promise<ShareRow> {
  const [row] = await tx.select().from(shares).where(eq(shares.id, id));
  if (row === undefined) throw unknownResource();
  return row;
}

async function sign(db: StateHandle, row: ShareRow): Promise<SignedShare> {
  const [creator] = await db.select({ name: user.name }).from(user).where(eq(user.id, row.createdBy));
  return { ...row, creatorName: creator?.name ?? null };
}

/** @throws AppError VALIDATION_ERROR unless it is in the future. */
function checkExpiry(expiresAt: string | null, nowMs: number): Date | null {
  if (expiresAt === null) return null;
  const end = new Date(expiresAt);
  if (end.getTime() <= nowMs) throw invalidField('expiresAt', say('fields.mustBeInFuture'));
  return end;
}

/** A badge would show a figure without the password. @throws AppError VALIDATION_ERROR if a link has both. */
function checkBadge({ badge, passwordHash }: ShareRow): void {
  if (badge !== null && passwordHash !== null) throw invalidField('badge', say('shares.mustBeNullForLink'));
}
