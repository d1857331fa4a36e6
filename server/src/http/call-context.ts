import { AppError } from '../errors.ts';
import type { Idempotency } from '../lib/actor.ts';
import type { FactEntry } from '../stores/facts/journal/journal.types.ts';
import type { Call } from './call.ts';
import type { RequestContext } from './context.ts';
import { useRecordOf } from './use-entry.ts';
import type { DescribeUse } from './use-record.ts';

/** The reason of a failure that was caused by the client closing its connection. It is not logged. */
export const CLIENT_GONE = 'client_gone';

/** The context of a handler, with fields that only the request pipeline uses. */
export interface CallContext extends RequestContext {
  readonly call: Call;
  /** Set by the pipeline before the procedure of a creation runs. */
  idempotency: Idempotency | undefined;
}

/** Creates the context of one request. The abort signal and audit entries are created on first use. */
export function createCallContext(call: Call, describeUse: DescribeUse): CallContext {
  return new ContextOfCall(call, describeUse);
}

/**
 * A class, because its accessors exist once. An object literal with accessors has a hidden class of its own each time, which V8
 * allocates among old objects: it kept the whole request until the next full collection (docs/decisions/0009).
 */
class ContextOfCall implements CallContext {
  readonly call: Call;
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly ifMatch: string | undefined;
  idempotency: Idempotency | undefined;
  readonly #describeUse: DescribeUse;
  #signal: AbortSignal | undefined;

  constructor(call: Call, describeUse: DescribeUse) {
    this.call = call;
    this.requestId = call.requestId;
    this.ip = call.ip;
    this.userAgent = call.userAgent;
    this.ifMatch = call.operation?.meta.isVersioned === true ? call.headers['if-match'] : undefined;
    this.idempotency = undefined;
    this.#describeUse = describeUse;
    this.#signal = undefined;
  }

  get sentFrom(): string | undefined {
    const { origin, referer } = this.call.headers;
    return origin === undefined || origin === 'null' ? referer : origin;
  }

  get principal(): Call['principal'] {
    return this.call.principal;
  }

  get resources(): Call['resources'] {
    return this.call.resources;
  }

  get signal(): AbortSignal {
    this.#signal ??= abortOnClose(this.call.connection);
    return this.#signal;
  }

  setHeader(name: string, value: string): void {
    this.call.responseHeaders[name] = value;
  }

  useEntryOfSuccess(): readonly FactEntry[] {
    const { call } = this;
    if (!call.keyPresented || call.useEntryTaken || call.useEntryWithAct) return [];
    call.useEntryWithAct = true;
    return [this.#describeUse(useRecordOf(call, 200))];
  }

  takeUseEntry(status: number): readonly FactEntry[] {
    const { call } = this;
    if (!call.keyPresented || call.useEntryTaken) return [];
    call.useEntryTaken = true;
    return [this.#describeUse(useRecordOf(call, status))];
  }
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
