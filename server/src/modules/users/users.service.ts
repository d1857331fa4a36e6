import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { AppError } from '../../errors.ts';
import { newId } from '../../lib/ids/ids.ts';
import { say } from '../../lib/texts/sentence.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { isUniqueViolation } from '../../stores/state/errors.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import { account, user } from './users.table.ts';

/** A user account. */
export interface User {
  /** `usr_…`. */
  readonly id: string;
  readonly name: string;
  /** In lower case. */
  readonly email: string;
}

/** Details of a new user. */
export interface NewUser {
  /** In lower case. */
  readonly email: string;
  readonly name: string;
  /** Output of Better Auth's `hashPassword`. Compute it before the transaction, because hashing is slow by design. */
  readonly passwordHash: string;
  /** Name of the personal organization. Defaults to the name of the user. */
  readonly organizationName?: string | undefined;
}

interface UsersServiceDeps {
  readonly state: State;
  readonly clock: Clock;
  /** Creates the personal organization of a user. */
  readonly createPersonalOrganization: (
    tx: StateHandle,
    input: { readonly name: string; readonly ownerId: string },
  ) => Promise<unknown>;
}

/** Creates and finds users. Sign-up is disabled, so every user is created here. */
export class UsersService {
  readonly #deps: UsersServiceDeps;

  constructor(deps: UsersServiceDeps) {
    this.#deps = deps;
  }

  /**
   * Creates a user with a password and a personal organization, in the caller's transaction.
   * @throws AppError CONFLICT if the e-mail address is in use.
   */
  async create(tx: StateHandle, { email, name, passwordHash, organizationName }: NewUser): Promise<User> {
    const { clock, createPersonalOrganization } = this.#deps;
    const nowMs = clock.now();
    const now = new Date(nowMs);
    const created = { id: newId('usr', nowMs), name, email };
    try {
      await tx.insert(user).values({ ...created, createdAt: now, updatedAt: now });
    } catch (error) {
      if (!isUniqueViolation(error, 'users_email_unique')) throw error;
      throw new AppError('CONFLICT', { message: say('users.emailIsInUse'), cause: error });
    }
    await tx.insert(account).values({
      id: `acc_${randomBytes(16).toString('hex')}`,
      userId: created.id,
      providerId: 'credential',
      accountId: created.id,
      password: passwordHash,
      createdAt: now,
      updatedAt: now,
    });
    await createPersonalOrganization(tx, { name: organizationName ?? name, ownerId: created.id });
    return created;
  }

  async findByEmail(email: string): Promise<User | undefined> {
    const [found] = await this.#deps.state.db
      .select({ id: user.id, name: user.name, email: user.email })
      .from(user)
      .where(eq(user.email, email.toLowerCase()));
    return found;
  }
}
