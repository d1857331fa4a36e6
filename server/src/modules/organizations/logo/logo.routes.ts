import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../../errors.ts';
import { addRoute } from '../../../http/add-route.ts';
import { PUBLIC } from '../../../lib/operation.ts';
import type { Logos } from './logos.ts';

const parameters = z.object({
  organizationId: z.string().max(64),
  digest: z.string().regex(/^[0-9a-f]{32}$/),
});

/** The headers of an image that another person uploaded: it is shown as an image or not at all. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-disposition': 'inline; filename="logo"',
  'content-security-policy': "default-src 'none'; sandbox",
  // Pages of short links on their own domains show it.
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};

/** Registers the address of logos. It contains a digest of the image, so that it can be cached forever. */
export function registerLogoRoutes(app: FastifyInstance, logos: Pick<Logos, 'find'>): void {
  addRoute(app, {
    methods: ['GET', 'HEAD'],
    url: '/organization-logos/:organizationId/:digest',
    access: PUBLIC,
    handler: async (request, reply) => {
      const named = parameters.safeParse(request.params);
      const logo = named.success ? await logos.find(named.data.organizationId, named.data.digest) : undefined;
      if (logo === undefined) throw new AppError('NOT_FOUND');
      return reply.headers(HEADERS).type(logo.mediaType).send(Buffer.from(logo.image));
    },
  });
}
