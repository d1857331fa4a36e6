import type { RouteMeta } from '../lib/operation.ts';
import { ANONYMOUS, type Principal } from '../lib/principal.ts';
import type { ResolvedResource } from './context.ts';
import type { UseRecord } from './use-record.ts';

/** An operation as it is mounted at a route. */
export interface MountedOperation {
  /** Its name in the contract: `websites.create`. */
  readonly name: string;
  readonly meta: RouteMeta;
  /** The route's template. */
  readonly route: string;
}

/** What is learnt of one request on its way through the checks; each check writes its own part. */
export interface Call {
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly operation: MountedOperation | undefined;
  principal: Principal;
  /** Whether a key was presented, valid or not: then the use is audited. */
  keyPresented: boolean;
  refusedKey: UseRecord['refusedKey'];
  /** Why the call was refused; empty while it is not. */
  reason: string;
  resources: readonly ResolvedResource[];
  useEntryTaken: boolean;
  /** Whether the entry of a success was noted in the transaction of the act: kept if the act was. */
  useEntryWithAct: boolean;
}

/** The record of a request of which nothing is known yet. */
export function createCall(
  requestId: string,
  ip: string,
  userAgent: string,
  operation: MountedOperation | undefined,
): Call {
  return {
    requestId,
    ip,
    userAgent,
    operation,
    principal: ANONYMOUS,
    keyPresented: false,
    refusedKey: undefined,
    reason: '',
    resources: [],
    useEntryTaken: false,
    useEntryWithAct: false,
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    pharos: Call;
  }
  interface FastifyContextConfig {
    operation?: MountedOperation;
  }
}
