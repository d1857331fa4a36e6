import type { DescribeUse } from '../http/use-record.ts';
import type { Actor } from '../lib/actor.ts';
import type { StateHandle } from '../stores/state/state.ts';

/** An administrative act on a resource of an organization, as its service describes it. */
export interface AdministrativeAct {
  /** `<thing>.<verb>`: `key.revoke`. */
  readonly action: string;
  readonly organizationId: string;
  /** `kind:id` of what was acted upon. */
  readonly resource: string;
  /** The values that were set, such as the scopes of a new key. Never a secret, never a digest. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Set for an act that was refused. One entry can stand for `count` refusals (docs/decisions/0028 §5). */
  readonly refusal?: {
    readonly reason: string;
    readonly status: number;
    readonly count: number;
  };
}

/** Writes the audit log, which operators read on the server. No API returns it (docs/decisions/0028 §5). */
export interface AuditService {
  readonly describeUse: DescribeUse;
  /** Writes the entry of an act, and that of the use of its key, in the transaction of the act. */
  record(tx: StateHandle, actor: Actor, act: AdministrativeAct): Promise<void>;
  /** Copies written entries to the facts. Returns how many. Safe to repeat: readers show an entry id once. */
  relay(): Promise<number>;
  /**
   * Relays when acts of this process may be pending, and every 15 s those that another process left. For a job that runs every
   * second: without acts, it does not query the database.
   */
  relayNoted(): Promise<void>;
}
