import { AppError } from '../errors.ts';
import type { Call } from './call.ts';
import type { RequestContext } from './context.ts';
import { useRecordOf } from './use-entry.ts';
import type { DescribeUse } from './use-record.ts';

/** The reason of a failure that was caused by the client closing its connection. It is not logged. */
export const CLIENT_GONE = 'client_gone';

/** The context of a handler, with fields that only the request pipeline uses. */
export interface CallContext extends RequestContext {
  readonly call: Call;
  /** The error of the call; set through `fail`. */
  readonly failure: { readonly error: unknown } | undefined;
  fail(error: unknown): void;
}

/** Creates the context of one request. The abort signal and audit entries are created on first use. */
export function createCallContext(call: Call, describeUse: DescribeUse): CallContext {
  let failure: { readonly error: unknown } | undefined;
  let signal: AbortSignal | undefined;
  return {
    call,
    requestId: call.requestId,
    ip: call.ip,
    userAgent: call.userAgent,
    get sentFrom() {
      const { origin, referer } = call.headers;
      return origin === undefined || origin === 'null' ? referer : origin;
    },
    ifMatch: call.headers['if-match'],
    get idempotencyKey() {
      const { 'idempotency-key': key } = call.headers;
      return Array.isArray(key) ? key.join() : key;
    },
    setHeader(name, value) {
      call.responseHeaders[name] = value;
    },
    get principal() {
      return call.principal;
    },
    get resources() {
      return call.resources;
    },
    get signal() {
      signal ??= abortOnClose(call.connection);
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
      return [describeUse(useRecordOf(call, 200))];
    },
    takeUseEntry(status) {
      if (!call.keyPresented || call.useEntryTaken) return [];
      call.useEntryTaken = true;
      return [describeUse(useRecordOf(call, status))];
    },
  };
}

function abortOnClose(connection: Call['connection']): AbortSignal {
  const controller = new AbortController();
  const onClose = () => {
    if (!connection.writableFinished)
      controller.abort(new AppError('SERVICE_UNAVAILABLE', { reason: CLIENT_GONE }));
  };
  if (connection.destroyed) onClose();
  else connection.once('close', onClose);
  return controller.signal;
}
