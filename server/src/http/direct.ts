import type { AnyContractRouter } from '@orpc/contract';
import { getRouter, isProcedure, type Router } from '@orpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MaybePromise } from '../lib/maybe-promise.ts';
import type { Call, MountedOperation } from './call.ts';
import { type CallContext, createCallContext } from './call-context.ts';
import { toAppError, validationFailed } from './errors.ts';
import type { DescribeUse } from './use-record.ts';

/** What a direct handler needs; the same as every other. */
export interface DirectOptions {
  readonly router: Router<AnyContractRouter, CallContext>;
  readonly authorize: (call: Call, operation: MountedOperation, input: unknown) => MaybePromise<void>;
  readonly describeUse: DescribeUse;
}

/**
 * Serves one operation from its contract without oRPC's codec, whose layers of promises cost more than the rest of a
 * small request (docs/decisions/0009): parsed input → authorization → the contract's input schema → handler.
 * Only for operations with `inputStructure: 'detailed'`, whose input needs no decoding beyond what Fastify did.
 */
export function createDirectHandler(options: DirectOptions, path: readonly string[]) {
  const procedure: unknown = getRouter(options.router, path);
  if (!isProcedure(procedure)) throw new Error(`Nothing implements ${path.join('.')}`);
  const { inputSchema, handler, middlewares, route } = procedure['~orpc'];
  if (inputSchema === undefined || route.inputStructure !== 'detailed' || middlewares.length > 0) {
    throw new Error(
      `${path.join('.')} cannot be served directly: it needs a detailed input and no middleware`,
    );
  }
  const schema = inputSchema['~standard'];
  const status = route.successStatus ?? 200;

  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const context = createCallContext(request, reply, options.describeUse);
    const { operation } = context.call;
    if (operation === undefined) throw new Error('A direct handler is mounted with its operation');
    const raw = { params: request.params, query: request.query, body: request.body };
    const authorizing = options.authorize(context.call, operation, raw);
    if (authorizing instanceof Promise) await authorizing;
    const checked = schema.validate(raw);
    const result = checked instanceof Promise ? await checked : checked;
    if (result.issues !== undefined) throw validationFailed(result.issues);
    const output: unknown = await handler({
      context,
      input: result.value,
      path,
      procedure,
      lastEventId: undefined,
      errors: {},
    });
    reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(output));
  };

  // Fastify is not handed the promise: it would wait for it a second time.
  return (request: FastifyRequest, reply: FastifyReply): undefined => {
    serve(request, reply).catch((error: unknown) => reply.send(toAppError(error)));
  };
}
