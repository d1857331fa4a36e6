import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { addRoute } from '../../http/add-route.ts';
import type { RequestContext } from '../../http/context.ts';
import type { DeclaredOperation } from '../../http/operations.ts';
import { type OperationLimit, PUBLIC } from '../../lib/operation.ts';
import { HOSTED_ALIASES } from './hosted-client.ts';
import { PIXEL, type PixelFact, readPixel } from './pixel.ts';
import type { TrackingService } from './tracking.service.ts';
import type { TrackingModule } from './tracking-module.ts';

/** As wide as that of pages that post. */
const LIMIT: OperationLimit = { anonymous: 6_000, windowMs: 60_000 };

const pixelQuery = z.record(z.string(), z.unknown());

/** The addresses of the pixel; the second one is the hosted product's. */
const PIXEL_PATHS = ['/px.gif', '/px.jpg'] as const;

/** Where the hosted product's script sends its second measurement of the same leaving of a page. */
const ENGAGEMENT_PATH = '/engagement';

/** What takes in what a pixel says. */
type RouteDeps = Pick<TrackingModule, 'service' | 'noteRefusedPixel'>;

/** All addresses that pages of any origin post to: by the contract, under the hosted product's names, and here. */
export function listBeaconPaths(operations: readonly DeclaredOperation[]): ReadonlySet<string> {
  const declared = operations.filter(({ meta }) => meta.acceptsPlainText === true).map(({ route }) => route);
  return new Set([...declared, ...HOSTED_ALIASES.map(({ url }) => url), ENGAGEMENT_PATH]);
}

/**
 * Serves what a contract cannot say: a picture that notes that it was looked at, for e-mails and pages without script.
 * No credential is read: whose website it is, a tracking id says.
 */
export function addTrackingRoutes(
  app: FastifyInstance,
  deps: RouteDeps & {
    readonly contextOf: (request: FastifyRequest, reply: FastifyReply) => RequestContext;
  },
): void {
  for (const url of PIXEL_PATHS) {
    addRoute(app, {
      methods: ['GET', 'HEAD'],
      url,
      name: 'tracking.pixel',
      access: PUBLIC,
      limit: LIMIT,
      handler: async (request, reply) => {
        if (request.method === 'GET')
          await notePixel(deps, pixelQuery.parse(request.query), deps.contextOf(request, reply));
        return (
          reply
            .type('image/gif')
            .header('cache-control', 'no-store')
            // Pages that isolate themselves load nothing from elsewhere that does not say this.
            .header('cross-origin-resource-policy', 'cross-origin')
            .send(PIXEL)
        );
      },
    });
  }
  // Time and depth came with `page_exit` already; taken for one more measurement they would count twice.
  addRoute(app, {
    methods: ['POST'],
    url: ENGAGEMENT_PATH,
    name: 'tracking.engagement',
    access: PUBLIC,
    limit: LIMIT,
    acceptsPlainText: true,
    sharesPath: true,
    handler: async (_request, reply) =>
      reply.send({ success: true, status: 'success', type: 'engagement', count: 0 }),
  });
}

async function notePixel(
  { service, noteRefusedPixel }: RouteDeps,
  query: Readonly<Record<string, unknown>>,
  context: RequestContext,
): Promise<void> {
  const websiteId = query['website_id'] ?? query['client_id'];
  if (typeof websiteId !== 'string' || websiteId === '') {
    const details = [{ field: 'query.website_id', message: 'is required: the tracking id of a website' }];
    throw new AppError('VALIDATION_ERROR', { details });
  }
  const read = readPixel(query, context.sentFrom);
  if ('problems' in read) {
    await noteRefusedPixel(websiteId, read.kind, String(read.problems[0]?.path[0] ?? ''));
    const details = read.problems.map(({ path, message }) => ({
      field: ['query', ...path.map(String)].join('.'),
      message,
    }));
    throw new AppError('VALIDATION_ERROR', { details });
  }
  await accept(service, websiteId, read, context);
}

function accept(service: TrackingService, websiteId: string, fact: PixelFact, context: RequestContext) {
  const where = { query: { website_id: websiteId }, at: 'query' } as const;
  switch (fact.kind) {
    case 'event':
      return service.acceptEvents({ ...where, body: fact.sent }, context);
    case 'vital':
      return service.acceptVitals({ ...where, body: fact.sent }, context);
    case 'error':
      return service.acceptErrors({ ...where, body: fact.sent }, context);
  }
}
