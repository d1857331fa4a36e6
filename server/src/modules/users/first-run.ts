import { createHash, randomBytes } from 'node:crypto';
import { hashPassword } from 'better-auth/crypto';
import { and, eq, gt, like, sql } from 'drizzle-orm';
import { AppError } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import type { User, UsersService } from './users.service.ts';
import { user, verification } from './users.table.ts';

const LINK_LIFETIME_MS = 24 * 3600_000;
const LINK_PREFIX = 'setup:';

/** Any constant will do, as long as every process takes the same. */
const FIRST_RUN_LOCK = 7_046_150_924;

/** Who the first owner is. */
export interface FirstOwner {
  /** In lower case. */
  readonly email: string;
  readonly password: string;
  readonly name?: string | undefined;
  readonly organizationName?: string | undefined;
}

/** How an empty instance gets its first owner: once, whatever runs at the same time. */
export interface FirstRun {
  /** Whether nobody can sign in yet. */
  isEmpty(): Promise<boolean>;
  /** Creates the first owner with their organization; `undefined` when there is somebody already. */
  createOwner(owner: FirstOwner): Promise<User | undefined>;
  /** A link that lets its bearer become the first owner, once, within 24 hours; `undefined` when there is somebody already. */
  issueSetupLink(): Promise<string | undefined>;
  /**
   * Turns the token of such a link into the first owner.
   * @throws AppError AUTH_REQUIRED when the token is unknown, used, expired, or somebody was created meanwhile.
   */
  redeem(token: string, owner: FirstOwner): Promise<User>;
}

/** The first run over the state store. */
export function createFirstRun(deps: {
  readonly state: State;
  readonly clock: Clock;
  readonly users: Pick<UsersService, 'create'>;
  /** Address of the service, without a slash at its end. */
  readonly baseUrl: string;
}): FirstRun {
  const { state, clock, users, baseUrl } = deps;

  const create = async (tx: StateHandle, owner: FirstOwner, passwordHash: string): Promise<User> => {
    const created = await users.create(tx, {
      email: owner.email,
      name: owner.name ?? owner.email.slice(0, owner.email.indexOf('@')),
      passwordHash,
      organizationName: owner.organizationName,
    });
    await tx.delete(verification).where(like(verification.identifier, `${LINK_PREFIX}%`));
    return created;
  };

  return {
    isEmpty: () => hasNobody(state.db),

    createOwner: async (owner) => {
      if (!(await hasNobody(state.db))) return undefined;
      const passwordHash = await hashPassword(owner.password);
      return state.transaction(async (tx) => {
        await lock(tx);
        return (await hasNobody(tx)) ? create(tx, owner, passwordHash) : undefined;
      });
    },

    issueSetupLink: async () => {
      if (!(await hasNobody(state.db))) return undefined;
      const token = randomBytes(32).toString('base64url');
      const nowMs = clock.now();
      const now = new Date(nowMs);
      await state.db.insert(verification).values({
        id: `ver_${randomBytes(16).toString('hex')}`,
        identifier: identifierOf(token),
        value: 'owner',
        expiresAt: new Date(nowMs + LINK_LIFETIME_MS),
        createdAt: now,
        updatedAt: now,
      });
      return `${baseUrl}/setup?token=${token}`;
    },

    redeem: async (token, owner) => {
      const link = and(
        eq(verification.identifier, identifierOf(token)),
        gt(verification.expiresAt, new Date(clock.now())),
      );
      // Asked before hashing, so that guessing tokens does not cost us a password hash each.
      if ((await state.db.$count(verification, link)) === 0) throw deadLink();
      const passwordHash = await hashPassword(owner.password);
      return state.transaction(async (tx) => {
        await lock(tx);
        const [used] = await tx.delete(verification).where(link).returning({ id: verification.id });
        if (used === undefined || !(await hasNobody(tx))) throw deadLink();
        return create(tx, owner, passwordHash);
      });
    },
  };
}

function deadLink(): AppError {
  return new AppError('AUTH_REQUIRED', {
    message: 'This set-up link is not valid any more',
    reason: 'setup_link_invalid',
  });
}

/** The token has 256 random bits, so a plain digest gives nothing away. */
function identifierOf(token: string): string {
  return `${LINK_PREFIX}${createHash('sha256').update(token).digest('base64url')}`;
}

async function hasNobody(handle: Pick<StateHandle, 'select'>): Promise<boolean> {
  const found = await handle.select({ id: user.id }).from(user).limit(1);
  return found.length === 0;
}

/** Held to the end of the transaction, so that two first owners cannot be created at once. */
async function lock(tx: StateHandle): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_RUN_LOCK}::bigint)`);
}
