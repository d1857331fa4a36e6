import type { AnyContractRouter } from '@orpc/contract';
import { getRouter, isProcedure, type Router } from '@orpc/server';
import type { MaybePromise } from '../lib/maybe-promise.ts';
import type { Call, MountedOperation } from './call.ts';
import { type CallContext, createCallContext } from './call-context.ts';
import { validationFailed } from './errors.ts';
import type { HotHandler } from './hot-routes.ts';
import type { DescribeUse } from './use-record.ts';

/** The dependencies of handlers of hot operations. */
export interface HotOperationOptions {
  readonly router: Router<AnyContractRouter, CallContext>;
  readonly authorize: (call: Call, operation: MountedOperation, input: unknown) => MaybePromise<void>;
  readonly describeUse: DescribeUse;
}

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' } as const;

/**
 * Creates the handler of a hot operation: authorization, the input schema of the contract, the procedure. It does not use oRPC's
 * codec, whose promises take longer than the rest of a small request (docs/decisions/0009).
 * @throws Error if the operation does not have a `detailed` input, which needs no decoding, or has middleware.
 */
export function createHotOperation(options: HotOperationOptions, path: readonly string[]): HotHandler {
  const procedure: unknown = getRouter(options.router, path);
  if (!isProcedure(procedure)) throw new Error(`Nothing implements ${path.join('.')}`);
  const { inputSchema, handler, middlewares, route } = procedure['~orpc'];
  if (inputSchema === undefined || route.inputStructure !== 'detailed' || middlewares.length > 0) {
    throw new Error(`${path.join('.')} cannot be hot: it needs a detailed input and no middleware`);
  }
  const schema = inputSchema['~standard'];
  const status = route.successStatus ?? 200;

  return async (call, raw) => {
    const { operation } = call;
    if (operation === undefined) throw new Error('A hot operation is mounted with its declaration');
    const authorizing = options.authorize(call, operation, raw);
    if (authorizing instanceof Promise) await authorizing;
    const checked = schema.validate(raw);
    const result = checked instanceof Promise ? await checked : checked;
    if (result.issues !== undefined) throw validationFailed(result.issues);
    const output: unknown = await handler({
      context: createCallContext(call, options.describeUse),
      input: result.value,
      path,
      procedure,
      lastEventId: undefined,
      errors: {},
    });
    return { status, headers: JSON_HEADERS, body: JSON.stringify(output) };
  };
}
