import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import type { Sentence } from '../../lib/texts/sentence.ts';
import { parseJsonBody, type TextPolicy } from './parse-json.ts';

/** The reason of the error of an upload that its client aborted. */
export const ABORTED = 'aborted';

const EMPTY = Buffer.alloc(0);

/**
 * Reads and parses a JSON body.
 * @param limitBytes the largest body.
 * @param texts what happens to NUL characters and lone surrogates.
 * @param done receives the value or an AppError: PAYLOAD_TOO_LARGE, BAD_REQUEST when the client closed the connection or the body
 * is not valid JSON, VALIDATION_ERROR. Called once.
 */
export function readJsonBody(
  request: IncomingMessage,
  limitBytes: number,
  texts: TextPolicy,
  done: (error: unknown, body: unknown) => void,
): void {
  let first: Buffer | undefined;
  let more: Buffer[] | undefined;
  let receivedBytes = 0;
  // The listeners are not removed: they end with the request, and removing four of them takes longer than parsing a small body.
  let isDone = false;

  const finish = (error: unknown, body: unknown): void => {
    if (isDone) return;
    isDone = true;
    first = undefined;
    more = undefined;
    done(error, body);
  };
  const onData = (chunk: Buffer): void => {
    // The rest of a body that is too large is discarded: the request stays in flowing mode.
    if (isDone) return;
    receivedBytes += chunk.length;
    if (receivedBytes > limitBytes) finish(new AppError('PAYLOAD_TOO_LARGE'), undefined);
    else if (first === undefined) first = chunk;
    else {
      more ??= [first];
      more.push(chunk);
    }
  };
  const onEnd = (): void => {
    if (isDone) return;
    const [error, body] = tryParse(more === undefined ? (first ?? EMPTY) : Buffer.concat(more), texts);
    finish(error, body);
  };
  const onError = (cause: unknown): void => finish(aborted(cause), undefined);
  // Emitted after every request.
  const onClose = (): void => {
    if (!isDone) finish(aborted(undefined), undefined);
  };

  request.on('data', onData).on('end', onEnd).on('error', onError).on('close', onClose);
}

/**
 * Yields the chunks of a body that a route reads while it arrives, decoded. If the reader leaves early, the connection stays open until
 * the response is sent, and the rest is discarded: destroying the stream of a request closes its connection.
 * @throws AppError PAYLOAD_TOO_LARGE.
 */
export async function* readChunks(
  { raw, body }: FastifyRequest,
  reply: FastifyReply,
  { limitBytes, tooLarge }: { readonly limitBytes: number; readonly tooLarge?: Sentence },
): AsyncGenerator<Uint8Array, void, undefined> {
  // A request without a body has none.
  const chunks = body instanceof Readable ? body : raw;
  let bytes = 0;
  let isComplete = false;
  try {
    for await (const chunk of chunks.iterator({ destroyOnReturn: false })) {
      bytes += chunk.byteLength;
      if (bytes > limitBytes) throw new AppError('PAYLOAD_TOO_LARGE', { message: tooLarge });
      yield chunk;
    }
    isComplete = true;
  } finally {
    if (!isComplete) {
      // The client may send more data on this connection.
      reply.header('connection', 'close');
      if (chunks === raw) raw.resume();
      else chunks.destroy();
    }
  }
}

function tryParse(text: Buffer, texts: TextPolicy): readonly [error: unknown, body: unknown] {
  try {
    return [undefined, parseJsonBody(text, texts)];
  } catch (error) {
    return [error, undefined];
  }
}

/** The error of a request whose client closed the connection before it sent the whole body. */
export function aborted(cause: unknown): AppError {
  return new AppError('BAD_REQUEST', { reason: ABORTED, cause });
}
