import { eq } from 'drizzle-orm';
import type { Caller } from '../../lib/actor.ts';
import { rateIdentityOf } from '../../lib/client-ip.ts';
import type { Clock } from '../../lib/clock.ts';
import { isId } from '../../lib/ids.ts';
import { ANONYMOUS } from '../../lib/principal.ts';
import type { State } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import { actorFrom } from './member-acts.ts';
import { user } from './users.table.ts';

const WINDOW_MS = 60_000;
const MAX_WINDOWS = 10_000;
/** Accounts that one entry names. */
const MAX_ACCOUNTS = 20;

/** Something that was to prove who somebody is, and did not. */
export interface Failure {
  readonly caller: Caller;
  /** What was wrong: `wrong_password`. */
  readonly reason: string;
  /** What the request is answered with. */
  readonly status: number;
  /** E-mail address or user id; `undefined` when the secret belongs to no account. */
  readonly account: string | undefined;
}

/** Tells the audit log of failures to sign in (docs/decisions/0028 §5). */
export interface FailedSignIns {
  /** Notes one before it is answered; further ones of the same kind and address within a minute are only counted. */
  note(failure: Failure): Promise<void>;
  /** Writes the counts of minutes that are over. */
  writeCounts(): Promise<number>;
  /** Writes all counts. */
  settle(): Promise<void>;
}

/** Failures of one kind from one address, since the first of them was written. */
interface Window {
  readonly startMs: number;
  readonly accounts: Set<string>;
  last: Failure;
  /** How many are not yet written. */
  count: number;
}

/** Failures over the audit log. What was typed is never kept: a password may stand where an address belongs. */
export function createFailedSignIns(deps: {
  readonly state: State;
  readonly audit: Pick<AuditService, 'record'>;
  readonly clock: Clock;
}): FailedSignIns {
  const { state, audit, clock } = deps;
  const windows = new Map<string, Window>();

  const write = async ({ last, count, accounts, startMs }: Window): Promise<void> => {
    const [first] = accounts;
    const one = accounts.size === 1 ? first : undefined;
    const { reason, status, caller } = last;
    await state.transaction((tx) =>
      audit.record(tx, actorFrom(caller, ANONYMOUS), {
        action: 'session.create',
        organizationId: '',
        resource: one === undefined ? '' : `user:${one}`,
        details: { since: new Date(startMs).toISOString(), accounts: [...accounts] },
        refusal: { reason, status, count },
      }),
    );
  };

  /** Taken out before it is written, so that nothing is written twice; put back when it could not be. */
  const close = async (key: string, window: Window): Promise<void> => {
    if (windows.get(key) === window) windows.delete(key);
    if (window.count === 0) return;
    try {
      await write(window);
    } catch (error) {
      const newer = windows.get(key);
      if (newer === undefined) windows.set(key, window);
      else newer.count += window.count;
      throw error;
    }
  };

  const isPast = ({ startMs }: Window): boolean => clock.now() - startMs >= WINDOW_MS;

  const closeAll = async (isOver: (window: Window) => boolean): Promise<number> => {
    const over = [...windows].filter(([, window]) => isOver(window));
    for (const [key, window] of over) await close(key, window);
    return over.length;
  };

  return {
    note: async ({ caller: { requestId, ip, userAgent }, ...rest }) => {
      const failure = { ...rest, caller: { requestId, ip, userAgent } };
      const id = await idOf(state, failure.account);
      const key = `${failure.reason} ${rateIdentityOf(ip)}`;
      const open = windows.get(key);
      if (open !== undefined && !isPast(open)) {
        open.count += 1;
        open.last = failure;
        if (id !== undefined && open.accounts.size < MAX_ACCOUNTS) open.accounts.add(id);
        return;
      }
      const startMs = clock.now();
      windows.set(key, { startMs, accounts: new Set(), last: failure, count: 0 });
      const [oldest] = windows;
      if (open !== undefined) await close(key, open);
      else if (windows.size > MAX_WINDOWS && oldest !== undefined) await close(...oldest);
      const accounts = new Set(id === undefined ? [] : [id]);
      await write({ startMs, accounts, last: failure, count: 1 });
    },
    writeCounts: () => closeAll(isPast),
    settle: async () => {
      await closeAll(() => true);
    },
  };
}

/** Whose account it is. Asked for addresses that nobody has, too, so that both take as long. */
async function idOf(state: State, account: string | undefined): Promise<string | undefined> {
  if (account === undefined || isId('usr', account)) return account;
  const [found] = await state.db.select({ id: user.id }).from(user).where(eq(user.email, account));
  return found?.id;
}
