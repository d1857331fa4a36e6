import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { addHotRoute } from '../../http/add-route.ts';
import type { Answer, Call } from '../../http/call.ts';
import type { RequestContext } from '../../http/context.ts';
import type { DeclaredOperation } from '../../http/operations.ts';
import { type OperationLimit, PUBLIC } from '../../lib/operation.ts';
import { HOSTED_ALIASES } from './hosted-client.ts';
import { PIXEL_DOCUMENT, PIXEL_PATHS } from './pixel.contract.ts';
import { PIXEL, type PixelFact, readPixel } from './pixel.ts';
import type { TrackingService } from './tracking.service.ts';
import type { TrackingModule } from './tracking-module.ts';

/** As wide as that of pages that post. */
const LIMIT: OperationLimit = { anonymous: 6_000, windowMs: 60_000 };

const pixelQuery = z.record(z.string(), z.unknown());

/** Where the hosted product's script sends its second measurement of the same leaving of a page. */
const ENGAGEMENT_PATH = '/engagement';

const PIXEL_HEADERS = {
  'content-type': 'image/gif',
  'cache-control': 'no-store',
  // Pages with cross-origin isolation load only resources that send this header.
  'cross-origin-resource-policy': 'cross-origin',
} as const;
const ENGAGEMENT_ANSWER: Answer = {
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify({ success: true, status: 'success', type: 'engagement', count: 0 }),
};

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
    readonly contextOf: (call: Call) => RequestContext;
  },
): void {
  for (const url of PIXEL_PATHS) {
    addHotRoute(app, {
      method: 'GET',
      url,
      name: 'tracking.pixel',
      ...(url === PIXEL_PATHS[0] ? { document: PIXEL_DOCUMENT } : {}),
      access: PUBLIC,
      limit: LIMIT,
      handle: async (call, { query }) => {
        if (call.method === 'GET') await notePixel(deps, pixelQuery.parse(query), deps.contextOf(call));
        return { status: 200, headers: PIXEL_HEADERS, body: PIXEL };
      },
    });
  }
  // The time and depth of the page were sent with `page_exit`. Another event would count them twice.
  addHotRoute(app, {
    method: 'POST',
    url: ENGAGEMENT_PATH,
    name: 'tracking.engagement',
    access: PUBLIC,
    limit: LIMIT,
    acceptsPlainText: true,
    sharesPath: true,
    handle: () => ENGAGEMENT_ANSWER,
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
