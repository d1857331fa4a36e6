import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { addRoute } from '../../http/add-route.ts';
import { chooseEncoding } from '../../lib/choose-encoding.ts';
import { hasVersion } from '../../lib/entity-tag.ts';
import type { MaybePromise } from '../../lib/maybe-promise.ts';
import { PUBLIC } from '../../lib/operation.ts';
import type { Dashboard, DashboardFile } from './read-dashboard.ts';

/**
 * Nothing runs or loads but our own files: no script or style within the page, no other host, no frame around it.
 * Styles that React sets go through the object model, which the policy leaves alone.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

const PAGE_HEADERS = {
  'content-security-policy': POLICY,
  // Addresses hold set-up tokens and the ids of invitations.
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};

/** Pages whose address is a secret: no copy of them stays anywhere. */
const UNSTORED_PAGES: ReadonlySet<string> = new Set(['/setup', '/invitations/:invitationId']);

/** The one page that search engines may list, where the website is public. */
const PUBLIC_PAGE = '/public/websites/:websiteId';
const UNLISTED = { 'x-robots-tag': 'noindex' };

/** Other methods of these paths stay unrouted: they answer 404. */
const PAGE = { methods: ['GET', 'HEAD'], access: PUBLIC, sharesPath: true } as const;
const pageParameters = z.object({ websiteId: z.string() });

const HASHED = '/assets/';
const FOREVER = 'public, max-age=31536000, immutable';
const ASK_EACH_TIME = 'no-cache';

/**
 * Serves the pages of the dashboard and its files, to GET and HEAD; every other path stays what it was.
 *
 * @param isPublic whether the owner of a website lets anyone look at it.
 */
export function addDashboardRoutes(
  app: FastifyInstance,
  { index, files, pages }: Dashboard,
  isPublic: (websiteId: string) => MaybePromise<boolean>,
): void {
  const add = (
    url: string,
    handler: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
  ): void => {
    addRoute(app, { ...PAGE, url, handler });
  };
  for (const page of pages) {
    if (page === PUBLIC_PAGE) continue;
    const cacheControl = UNSTORED_PAGES.has(page) ? 'no-store' : ASK_EACH_TIME;
    add(page, (request, reply) =>
      send(request, reply.headers(PAGE_HEADERS).headers(UNLISTED), index, cacheControl),
    );
  }
  if (pages.includes(PUBLIC_PAGE)) {
    addRoute(app, {
      ...PAGE,
      url: PUBLIC_PAGE,
      handler: async (request, reply) => {
        const { websiteId } = pageParameters.parse(request.params);
        const isListed = await isPublic(websiteId);
        return send(
          request,
          reply.headers(PAGE_HEADERS).headers(isListed ? {} : UNLISTED),
          index,
          ASK_EACH_TIME,
        );
      },
    });
  }
  for (const [path, file] of files) {
    const cacheControl = path.startsWith(HASHED) ? FOREVER : ASK_EACH_TIME;
    add(path, (request, reply) => send(request, reply, file, cacheControl));
  }
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  file: DashboardFile,
  cacheControl: string,
): FastifyReply {
  const asked = chooseEncoding(request.headers['accept-encoding']);
  // What compression gains nothing for has one form only.
  const encoding = file.bodies[asked] === undefined ? 'identity' : asked;
  const etag = `"${file.digest}-${encoding}"`;
  const { vary } = reply.getHeaders();
  reply
    .header('cache-control', cacheControl)
    .header('etag', etag)
    .header('vary', vary === undefined ? 'Accept-Encoding' : `${String(vary)}, Accept-Encoding`)
    .header('x-content-type-options', 'nosniff');
  if (hasVersion(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(file.contentType).send(file.bodies[encoding]);
}
