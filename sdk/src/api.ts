import type { AnySchema, ContractProcedure, InferSchemaInput, InferSchemaOutput } from '@orpc/contract';
import type { contract } from '../../server/src/contract.ts';
import type { ErrorCode as ServerErrorCode } from '../../server/src/errors.ts';
import type { SentQueries } from '../../server/src/modules/query/contract/request.contract.ts';
import type { FlatInput, Operation, PagedOperation } from './operation.ts';

// The build expands these types, so that the package does not refer to the server (build/print-declarations.mjs).

/** The contract accepts any query; invalid ones are reported in the results. */
type Typed<I> = I extends { body: infer Body }
  ? unknown extends Body
    ? Omit<I, 'body'> & { body: SentQueries }
    : I
  : I;

/** The input: flat, and for operations with path, query and body also in these parts. */
type Input<I> = [keyof I] extends [never]
  ? I
  : keyof I extends 'params' | 'query' | 'headers' | 'body'
    ? FlatInput<Typed<I>> | Typed<I>
    : I;

/** The output: bytes if an operation returns a file, otherwise the output of the contract. */
type Answer<O> = O extends ReadableStream<Uint8Array> ? ReadableStream<Uint8Array> : O;

/** Whether the output may be one of several pages. */
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
