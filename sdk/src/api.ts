import type { AnySchema, ContractProcedure, InferSchemaInput, InferSchemaOutput } from '@orpc/contract';
import type { contract } from '../../server/src/contract.ts';
import type { ErrorCode as ServerErrorCode } from '../../server/src/errors.ts';
import type { SentQueries } from '../../server/src/modules/query/request.contract.ts';
import type { Operation, PagedOperation } from './operation.ts';

// The build writes these types out, so that the packed package refers to nothing of the server (build/print-api.mjs).

/** What is sent; the contract lets any query in, and answers for itself what is wrong with it. */
type Input<I> = I extends { body: infer Body }
  ? unknown extends Body
    ? Omit<I, 'body'> & { body: SentQueries }
    : I
  : I;

/** Bytes, where an operation answers with a file; what the operation says of itself otherwise. */
type Answer<O> = O extends ReadableStream<Uint8Array> ? ReadableStream<Uint8Array> : O;

/** Whether what came may be one of several pages. */
type IsPaged<O> = O extends { nextCursor: string | null }
  ? true
  : O extends { body: infer Body }
    ? [Extract<Body, { meta: { page: number } }>] extends [never]
      ? false
      : true
    : false;

type Called<I, O> = true extends IsPaged<O> ? PagedOperation<I, O> : Operation<I, O>;

type ApiOf<C> =
  C extends ContractProcedure<
    infer I extends AnySchema,
    infer O extends AnySchema,
    infer _Errors,
    infer _Meta
  >
    ? Called<Input<InferSchemaInput<I>>, Answer<InferSchemaOutput<O>>>
    : { readonly [K in keyof C]: ApiOf<C[K]> };

/** Every operation of the API, by module and verb. */
export type Api = ApiOf<typeof contract>;

/** A code of the API's errors. */
export type ErrorCode = ServerErrorCode;
