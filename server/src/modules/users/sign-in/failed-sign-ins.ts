import { eq } from 'drizzle-orm';
import type { Caller } from '../../../lib/actor.ts';
import { isId } from '../../../lib/ids/ids.ts';
import { rateIdentityOf } from '../../../lib/network/client-ip.ts';
import { ANONYMOUS } from '../../../lib/principal.ts';
import { type Clock, isAhead } from '../../../lib/time/clock.ts';
import type { State } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import { actorFrom } from '../account/member-acts.ts';
import { user } from '../users.table.ts';

const WINDOW_MS = 60_000;
const MAX_WINDOWS = 10_000;
/** Maximum number of accounts per entry. */
const MAX_ACCOUNTS = 20;

/** A failed attempt to authenticate. */
export interface Failure {
  readonly caller: Caller;
  /** Reason of the failure, such as `wrong_password`. */
  readonly reason: string;
  /** HTTP status of the response. */
  readonly status: number;
  /** E-mail address or user id; `undefined` when the secret belongs to no account. */
  readonly account: string | undefined;
}

/** Failures with one reason from one IP address since the first was written. */
interface Window {
  readonly startMs: number;
  readonly accounts: Set<string>;
  last: Failure;
  /** Number of failures that are not yet written. */
  count: number;
}

interface FailedSignInsDeps {
  readonly state: State;
  readonly audit: Pick<AuditService, 'record'>;
  readonly clock: Clock;
}

/**
 * Records failed sign-ins in the audit log (docs/decisions/0028 §5). It stores no input, because users may enter a password as the address.
 */
export class FailedSignIns {
  readonly #deps: FailedSignInsDeps;
  readonly #windows = new Map<string, Window>();

  constructor(deps: FailedSignInsDeps) {
    this.#deps = deps;
  }

  /** Records a failure before the response. Further failures of the same reason and IP address within a minute are counted. */
  async note({ caller: { requestId, ip, userAgent }, ...rest }: Failure): Promise<void> {
    const { state, clock } = this.#deps;
    const failure = { ...rest, caller: { requestId, ip, userAgent } };
    const id = await idOf(state, failure.account);
    const key = `${failure.reason} ${rateIdentityOf(ip)}`;
    const open = this.#windows.get(key);
    if (open !== undefined && !this.#hasEnded(open)) {
      open.count += 1;
      open.last = failure;
      if (id !== undefined && open.accounts.size < MAX_ACCOUNTS) open.accounts.add(id);
      return;
    }
    const startMs = clock.now();
    this.#windows.set(key, { startMs, accounts: new Set(), last: failure, count: 0 });
    const [oldest] = this.#windows;
    if (open !== undefined) await this.#close(key, open);
    else if (this.#windows.size > MAX_WINDOWS && oldest !== undefined) await this.#close(...oldest);
    const accounts = new Set(id === undefined ? [] : [id]);
    await this.#write({ startMs, accounts, last: failure, count: 1 });
  }

  /** Writes the counts of past minutes. Returns their number. */
  writeCounts(): Promise<number> {
    return this.#closeAll((value) => this.#hasEnded(value));
  }

  /** Writes all counts. */
  async settle(): Promise<void> {
    await this.#closeAll(() => true);
  }

  async #write({ last, count, accounts, startMs }: Window): Promise<void> {
    const { state, audit } = this.#deps;
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
  }

  /** Removes a window before it is written, so that it is written once. Restores it if the write fails. */
  async #close(key: string, window: Window): Promise<void> {
    if (this.#windows.get(key) === window) this.#windows.delete(key);
    if (window.count === 0) return;
    try {
      await this.#write(window);
    } catch (error) {
      const newer = this.#windows.get(key);
      if (newer === undefined) this.#windows.set(key, window);
      else newer.count += window.count;
      throw error;
    }
  }

  #hasEnded({ startMs }: Window): boolean {
    return !isAhead(startMs + WINDOW_MS, this.#deps.clock.now(), WINDOW_MS);
  }

  async #closeAll(isOver: (window: Window) => boolean): Promise<number> {
    const over = [...this.#windows].filter(([, window]) => isOver(window));
    for (const [key, window] of over) await this.#close(key, window);
    return over.length;
  }
}

/** Returns the id of the account. Also queries unknown addresses, so that both cases take the same time. */
async function idOf(state: State, account: string | undefined): Promise<string | undefined> {
  if (account === undefined || isId('usr', account)) return account;
  const [found] = await state.db.select({ id: user.id }).from(user).where(eq(user.email, account));
  return found?.id;
}
