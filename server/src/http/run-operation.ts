import type { AnyContractRouter } from '@orpc/contract';
import { getRouter, isProcedure, type Router } from '@orpc/server';
import { type MaybePromise, whenReady } from '../lib/concurrency/maybe-promise.ts';
import type { Call, MountedOperation } from './call.ts';
import { type CallContext, createCallContext } from './call-context.ts';
import { validationFailed } from './errors.ts';
import type { DescribeUse } from './use-record.ts';

/** The dependencies of operations that are served without oRPC's codec. */
export interface RunOptions {
  readonly router: Router<AnyContractRouter, CallContext>;
  /** Authorizes a call by its raw input, and stores the resources in the call. @throws AppError */
  readonly authorize: (call: Call, operation: MountedOperation, input: unknown) => MaybePromise<void>;
  readonly describeUse: DescribeUse;
}

/** Authorizes a call, validates its input and runs its procedure, without a promise if none of them waits. @returns the output. @throws AppError */
export type RunOperation = (call: Call, input: unknown) => MaybePromise<unknown>;

/** An operation as it runs without oRPC's codec. */
export interface RunnableOperation {
  readonly run: RunOperation;
  readonly successStatus: number;
  /** Whether the output is `{status?, headers?, body?}`. */
  readonly hasDetailedOutput: boolean;
}

/**
 * Finds an operation in the router.
 * @throws Error if it does not have a `detailed` input, which needs no decoding, or has middleware.
 */
export function findRunnable(options: RunOptions, path: readonly string[]): RunnableOperation {
  const procedure: unknown = getRouter(options.router, path);
  if (!isProcedure(procedure)) throw new Error(`Nothing implements ${path.join('.')}`);
  const { inputSchema, handler, middlewares, route } = procedure['~orpc'];
  if (inputSchema === undefined || route.inputStructure !== 'detailed' || middlewares.length > 0) {
    throw new Error(
      `${path.join('.')} needs the codec of oRPC: its input is not detailed, or it has middleware`,
    );
  }
  const schema = inputSchema['~standard'];
  const runValidated = (call: Call, raw: unknown): MaybePromise<unknown> =>
    whenReady(schema.validate(raw), (result) => {
      if (result.issues !== undefined) throw validationFailed(result.issues);
      return handler({
        context: createCallContext(call, options.describeUse),
        input: result.value,
        path,
        procedure,
        lastEventId: undefined,
        errors: {},
      });
    });
  const run: RunOperation = (call, raw) => {
    const { operation } = call;
    if (operation === undefined) throw new Error('An operation is mounted with its declaration');
    return whenReady(options.authorize(call, operation, raw), () => runValidated(call, raw));
  };
  return {
    run,
    successStatus: route.successStatus ?? 200,
    hasDetailedOutput: route.outputStructure === 'detailed',
  };
}
