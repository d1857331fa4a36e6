/** Describes a binary response body. */
export interface ByteStreamNames {
  /** Its media type. */
  readonly contentType: string;
  /** The file name under which browsers save the body; `undefined` for a body that they show. */
  readonly fileName: string | undefined;
}

/**
 * A streamed response body. A chunk is requested from the source only after the previous one was sent. If the client
 * disconnects, the `return` method of the source is called.
 */
export class ByteStream extends ReadableStream<Uint8Array> implements ByteStreamNames {
  readonly contentType: string;
  readonly fileName: string | undefined;

  constructor(chunks: AsyncIterator<Uint8Array>, { contentType, fileName }: ByteStreamNames) {
    super(
      {
        async pull(controller) {
          const { done, value } = await chunks.next();
          if (done === true) controller.close();
          else controller.enqueue(value);
        },
        async cancel() {
          await chunks.return?.();
        },
      },
      // No read-ahead: data that waits to be sent stays on disk, not in memory.
      { highWaterMark: 0 },
    );
    this.contentType = contentType;
    this.fileName = fileName;
  }
}
