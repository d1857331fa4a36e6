import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { addRoute } from '../../http/add-route.ts';
import { domainName } from '../../lib/network/domain-name.ts';
import type { Favicons } from './favicons.service.ts';

const parameters = z.object({ host: domainName('news.example') });

const ABSENT = { kind: 'absent' } as const;
const FOUND_S = 86_400;
const ABSENT_S = 3_600;

/** The headers of an image of another website: it is shown as an image or not at all. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/**
 * Serves the icons of hosts to people who are signed in. Others cannot make the server send requests.
 * @param favicons `undefined` if the operator turned them off.
 */
export function addFaviconRoutes(app: FastifyInstance, favicons: Pick<Favicons, 'find'> | undefined): void {
  addRoute(app, {
    methods: ['GET'],
    url: '/favicons/:host',
    access: { kind: 'person' },
    limit: { authenticated: 1_200, anonymous: 60, windowMs: 60_000 },
    handler: async (request, reply) => {
      const named = parameters.safeParse(request.params);
      if (!named.success) throw new AppError('NOT_FOUND');
      const found = favicons === undefined ? ABSENT : await favicons.find(named.data.host);
      if (found.kind === 'found')
        return reply
          .headers(HEADERS)
          .header('cache-control', `private, max-age=${FOUND_S}`)
          .type(found.icon.mediaType)
          .send(Buffer.from(found.icon.image));
      // No icon is not an error, which browsers would log. The page asks again for one that is being fetched.
      const cacheControl = found.kind === 'absent' ? `private, max-age=${ABSENT_S}` : 'no-store';
      return reply.code(204).headers(HEADERS).header('cache-control', cacheControl).send();
    },
  });
}
