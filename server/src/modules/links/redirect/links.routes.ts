import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError, invalidField } from '../../../errors.ts';
import { addHotRoute, addRoute, refuseOtherMethods } from '../../../http/add-route.ts';
import { acceptForms } from '../../../http/body/accept-forms.ts';
import { type Call, pathOf } from '../../../http/call.ts';
import { hostnameOf } from '../../../http/host-prefixes.ts';
import { sendCallResponse } from '../../../http/send-call-response.ts';
import { type MaybePromise, whenReady } from '../../../lib/concurrency/maybe-promise.ts';
import { type OperationLimit, PUBLIC } from '../../../lib/operation.ts';
import type { RouteDocument } from '../../../lib/route-document.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { DomainDirectory } from '../domains/domain-directory.ts';
import type { LinkRequest, Redirector } from './redirector.ts';
import type { LinkResponse } from './responses.ts';

/** Requests for short links by one address per minute. */
const LIMIT: OperationLimit = { anonymous: 6_000, windowMs: 60_000 };
const FORM_LIMIT_BYTES = 4_096;
const PREFIX = '/l/';
/** Requests to short domains are served at paths below this one. */
const DOMAIN_PREFIX = '/_link';
const COMMON = { name: 'links.redirect', access: PUBLIC, limit: LIMIT, sharesPath: true } as const;
const TLS_CHECK_PATH = '/internal/tls-check';

const tlsQuery = z.object({ domain: z.string().min(1).max(253) });

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
  content: { type: 'text/html' },
};

/** The dependencies of {@link addLinkRoutes}. */
interface LinkRoutesDeps {
  readonly redirector: Pick<Redirector, 'respond'>;
  readonly domains: Pick<DomainDirectory, 'find'>;
  readonly clock: Clock;
  readonly baseUrl: string;
}

/** Serves short links on the main domain and on short domains, the form of their password page, and the check for certificates. */
export function addLinkRoutes(
  http: FastifyInstance,
  { redirector, domains, clock, baseUrl }: LinkRoutesDeps,
): void {
  addRedirects(http, { url: `${PREFIX}*`, document: DOCUMENT }, (call, password) =>
    redirector.respond(toLinkRequest(call, PREFIX, { hostname: '', password, atMs: clock.now() })),
  );
  addRedirects(http, { url: `${DOMAIN_PREFIX}/*` }, (call, password) => {
    const hostname = hostnameOf(call.headers.host ?? '');
    return redirector.respond(
      toLinkRequest(call, `${DOMAIN_PREFIX}/`, { hostname, password, atMs: clock.now() }),
    );
  });
  const { host, hostname } = new URL(baseUrl);
  const isShortDomain = (name: string) => whenReady(domains.find(name), (domain) => domain !== undefined);
  http.hostPrefixes.add({ prefix: DOMAIN_PREFIX, ownHost: host, includes: isShortDomain });
  addRoute(http, {
    methods: ['GET'],
    url: TLS_CHECK_PATH,
    access: PUBLIC,
    limit: LIMIT,
    handler: async ({ query }, reply) => {
      const parsed = tlsQuery.safeParse(query);
      if (!parsed.success) throw invalidField('query.domain', say('links.isRequiredHostName'));
      const name = hostnameOf(parsed.data.domain);
      // Also domains of other modules.
      if (name !== hostname && (await http.hostPrefixes.prefixOf(name)) === '')
        throw new AppError('NOT_FOUND', { message: say('links.notVerifiedDomain') });
      return reply.send({ success: true, domain: name });
    },
  });
}

function addRedirects(
  http: FastifyInstance,
  route: { readonly url: string; readonly document?: RouteDocument },
  respond: (call: Call, password: string | undefined) => MaybePromise<LinkResponse>,
): void {
  addHotRoute(http, { ...COMMON, ...route, method: 'GET', handle: (call) => respond(call, undefined) });
  http.register(async (scope) => {
    acceptForms(scope);
    addRoute(scope, {
      ...COMMON,
      url: route.url,
      methods: ['POST'],
      bodyLimitBytes: FORM_LIMIT_BYTES,
      handler: async ({ pharos, body }, reply) =>
        sendCallResponse(reply, await respond(pharos, passwordOf(body))),
    });
  });
  refuseOtherMethods(http, route.url, new Set(['GET', 'HEAD', 'POST']));
}

function toLinkRequest(
  call: Call,
  prefix: string,
  { hostname, password, atMs }: Pick<LinkRequest, 'hostname' | 'password' | 'atMs'>,
): LinkRequest {
  const { method, url, headers, ip, userAgent } = call;
  const path = pathOf(call);
  return {
    hostname,
    path: decodePath(path.slice(prefix.length)),
    method,
    headers,
    query: url.slice(path.length + 1),
    ip,
    userAgent,
    atMs,
    password,
  };
}

function passwordOf(body: unknown): string | undefined {
  return body instanceof URLSearchParams ? (body.get('password') ?? undefined) : undefined;
}

function decodePath(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    // Not a path that a slug could have.
    return '';
  }
}
