import type { FastifyInstance } from 'fastify';
import { addRoute } from '../../http/add-route.ts';
import { type OperationLimit, PUBLIC } from '../../lib/operation.ts';
import type { Redirector } from './redirector.ts';

/** Requests for short links by one address per minute. */
const LIMIT: OperationLimit = { anonymous: 6_000, windowMs: 60_000 };
const PREFIX = '/l/';
const PATH = `${PREFIX}*`;

/** Serves short links on the main domain. */
export function addLinkRoutes(http: FastifyInstance, redirector: Pick<Redirector, 'respond'>): void {
  addRoute(http, {
    methods: ['GET', 'HEAD'],
    url: PATH,
    name: 'links.redirect',
    access: PUBLIC,
    limit: LIMIT,
    handler: async (request, reply) => {
      const [path = '', search = ''] = request.url.split('?', 2);
      const { status, headers, body } = await redirector.respond({
        path: decodePath(path.slice(PREFIX.length)),
        method: request.method,
        headers: request.headers,
        query: new URLSearchParams(search),
        ip: request.pharos.ip,
        userAgent: request.pharos.userAgent,
      });
      return reply.code(status).headers(headers).send(body);
    },
  });
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Not a path that a slug could have.
    return '';
  }
}
