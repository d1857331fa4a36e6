import { hashPassword } from 'better-auth/crypto';
import { like } from 'drizzle-orm';
import { AppError } from '../../../errors.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import { issueProof, whereProof } from '../links/proofs.ts';
import type { User, UsersService } from '../users.service.ts';
import { user, verification } from '../users.table.ts';
import { lockUsers } from './users-lock.ts';

const LINK_LIFETIME_MS = 24 * 3600_000;

/** Details of the first owner. */
export interface FirstOwner {
  /** In lower case. */
  readonly email: string;
  readonly password: string;
  readonly name?: string | undefined;
  readonly organizationName?: string | undefined;
}

interface FirstRunDeps {
  readonly state: State;
  readonly clock: Clock;
  readonly users: Pick<UsersService, 'create'>;
  /** URL of the service, without a trailing slash. */
  readonly baseUrl: string;
}

/** Creates the first owner of an empty instance, exactly once even under concurrent calls. */
export class FirstRun {
  readonly #deps: FirstRunDeps;

  constructor(deps: FirstRunDeps) {
    this.#deps = deps;
  }

  /** Whether the instance has no users. */
  isEmpty(): Promise<boolean> {
    return hasNoUsers(this.#deps.state.db);
  }

  /** Creates the first owner with a personal organization. Returns `undefined` if a user already exists. */
  async createOwner(owner: FirstOwner): Promise<User | undefined> {
    const { state } = this.#deps;
    if (!(await hasNoUsers(state.db))) return undefined;
    const passwordHash = await hashPassword(owner.password);
    return state.transaction(async (tx) => {
      await lockUsers(tx);
      return (await hasNoUsers(tx)) ? this.#create(tx, owner, passwordHash) : undefined;
    });
  }

  /** Returns a single-use link, valid for 24 hours, that creates the first owner; `undefined` if a user already exists. */
  async issueSetupLink(): Promise<string | undefined> {
    const { state, clock, baseUrl } = this.#deps;
    if (!(await hasNoUsers(state.db))) return undefined;
    const token = await issueProof(state.db, {
      purpose: 'setup',
      value: 'owner',
      lifetimeMs: LINK_LIFETIME_MS,
      nowMs: clock.now(),
    });
    return `${baseUrl}/setup?token=${token}`;
  }

  /**
   * Creates the first owner with the token of a set-up link.
   * @throws AppError AUTH_REQUIRED if the token is unknown, used or expired, or a user already exists.
   */
  async redeem(token: string, owner: FirstOwner): Promise<User> {
    const { state, clock } = this.#deps;
    const link = whereProof('setup', token, clock.now());
    // Checked before hashing, so that a guessed token does not cost a password hash.
    if ((await state.db.$count(verification, link)) === 0) throw invalidLink();
    const passwordHash = await hashPassword(owner.password);
    return state.transaction(async (tx) => {
      await lockUsers(tx);
      const [used] = await tx.delete(verification).where(link).returning({ id: verification.id });
      if (used === undefined || !(await hasNoUsers(tx))) throw invalidLink();
      return this.#create(tx, owner, passwordHash);
    });
  }

  async #create(tx: StateHandle, owner: FirstOwner, passwordHash: string): Promise<User> {
    const created = await this.#deps.users.create(tx, {
      email: owner.email,
      name: owner.name ?? owner.email.slice(0, owner.email.indexOf('@')),
      passwordHash,
      organizationName: owner.organizationName,
    });
    await tx.delete(verification).where(like(verification.identifier, 'setup:%'));
    return created;
  }
}

function invalidLink(): AppError {
  return new AppError('AUTH_REQUIRED', {
    message: say('users.setUpLinkIsInvalid'),
    reason: 'setup_link_invalid',
  });
}

async function hasNoUsers(handle: Pick<StateHandle, 'select'>): Promise<boolean> {
  const found = await handle.select({ id: user.id }).from(user).limit(1);
  return found.length === 0;
}
