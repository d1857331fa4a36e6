import { asc, eq } from 'drizzle-orm';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../lib/actor.ts';
import type { Clock } from '../../lib/clock.ts';
import type { UserPrincipal } from '../../lib/principal.ts';
import type { State } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import type { EmailChanges } from './email-changes.ts';
import { aboutOneself } from './own-acts.ts';
import { passkey, twoFactor } from './second-factors.table.ts';
import { user } from './users.table.ts';

/** A passkey as its owner sees it. */
export interface PasskeySummary {
  readonly id: string;
  readonly name: string | null;
  readonly createdAt: Date;
  /** Whether it is backed up, and so on other devices of the person, too. */
  readonly backedUp: boolean;
}

/** An account as its owner sees it. */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** The address that it gets once it is confirmed. */
  readonly pendingEmail: string | undefined;
  readonly createdAt: Date;
  readonly twoFactorEnabled: boolean;
  readonly backupCodesLeft: number;
  /** Oldest first. */
  readonly passkeys: readonly PasskeySummary[];
}

/** What people see and change of their own account. */
export interface AccountService {
  /** @throws AppError ACCESS_DENIED when it does not exist (any more). */
  get(userId: string): Promise<Account>;
  /** @throws AppError ACCESS_DENIED when it does not exist (any more). */
  rename(actor: Actor, person: UserPrincipal, name: string): Promise<Account>;
}

/** Accounts over the state store. */
export function createAccountService(deps: {
  readonly state: State;
  readonly audit: Pick<AuditService, 'record'>;
  readonly clock: Clock;
  readonly emailChanges: Pick<EmailChanges, 'pendingOf'>;
  /** How many backup codes are left in what is stored. */
  readonly countBackupCodes: (stored: string) => Promise<number>;
}): AccountService {
  const { state, audit, clock, emailChanges, countBackupCodes } = deps;

  const get: AccountService['get'] = async (userId) => {
    const [found] = await state.db
      .select({ user, backupCodes: twoFactor.backupCodes })
      .from(user)
      .leftJoin(twoFactor, eq(twoFactor.userId, user.id))
      .where(eq(user.id, userId));
    if (found === undefined) throw gone();
    const passkeys = await state.db
      .select({
        id: passkey.id,
        name: passkey.name,
        createdAt: passkey.createdAt,
        backedUp: passkey.backedUp,
      })
      .from(passkey)
      .where(eq(passkey.userId, userId))
      .orderBy(asc(passkey.createdAt), asc(passkey.id));
    const { id, name, email, createdAt, twoFactorEnabled } = found.user;
    const backupCodesLeft =
      twoFactorEnabled && found.backupCodes !== null ? await countBackupCodes(found.backupCodes) : 0;
    const pendingEmail = await emailChanges.pendingOf(userId);
    return { id, name, email, pendingEmail, createdAt, twoFactorEnabled, backupCodesLeft, passkeys };
  };

  return {
    get,
    rename: async (actor, person, name) => {
      await state.transaction(async (tx) => {
        const [renamed] = await tx
          .update(user)
          .set({ name, updatedAt: new Date(clock.now()) })
          .where(eq(user.id, person.userId))
          .returning({ id: user.id });
        if (renamed === undefined) throw gone();
        await audit.record(tx, actor, aboutOneself(person, 'account.update', undefined, { name }));
      });
      return get(person.userId);
    },
  };
}

function gone(): AppError {
  return new AppError('ACCESS_DENIED', { reason: 'unknown_user' });
}
