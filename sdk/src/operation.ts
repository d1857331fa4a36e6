/** Options of a single call. */
export interface CallOptions {
  /** Aborts the call and its retries. The call throws the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  /** The timeout of one attempt, in milliseconds. Default: that of the client. */
  readonly timeoutMs?: number | undefined;
  /** The maximum number of retries. Default: that of the client. */
  readonly retries?: number | undefined;
  /** Makes a creation repeatable: a second call with the same key returns the resource of the first one, for 24 hours. */
  readonly idempotencyKey?: string | undefined;
  /** The `etag` of the version that a change is based on. The call fails with `PRECONDITION_FAILED` if there is a newer one. */
  readonly ifMatch?: string | undefined;
}

type CamelCase<S extends string> = S extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : S;

/** The fields of a part of a request, with names in camel case. */
type Fields<I, Part extends string> = I extends { readonly [P in Part]?: infer Found }
  ? { [K in keyof NonNullable<Found> as CamelCase<K & string>]: NonNullable<Found>[K] }
  : unknown;

/** The fields of a body. A list is passed as `body`. */
type BodyFields<I> = I extends { readonly body: infer Body }
  ? Body extends readonly unknown[]
    ? { body: Body }
    : Body
  : unknown;

/**
 * The input of an operation as one flat object. Operations with path, query and body also accept
 * `{ params, query, headers, body }` until version 1.0.
 */
export type FlatInput<I> = Fields<I, 'params'> & Fields<I, 'query'> & BodyFields<I>;

/** The arguments of a call. The input is optional if none of its fields is required. */
export type CallArguments<I> = unknown extends I
  ? [input?: undefined, options?: CallOptions]
  : undefined extends I
    ? [input?: I, options?: CallOptions]
    : Record<never, never> extends I
      ? [input?: I, options?: CallOptions]
      : [input: I, options?: CallOptions];

/** An operation of the API, as a function. */
export interface Operation<I, O> {
  (...parameters: CallArguments<I>): Promise<O>;
  /** Method and path: `GET /v1/websites/{id}`. */
  readonly route: string;
}

/** An input with a single query. The results of several queries have no common pages. */
export type OnePageInput<I> = I extends { body: infer Body }
  ? Omit<I, 'body'> & { body: Exclude<Body, readonly unknown[]> }
  : I;

/** An operation with paginated output. */
export interface PagedOperation<I, O> extends Operation<I, O> {
  /** Iterates over all pages from the requested one. A page is requested only when the previous one was consumed. */
  pages(input: OnePageInput<I>, options?: CallOptions): AsyncGenerator<O, void, undefined>;
}
