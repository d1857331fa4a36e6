import { newId } from './ids/ids.ts';
import { ANONYMOUS, type Principal } from './principal.ts';

/** The origin of a call. */
export interface Caller {
  /** `req_…` of the request, or of the run of a job. */
  readonly requestId: string;
  /** The client's address, normalised: IPv4 unmapped; empty for a job. It is not stored with events. */
  readonly ip: string;
  readonly userAgent: string;
}

/** On whose behalf a service acts: a caller, or a job of the server. The audit log records it. */
export interface Actor extends Caller {
  readonly principal: Principal;
  /** The `If-Match` header of a change of a versioned resource. */
  readonly ifMatch?: string | undefined;
  /** Set for a creation that the client may repeat. */
  readonly idempotency?: Idempotency | undefined;
  /**
   * Returns the audit entry for the use of the caller's key, which is written in the transaction of the act. Absent for actors
   * without a request.
   */
  useEntryOfSuccess?(): readonly { readonly json: string }[];
}

/** The identity of a creation: a repeated request returns the resource that the first one created. */
export interface Idempotency {
  /** The `Idempotency-Key` header. */
  readonly key: string;
  /** HMAC of the input, which may contain secrets. */
  readonly requestHash: string;
  /** Marks the response as that of an earlier request. */
  markReplayed(): void;
}

/** Returns the actor of work that the server does by itself. */
export function taskActor(): Actor {
  return { principal: ANONYMOUS, requestId: newId('req'), ip: '', userAgent: 'pharos' };
}
