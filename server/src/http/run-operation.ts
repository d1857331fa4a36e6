import { createHmac } from 'node:crypto';
import { type AnyContractRouter, fallbackContractConfig } from '@orpc/contract';
import { getRouter, isProcedure, type Router } from '@orpc/server';
import { AppError, invalidField } from '../errors.ts';
import type { Idempotency } from '../lib/actor.ts';
import { type MaybePromise, whenReady } from '../lib/concurrency/maybe-promise.ts';
import { say, schemaProblem } from '../lib/texts/sentence.ts';
import type { Tracing } from '../lib/tracing.ts';
import type { Call, MountedOperation } from './call.ts';
import { type CallContext, createCallContext } from './call-context.ts';
import { validationFailed } from './errors.ts';
import type { DeclaredOperation } from './operations.ts';
import type { DescribeUse } from './use-record.ts';

const MAX_KEY_LENGTH = 255;
/** The most outputs that an operation with equal outputs keeps: one for each query type. */
const MAX_KEPT_OUTPUTS = 256;

/** The dependencies of operations. */
export interface RunOptions {
  readonly router: Router<AnyContractRouter, CallContext>;
  /** Authorizes a call by its raw input, and stores the resources in the call. @throws AppError */
  readonly authorize: (call: Call, operation: MountedOperation, input: unknown) => MaybePromise<void>;
  readonly describeUse: DescribeUse;
  /** Traces what operations do; without it nothing is traced. */
  readonly tracing?: Tracing | undefined;
  /** Hashes the inputs of creations: 32 bytes, the same on all nodes. */
  readonly idempotencyKey: Buffer;
}

/** An operation that every transport runs. */
export interface RunnableOperation extends DeclaredOperation {
  /** `websites.create`. */
  readonly name: string;
  /** The status of a REST response that sets no other. */
  readonly successStatus: number;
  /** Whether the input is `{params, query, headers, body}` instead of their union. */
  readonly hasDetailedInput: boolean;
  /** Whether the output is `{status?, headers?, body?}`. */
  readonly hasDetailedOutput: boolean;
  /**
   * Authorizes a call, validates its input, runs its procedure and validates the output, without a promise if none of them waits.
   * @returns the output: JSON values, or a stream. @throws AppError
   */
  readonly run: (call: Call, input: unknown) => MaybePromise<unknown>;
}

/**
 * Finds the procedure of an operation. It runs without the handlers of oRPC, whose promises take longer than the rest of a small request
 * (docs/decisions/0009).
 * @throws Error if nothing implements it, or it has middleware.
 */
export function findRunnable(options: RunOptions, operation: DeclaredOperation): RunnableOperation {
  const { path, meta } = operation;
  const name = path.join('.');
  const procedure: unknown = getRouter(options.router, path);
  if (!isProcedure(procedure)) throw new Error(`Nothing implements ${name}`);
  const { inputSchema, outputSchema, handler, middlewares, route } = procedure['~orpc'];
  if (middlewares.length > 0) throw new Error(`${name} has middleware`);
  const input = inputSchema?.['~standard'];
  // Tests validate large and frequent outputs with the contract instead (docs/decisions/0055).
  const output = meta.isHot === true || meta.isDirect === true ? undefined : outputSchema?.['~standard'];

  const finish = (call: Call, value: unknown): MaybePromise<unknown> =>
    output === undefined
      ? value
      : whenReady(output.validate(value), (result) => {
          if (result.issues === undefined) {
            const etag = entityTagOf(result.value);
            if (etag !== undefined) call.responseHeaders['etag'] = etag;
            return result.value;
          }
          const [issue] = result.issues;
          const cause = new Error(
            `The output of ${name} is invalid: ${issue?.path?.join('.')} ${schemaProblem(issue)}`,
          );
          throw new AppError('INTERNAL_SERVER_ERROR', { cause });
        });
  const handle = (call: Call, value: unknown): MaybePromise<unknown> => {
    const context = createCallContext(call, options.describeUse);
    if (meta.isIdempotent === true) context.idempotency = idempotencyOf(call, value, options.idempotencyKey);
    return handler({ context, input: value, path, procedure, lastEventId: undefined, errors: {} });
  };
  const complete = (call: Call, value: unknown): MaybePromise<unknown> =>
    whenReady(handle(call, value), (output) => finish(call, output));
  const runWith = meta.isSteady === true ? keepOutputs(complete) : complete;
  const runValidated = (call: Call, raw: unknown): MaybePromise<unknown> =>
    input === undefined
      ? runWith(call, raw)
      : whenReady(input.validate(raw), (result) => {
          if (result.issues !== undefined) throw validationFailed(result.issues);
          return runWith(call, result.value);
        });
  const { tracing } = options;
  const runTraced =
    tracing === undefined
      ? runValidated
      : (call: Call, raw: unknown) =>
          call.span === undefined
            ? runValidated(call, raw)
            : tracing.within(call.span, () => runValidated(call, raw));
  return {
    ...operation,
    name,
    successStatus: fallbackContractConfig('defaultSuccessStatus', route.successStatus),
    hasDetailedInput: route.inputStructure === 'detailed',
    hasDetailedOutput: route.outputStructure === 'detailed',
    run: (call, raw) => {
      if (call.operation === undefined) throw new Error('An operation is mounted with its declaration');
      return whenReady(options.authorize(call, call.operation, raw), () => runTraced(call, raw));
    },
  };
}

/** Returns a function that calls another one once for each input: equal inputs get the same output. Errors are not kept. */
function keepOutputs(
  run: (call: Call, input: unknown) => MaybePromise<unknown>,
): (call: Call, input: unknown) => MaybePromise<unknown> {
  const kept = new Map<string, unknown>();
  return (call, input) => {
    const key = JSON.stringify(input);
    return kept.has(key)
      ? kept.get(key)
      : whenReady(run(call, input), (output) => {
          if (kept.size < MAX_KEPT_OUTPUTS) kept.set(key, output);
          return output;
        });
  };
}

/** Returns the version of the resource that an output consists of, `{success, link: {…, etag}}`; `undefined` without one. */
function entityTagOf(output: unknown): string | undefined {
  if (typeof output !== 'object' || output === null) return undefined;
  for (const value of Object.values(output))
    if (typeof value === 'object' && value !== null && 'etag' in value && typeof value.etag === 'string')
      return value.etag;
  return undefined;
}

/**
 * Returns the identity of a creation; `undefined` without an `Idempotency-Key`.
 * @param input the validated input.
 * @param hashKey 32 bytes, the same on all nodes.
 * @throws AppError VALIDATION_ERROR when the key is empty or too long.
 */
function idempotencyOf(
  { headers, responseHeaders }: Pick<Call, 'headers' | 'responseHeaders'>,
  input: unknown,
  hashKey: Buffer,
): Idempotency | undefined {
  const sent = headers['idempotency-key'];
  if (sent === undefined) return undefined;
  const key = Array.isArray(sent) ? sent.join() : sent;
  if (key === '' || key.length > MAX_KEY_LENGTH)
    throw invalidField('Idempotency-Key', say('fields.mustHaveCharacters', { max: MAX_KEY_LENGTH }));
  return {
    key,
    requestHash: createHmac('sha256', hashKey).update(JSON.stringify(input)).digest('base64url'),
    markReplayed: () => {
      responseHeaders['idempotency-replayed'] = 'true';
    },
  };
}
