import type { IncomingMessage } from 'node:http';
import { AppError } from '../errors.ts';
import { parseJsonBody } from './parse-json.ts';

/** The reason of the error of an upload that its client aborted. */
export const ABORTED = 'aborted';

const EMPTY = Buffer.alloc(0);

/**
 * Reads and parses a JSON body.
 * @param limitBytes the largest body.
 * @param done receives the value or an AppError: PAYLOAD_TOO_LARGE, BAD_REQUEST when the client closed the connection or the body
 * is not valid JSON, VALIDATION_ERROR. Called once.
 */
export function readJsonBody(
  request: IncomingMessage,
  limitBytes: number,
  done: (error: unknown, body: unknown) => void,
): void {
  let first: Buffer | undefined;
  let more: Buffer[] | undefined;
  let receivedBytes = 0;

  const finish = (error: unknown, body: unknown): void => {
    request.off('data', onData).off('end', onEnd).off('error', onError).off('close', onClose);
    done(error, body);
  };
  const onData = (chunk: Buffer): void => {
    receivedBytes += chunk.length;
    // The rest of the body is discarded: the request stays in flowing mode.
    if (receivedBytes > limitBytes) finish(new AppError('PAYLOAD_TOO_LARGE'), undefined);
    else if (first === undefined) first = chunk;
    else {
      more ??= [first];
      more.push(chunk);
    }
  };
  const onEnd = (): void => {
    const [error, body] = tryParse(more === undefined ? (first ?? EMPTY) : Buffer.concat(more));
    finish(error, body);
  };
  const onError = (cause: unknown): void => finish(aborted(cause), undefined);
  const onClose = (): void => finish(aborted(undefined), undefined);

  request.on('data', onData).on('end', onEnd).on('error', onError).on('close', onClose);
}

function tryParse(text: Buffer): readonly [error: unknown, body: unknown] {
  try {
    return [undefined, parseJsonBody(text)];
  } catch (error) {
    return [error, undefined];
  }
}

/** The error of a request whose client closed the connection before it sent the whole body. */
export function aborted(cause: unknown): AppError {
  return new AppError('BAD_REQUEST', { reason: ABORTED, cause });
}
