import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallResponse } from './call.ts';
import { toAppError } from './errors.ts';
import type { HotHandler } from './hot/hot-routes.ts';

const NOT_MODIFIED = 304;

/** Sends an answer through Fastify. Headers of the call were set before. */
export function sendCallResponse(reply: FastifyReply, { status, headers, body }: CallResponse): FastifyReply {
  reply.code(status).headers(headers);
  if (status === NOT_MODIFIED) return reply.send();
  // Fastify would declare an empty text as text/plain.
  return body === '' ? reply.header('content-length', 0).send() : reply.send(body);
}

/** Creates the Fastify handler of a hot route, for requests that do not pass the hot adapter. */
export function createReplyHandler(handle: HotHandler) {
  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { pharos: call, params, query, body } = request;
    call.body = body;
    sendCallResponse(reply, await handle(call, { params, query, body }));
  };
  // The promise is not returned: Fastify would wait for it a second time.
  return (request: FastifyRequest, reply: FastifyReply): undefined => {
    serve(request, reply).catch((error: unknown) => reply.send(toAppError(error)));
  };
}
