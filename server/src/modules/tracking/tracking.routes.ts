import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { addHotRoute } from '../../http/add-route.ts';
import type { Call, CallResponse } from '../../http/call.ts';
import type { RequestContext } from '../../http/context.ts';
import { validationFailed } from '../../http/errors.ts';
import type { DeclaredOperation } from '../../http/operations.ts';
import { isPrefetch } from '../../lib/concurrency/prefetch.ts';
import { type OperationLimit, PUBLIC } from '../../lib/operation.ts';
import { toStorableJson } from '../../lib/text/json-text.ts';
import { say, sayInSchema } from '../../lib/texts/sentence.ts';
import { PIXEL_DOCUMENT, PIXEL_PATHS } from './contract/pixel.contract.ts';
import type { TrackingModule } from './create-tracking.ts';
import { HOSTED_ALIASES } from './hosted-client.ts';
import { PIXEL, type PixelFact, readPixel } from './pixel.ts';
import type { TrackingService } from './tracking.service.ts';

/** The same limit as that of the ingestion operations. */
const LIMIT: OperationLimit = { anonymous: 6_000, windowMs: 60_000 };

const pixelQuery = z.record(z.string(), z.unknown());

/** The path to which the hosted product's script sends engagement a second time when a page is left. */
const ENGAGEMENT_PATH = '/engagement';

/** The path to which older clients of the hosted product send calls of language models. */
const LANGUAGE_MODEL_PATH = '/llm';

const PIXEL_HEADERS = {
  'content-type': 'image/gif',
  'cache-control': 'no-store',
  // Pages with cross-origin isolation load only resources that send this header.
  'cross-origin-resource-policy': 'cross-origin',
} as const;
const ENGAGEMENT_RESPONSE: CallResponse = {
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify({ success: true, status: 'success', type: 'engagement', count: 0 }),
};

/** The dependencies of the routes. */
type RouteDeps = Pick<TrackingModule, 'service' | 'recordRejectedPixel'>;

/** Lists the paths to which pages of any origin post: those of the contract, the hosted product's aliases, `/engagement` and `/llm`. */
export function listBeaconPaths(operations: readonly DeclaredOperation[]): ReadonlySet<string> {
  const declared = operations.filter(({ meta }) => meta.acceptsPlainText === true).map(({ route }) => route);
  return new Set([
    ...declared,
    ...HOSTED_ALIASES.map(({ url }) => url),
    ENGAGEMENT_PATH,
    LANGUAGE_MODEL_PATH,
  ]);
}

/**
 * Adds the routes that a contract cannot express: the tracking pixel, for e-mails and pages without scripts, and the
 * other paths of the hosted product. Credentials are not read: the tracking id determines the website.
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
      repairsTexts: true,
      handle: async (call, { query }) => {
        if (call.method === 'GET' && !isPrefetch(call.headers))
          await acceptPixel(deps, pixelQuery.parse(toStorableJson(query)), deps.contextOf(call));
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
    handle: () => ENGAGEMENT_RESPONSE,
  });
  addHotRoute(app, {
    method: 'POST',
    url: LANGUAGE_MODEL_PATH,
    name: 'tracking.languageModel',
    access: PUBLIC,
    limit: LIMIT,
    acceptsPlainText: true,
    handle: () => {
      throw new AppError('BAD_REQUEST', {
        message: say('tracking.languageModelsAreNotKept'),
      });
    },
  });
}

async function acceptPixel(
  { service, recordRejectedPixel }: RouteDeps,
  query: Readonly<Record<string, unknown>>,
  context: RequestContext,
): Promise<void> {
  const websiteId = query['website_id'] ?? query['client_id'];
  if (typeof websiteId !== 'string' || websiteId === '') {
    const message = sayInSchema('tracking.isRequiredTrackingId');
    throw validationFailed([{ path: ['query', 'website_id'], message }]);
  }
  const parsed = readPixel(query, context.sentFrom);
  if ('problems' in parsed) {
    await recordRejectedPixel(websiteId, parsed.kind, parsed.problems[0]?.path[0]);
    throw validationFailed(
      parsed.problems.map(({ path, message }) => ({ path: ['query', ...path], message })),
    );
  }
  await acceptFact(service, websiteId, parsed, context);
}

function acceptFact(service: TrackingService, websiteId: string, fact: PixelFact, context: RequestContext) {
  const location = { query: { website_id: websiteId }, at: 'query' } as const;
  switch (fact.kind) {
    case 'event':
      return service.acceptEvents({ ...location, body: fact.sent }, context);
    case 'vital':
      return service.acceptVitals({ ...location, body: fact.sent }, context);
    case 'error':
      return service.acceptErrors({ ...location, body: fact.sent }, context);
  }
}
