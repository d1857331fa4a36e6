import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { AppError } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import { isUniqueViolation } from '../../stores/state/errors.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import { account, user } from './users.table.ts';

/** A person who can sign in. */
export interface User {
  /** `usr_…`. */
  readonly id: string;
  readonly name: string;
  /** In lower case. */
  readonly email: string;
}

/** What is said of a new person. */
export interface NewUser {
  /** In lower case. */
  readonly email: string;
  readonly name: string;
  /** From `hashPassword` of Better Auth: computed before the transaction, because it is slow on purpose. */
  readonly passwordHash: string;
  /** What their personal organization is called; theirs by name when left out. */
  readonly organizationName?: string | undefined;
}

/** How people come to be: the only way, because nobody can sign themselves up. */
export interface UsersService {
  /**
   * Creates a person, their password and their personal organization, in the caller's transaction.
   * @throws AppError CONFLICT when the address is taken.
   */
  create(tx: StateHandle, input: NewUser): Promise<User>;
  findByEmail(email: string): Promise<User | undefined>;
}

/** People over the state store. */
export function createUsersService(deps: {
  readonly state: State;
  readonly clock: Clock;
  /** Creates the organization that every person has of their own. */
  readonly createPersonalOrganization: (
    tx: StateHandle,
    input: { readonly name: string; readonly ownerId: string },
  ) => Promise<unknown>;
}): UsersService {
  const { state, clock, createPersonalOrganization } = deps;
  return {
    create: async (tx, { email, name, passwordHash, organizationName }) => {
      const nowMs = clock.now();
      const now = new Date(nowMs);
      const created = { id: newId('usr', nowMs), name, email };
      try {
        await tx.insert(user).values({ ...created, createdAt: now, updatedAt: now });
      } catch (error) {
        if (!isUniqueViolation(error, 'users_email_unique')) throw error;
        throw new AppError('CONFLICT', { message: 'Somebody has this e-mail address already', cause: error });
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
    },

    findByEmail: async (email) => {
      const [found] = await state.db
        .select({ id: user.id, name: user.name, email: user.email })
        .from(user)
        .where(eq(user.email, email.toLowerCase()));
      return found;
    },
  };
}
