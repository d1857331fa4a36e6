import type { FastifyReply, FastifyRequest } from 'fastify';
import { ByteStream } from '../lib/byte-stream.ts';
import type { CallHandler, CallResponse } from './call.ts';
import { toAppError } from './errors.ts';

const NOT_MODIFIED = 304;
/** A stream that sends nothing for this long is closed. No part of an export takes as long to create. */
const STALLED_AFTER_MS = 180_000;

/** Sends a response through Fastify. Headers of the call were set before. */
export function sendCallResponse(
  reply: FastifyReply,
  { status, headers, body }: CallResponse<string | Buffer | ByteStream>,
): FastifyReply {
  reply.code(status).headers(headers);
  if (body instanceof ByteStream) return sendStream(reply, body);
  if (status === NOT_MODIFIED) return reply.send();
  // Fastify would declare an empty text as text/plain.
  return body === '' ? reply.header('content-length', 0).send() : reply.send(body);
}

/** Creates the Fastify handler of a call, for requests that do not pass the hot adapter. */
export function createReplyHandler(handle: CallHandler) {
  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { pharos: call, params, query, body } = request;
    call.body = body;
    const response = await handle(call, { params, query, body });
    // Those that the handler set.
    reply.headers(call.responseHeaders);
    sendCallResponse(reply, response);
  };
  // The promise is not returned: Fastify would wait for it a second time.
  return (request: FastifyRequest, reply: FastifyReply): undefined => {
    serve(request, reply).catch((error: unknown) => reply.send(toAppError(error)));
  };
}

function sendStream(reply: FastifyReply, body: ByteStream): FastifyReply {
  const { contentType, fileName } = body;
  reply
    .type(contentType)
    .header('content-disposition', fileName === undefined ? 'inline' : `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store');
  if (reply.request.method === 'HEAD') {
    body.cancel().catch(() => undefined);
    return reply.send();
  }
  reply.raw.setTimeout(STALLED_AFTER_MS, () => reply.raw.destroy());
  return reply.send(body);
}
