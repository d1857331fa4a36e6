/** What a single call may be told. */
export interface CallOptions {
  /** Ends the call, its repetitions and the waiting between them; the call throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Longest that one attempt may take, in milliseconds; that of the client when left out. */
  readonly timeoutMs?: number | undefined;
  /** How often it is tried again at most; that of the client when left out. */
  readonly retries?: number | undefined;
}

/** What a call takes: the input may be left out where nothing in it is required. */
export type CallArguments<I> = unknown extends I
  ? [input?: undefined, options?: CallOptions]
  : undefined extends I
    ? [input?: I, options?: CallOptions]
    : Record<never, never> extends I
      ? [input?: I, options?: CallOptions]
      : [input: I, options?: CallOptions];

/** One operation of the API: call it. */
export interface Operation<I, O> {
  (...parameters: CallArguments<I>): Promise<O>;
  /** Method and path: `GET /v1/websites/{id}`. */
  readonly route: string;
}

/** An input that asks one thing only: answers to several at once have no pages in common. */
export type OnePageInput<I> = I extends { body: infer Body }
  ? Omit<I, 'body'> & { body: Exclude<Body, readonly unknown[]> }
  : I;

/** An operation whose answer may be one of several pages. */
export interface PagedOperation<I, O> extends Operation<I, O> {
  /** Every page from the asked one on; the next is asked for when the last was looked at. */
  pages(input: OnePageInput<I>, options?: CallOptions): AsyncGenerator<O, void, undefined>;
}
