import { hashPassword } from 'better-auth/crypto';
import { like } from 'drizzle-orm';
import { AppError } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import { lockPeople } from './people-lock.ts';
import { issueProof, whereProof } from './proofs.ts';
import type { User, UsersService } from './users.service.ts';
import { user, verification } from './users.table.ts';

const LINK_LIFETIME_MS = 24 * 3600_000;

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
    await tx.delete(verification).where(like(verification.identifier, 'setup:%'));
    return created;
  };

  return {
    isEmpty: () => hasNobody(state.db),

    createOwner: async (owner) => {
      if (!(await hasNobody(state.db))) return undefined;
      const passwordHash = await hashPassword(owner.password);
      return state.transaction(async (tx) => {
        await lockPeople(tx);
        return (await hasNobody(tx)) ? create(tx, owner, passwordHash) : undefined;
      });
    },

    issueSetupLink: async () => {
      if (!(await hasNobody(state.db))) return undefined;
      const token = await issueProof(state.db, {
        purpose: 'setup',
        value: 'owner',
        lifetimeMs: LINK_LIFETIME_MS,
        nowMs: clock.now(),
      });
      return `${baseUrl}/setup?token=${token}`;
    },

    redeem: async (token, owner) => {
      const link = whereProof('setup', token, clock.now());
      // Asked before hashing, so that guessing tokens does not cost us a password hash each.
      if ((await state.db.$count(verification, link)) === 0) throw deadLink();
      const passwordHash = await hashPassword(owner.password);
      return state.transaction(async (tx) => {
        await lockPeople(tx);
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

async function hasNobody(handle: Pick<StateHandle, 'select'>): Promise<boolean> {
  const found = await handle.select({ id: user.id }).from(user).limit(1);
  return found.length === 0;
}
