import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { Call } from './call.ts';
import type { RequestContext } from './context.ts';
import { useRecordOf } from './use-entry.ts';
import type { DescribeUse } from './use-record.ts';

/** Why a call failed whose client did not wait for its answer: nothing is wrong with us. */
export const CLIENT_GONE = 'client_gone';

/** The context of a handler and what only the plumbing uses of it. */
export interface CallContext extends RequestContext {
  readonly call: Call;
  /** What the call failed with; set through `fail`. */
  readonly failure: { readonly error: unknown } | undefined;
  fail(error: unknown): void;
}

/** The context of one request. What costs anything is made only when it is asked for. */
export function createCallContext(
  request: FastifyRequest,
  reply: FastifyReply,
  describeUse: DescribeUse,
): CallContext {
  const call = request.pharos;
  let failure: { readonly error: unknown } | undefined;
  let signal: AbortSignal | undefined;
  return {
    call,
    requestId: call.requestId,
    ip: call.ip,
    userAgent: call.userAgent,
    get sentFrom() {
      const { origin, referer } = request.headers;
      return origin === undefined || origin === 'null' ? referer : origin;
    },
    get principal() {
      return call.principal;
    },
    get resources() {
      return call.resources;
    },
    get signal() {
      signal ??= abortOnClose(reply);
      return signal;
    },
    get failure() {
      return failure;
    },
    fail(error) {
      failure = { error };
    },
    useEntryOfSuccess() {
      if (!call.keyPresented || call.useEntryTaken || call.useEntryWithAct) return [];
      call.useEntryWithAct = true;
      return [describeUse(useRecordOf(request, 200))];
    },
    takeUseEntry(status) {
      if (!call.keyPresented || call.useEntryTaken) return [];
      call.useEntryTaken = true;
      return [describeUse(useRecordOf(request, status))];
    },
  };
}

function abortOnClose(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const onClose = () => {
    if (!reply.raw.writableFinished)
      controller.abort(new AppError('SERVICE_UNAVAILABLE', { reason: CLIENT_GONE }));
  };
  if (reply.raw.destroyed) onClose();
  else reply.raw.once('close', onClose);
  return controller.signal;
}
