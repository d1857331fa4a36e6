import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { addRoute } from '../../http/add-route.ts';
import { pathOf } from '../../http/call.ts';
import type { MaybePromise } from '../../lib/concurrency/maybe-promise.ts';
import { hasVersion } from '../../lib/ids/entity-tag.ts';
import { PUBLIC } from '../../lib/operation.ts';
import { chooseEncoding, varyByEncoding } from '../../lib/text/choose-encoding.ts';
import type { Dashboard, DashboardFile } from './read-dashboard.ts';

/**
 * The content security policy: only files of the service are loaded, without inline scripts and styles, and
 * without other hosts. Styles that React sets use the object model, which the policy does not restrict.
 */
const POLICY = policyFor("'none'");

/** @param ancestors the sources that may show the page in a frame. */
function policyFor(ancestors: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    // Previews of reports, which are pages of the service without scripts.
    "frame-src 'self'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
    "base-uri 'none'",
  ].join('; ');
}

const PAGE_HEADERS = {
  'content-security-policy': POLICY,
  // Addresses can contain set-up tokens and invitation ids.
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};

/** Pages whose address is a secret; they must not be stored. */
const UNSTORED_PAGES: ReadonlySet<string> = new Set(['/setup', '/invitations/:invitationId']);

/** The page of a share link in frames of other websites. */
const EMBEDDED_PAGE = '/embed/:shareId';

/** The only page that search engines may index, if the website is public. */
const PUBLIC_PAGE = '/public/websites/:websiteId';
const UNLISTED = { 'x-robots-tag': 'noindex' };

/** Other methods of these paths stay unrouted: they answer 404. */
const PAGE = { methods: ['GET', 'HEAD'], access: PUBLIC, sharesPath: true } as const;
const pageParameters = z.object({ websiteId: z.string() });
const embeddedParameters = z.object({ shareId: z.string() });

/** Below these paths, unknown addresses are structured errors: they belong to programs. */
const PROGRAM_PATHS = /^\/(?:v1|rpc|api|public|flags|internal|\.well-known)(?:[/?]|$)/;

const HASHED = '/assets/';
const FOREVER = 'public, max-age=31536000, immutable';
const ASK_EACH_TIME = 'no-cache';

/**
 * Serves the pages and files of the dashboard to GET and HEAD.
 *
 * @param isPublic whether a website is public.
 * @param embedOriginsOf the origins that may embed a share link; none if it is unknown, revoked or expired.
 */
export function addDashboardRoutes(
  app: FastifyInstance,
  { index, files, pages }: Dashboard,
  isPublic: (websiteId: string) => MaybePromise<boolean>,
  embedOriginsOf: (shareId: string) => MaybePromise<readonly string[]>,
): void {
  const add = (
    url: string,
    handler: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
  ): void => {
    addRoute(app, { ...PAGE, url, handler });
  };
  for (const page of pages) {
    if (page === PUBLIC_PAGE || page === EMBEDDED_PAGE) continue;
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
  if (pages.includes(EMBEDDED_PAGE)) {
    addRoute(app, {
      ...PAGE,
      url: EMBEDDED_PAGE,
      handler: async (request, reply) => {
        const { shareId } = embeddedParameters.parse(request.params);
        const origins = await embedOriginsOf(shareId);
        // Pages of the service itself show a preview.
        const policy = origins.length === 0 ? POLICY : policyFor(["'self'", ...origins].join(' '));
        const headers = { ...PAGE_HEADERS, ...UNLISTED, 'content-security-policy': policy };
        // A stored page would keep the origins of another time.
        return send(request, reply.headers(headers), index, 'no-store');
      },
    });
  }
  for (const [path, file] of files)
    if (!path.startsWith(HASHED)) add(path, (request, reply) => send(request, reply, file, ASK_EACH_TIME));
  // One route for all of them: there are hundreds, and each route takes time at the start and memory.
  add(`${HASHED}*`, (request, reply) => {
    const file = files.get(pathOf(request.pharos));
    if (file !== undefined) return send(request, reply, file, FOREVER);
    reply.callNotFound();
    return reply;
  });
  app.setNotFoundPage((request, reply) => {
    if (!isNavigation(request)) return false;
    const page = reply.code(404).headers(PAGE_HEADERS).headers(UNLISTED).header('cache-control', 'no-store');
    sendBody(request, page, index);
    return true;
  });
}

/** Whether a browser opens an address that a person typed or followed. */
function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && headers.accept?.includes('text/html') === true && !PROGRAM_PATHS.test(url);
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  file: DashboardFile,
  cacheControl: string,
): FastifyReply {
  const etag = `"${file.digest}-${encodingOf(request, file)}"`;
  reply.header('cache-control', cacheControl).header('etag', etag);
  if (hasVersion(request.headers['if-none-match'], etag)) return withVary(reply).code(304).send();
  return sendBody(request, reply, file);
}

function sendBody(request: FastifyRequest, reply: FastifyReply, file: DashboardFile): FastifyReply {
  const encoding = encodingOf(request, file);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return withVary(reply).type(file.contentType).send(file.bodies[encoding]);
}

function withVary(reply: FastifyReply): FastifyReply {
  const { vary } = reply.getHeaders();
  return reply
    .header('vary', varyByEncoding(vary === undefined ? undefined : String(vary)))
    .header('x-content-type-options', 'nosniff');
}

/** Files that do not compress well have only one encoding. */
function encodingOf({ headers }: FastifyRequest, { bodies }: DashboardFile): keyof DashboardFile['bodies'] {
  const preferred = chooseEncoding(headers['accept-encoding']);
  return bodies[preferred] === undefined ? 'identity' : preferred;
}
