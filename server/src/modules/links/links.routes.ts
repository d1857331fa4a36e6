import type { FastifyInstance } from 'fastify';
import { addHotRoute, addRoute, refuseOtherMethods } from '../../http/add-route.ts';
import { type Call, pathOf } from '../../http/call.ts';
import { sendAnswer } from '../../http/send-answer.ts';
import { type OperationLimit, PUBLIC } from '../../lib/operation.ts';
import type { RouteDocument } from '../../lib/route-document.ts';
import type { LinkRequest, Redirector } from './redirector.ts';

/** Requests for short links by one address per minute. */
const LIMIT: OperationLimit = { anonymous: 6_000, windowMs: 60_000 };
/** The form of the password page. */
const FORM_TYPE = 'application/x-www-form-urlencoded';
const FORM_LIMIT_BYTES = 4_096;
const PREFIX = '/l/';
const PATH = `${PREFIX}*`;
const COMMON = { url: PATH, name: 'links.redirect', access: PUBLIC, limit: LIMIT, sharesPath: true } as const;

const DOCUMENT: RouteDocument = {
  path: `${PREFIX}{slug}`,
  operationId: 'links.redirect',
  tag: 'Links',
  summary: 'Follow a short link',
  description:
    'Redirects to the target and counts a click. With `+` after the slug, a page shows the target instead.',
  parameters: [
    { name: 'slug', in: 'path', description: 'The slug; it is not case-sensitive', example: 'summer-sale' },
    {
      name: 'src',
      in: 'query',
      description: 'The source of the click. It is not passed to the target',
      example: 'poster',
    },
  ],
  responses: {
    200: 'The page that asks for a password, the preview of the target, or the Open Graph page for crawlers',
    302: 'The redirect. A link can also use 301, 307 or 308',
    404: 'There is no such link',
    410: 'The link is not active yet, has expired, or has reached its click limit',
    429: 'Too many requests',
  },
};

/** Serves short links on the main domain, and the form of their password page. */
export function addLinkRoutes(http: FastifyInstance, redirector: Pick<Redirector, 'respond'>): void {
  addHotRoute(http, {
    ...COMMON,
    method: 'GET',
    document: DOCUMENT,
    handle: (call) => redirector.respond(toLinkRequest(call, undefined)),
  });
  http.register(async (scope) => {
    scope.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    addRoute(scope, {
      ...COMMON,
      methods: ['POST'],
      bodyLimitBytes: FORM_LIMIT_BYTES,
      handler: async ({ pharos, body }, reply) =>
        sendAnswer(reply, await redirector.respond(toLinkRequest(pharos, passwordOf(body)))),
    });
  });
  refuseOtherMethods(http, PATH, new Set(['GET', 'HEAD', 'POST']));
}

function toLinkRequest(call: Call, password: string | undefined): LinkRequest {
  const { method, url, headers, ip, userAgent } = call;
  const path = pathOf(call);
  return {
    path: decodePath(path.slice(PREFIX.length)),
    method,
    headers,
    query: new URLSearchParams(url.slice(path.length)),
    ip,
    userAgent,
    password,
  };
}

function passwordOf(body: unknown): string | undefined {
  return body instanceof URLSearchParams ? (body.get('password') ?? undefined) : undefined;
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Not a path that a slug could have.
    return '';
  }
}
