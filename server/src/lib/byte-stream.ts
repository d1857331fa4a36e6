/** What a body made of bytes is called. */
export interface ByteStreamNames {
  /** Its media type. */
  readonly contentType: string;
  /** What a browser saves it as. */
  readonly fileName: string;
}

/**
 * A body that is sent as it comes into being, one chunk at a time and only when the last one has left. When the receiver
 * goes away, the source is told by its `return`.
 */
export class ByteStream extends ReadableStream<Uint8Array> implements ByteStreamNames {
  readonly contentType: string;
  readonly fileName: string;

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
      // Nothing is made ahead: what waits to be sent is on disk, not here.
      { highWaterMark: 0 },
    );
    this.contentType = contentType;
    this.fileName = fileName;
  }
}
