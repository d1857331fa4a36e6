import { asc, eq } from 'drizzle-orm';
import { AppError } from '../../../errors.ts';
import type { Actor } from '../../../lib/actor.ts';
import type { UserPrincipal } from '../../../lib/principal.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { State } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import type { Language } from '../language.contract.ts';
import type { EmailChanges } from '../links/email-changes.ts';
import { passkey, twoFactor } from '../second-factor/second-factors.table.ts';
import { user } from '../users.table.ts';
import { describeOwnAct } from './own-account-acts.ts';

/** A passkey, as shown to its owner. */
export interface PasskeySummary {
  readonly id: string;
  readonly name: string | null;
  readonly createdAt: Date;
  /** Whether the passkey is backed up and therefore available on the user's other devices. */
  readonly backedUp: boolean;
}

/** An account, as shown to its owner. */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** The language of the dashboard; `null` for that of the browser. */
  readonly language: Language | null;
  /** The new e-mail address that awaits confirmation. */
  readonly pendingEmail: string | undefined;
  readonly createdAt: Date;
  readonly twoFactorEnabled: boolean;
  readonly backupCodesLeft: number;
  /** Oldest first. */
  readonly passkeys: readonly PasskeySummary[];
}

/** Changes of an account. Absent fields are left unchanged. */
export interface AccountChanges {
  readonly name?: string | undefined;
  readonly language?: Language | null | undefined;
}

interface AccountServiceDeps {
  readonly state: State;
  readonly audit: Pick<AuditService, 'record'>;
  readonly clock: Clock;
  readonly emailChanges: Pick<EmailChanges, 'pendingOf'>;
  /** Counts the unused codes in the encrypted value of `backup_codes`. */
  readonly countBackupCodes: (stored: string) => Promise<number>;
}

/** Reads and changes a user's own account. */
export class AccountService {
  readonly #deps: AccountServiceDeps;

  constructor(deps: AccountServiceDeps) {
    this.#deps = deps;
  }

  /** @throws AppError ACCESS_DENIED if the account does not exist. */
  async get(userId: string): Promise<Account> {
    const { state, emailChanges, countBackupCodes } = this.#deps;
    const [found] = await state.db
      .select({ user, backupCodes: twoFactor.backupCodes })
      .from(user)
      .leftJoin(twoFactor, eq(twoFactor.userId, user.id))
      .where(eq(user.id, userId));
    if (found === undefined) throw unknownUser();
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
    const { id, name, email, language, createdAt, twoFactorEnabled } = found.user;
    const backupCodesLeft =
      twoFactorEnabled && found.backupCodes !== null ? await countBackupCodes(found.backupCodes) : 0;
    const pendingEmail = await emailChanges.pendingOf(userId);
    return {
      id,
      name,
      email,
      language,
      pendingEmail,
      createdAt,
      twoFactorEnabled,
      backupCodesLeft,
      passkeys,
    };
  }

  /** @throws AppError ACCESS_DENIED if the account does not exist. */
  async update(actor: Actor, person: UserPrincipal, changes: AccountChanges): Promise<Account> {
    const { state, audit, clock } = this.#deps;
    await state.transaction(async (tx) => {
      const [updated] = await tx
        .update(user)
        .set({ ...changes, updatedAt: new Date(clock.now()) })
        .where(eq(user.id, person.userId))
        .returning({ id: user.id });
      if (updated === undefined) throw unknownUser();
      await audit.record(tx, actor, describeOwnAct(person, 'account.update', undefined, { ...changes }));
    });
    return this.get(person.userId);
  }
}

function unknownUser(): AppError {
  return new AppError('ACCESS_DENIED', { reason: 'unknown_user' });
}
