import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';

const BODY_LIMIT_BYTES = 16 * 1024;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Serves one route, and answers METHOD_NOT_ALLOWED to every other method before its body is read. */
export function addRoute(
  app: FastifyInstance,
  method: 'GET' | 'POST',
  url: string,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  app.route({ method, url, bodyLimit: BODY_LIMIT_BYTES, handler });
  app.route({
    method: METHODS.filter((other) => other !== method),
    url,
    onRequest: async () => {
      throw new AppError('METHOD_NOT_ALLOWED', { headers: { allow: `${method}, OPTIONS` } });
    },
    handler: (_request, reply) => reply.send(),
  });
}
