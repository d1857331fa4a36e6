import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../../../errors.ts';
import { addHotRoute, addRoute, refuseOtherMethods } from '../../../http/add-route.ts';
import { acceptMailForms } from '../../../http/body/accept-forms.ts';
import { type Call, type CallResponse, pathOf } from '../../../http/call.ts';
import { beginEventStream, type EventStreams } from '../../../http/event-streams.ts';
import { hostnameOf } from '../../../http/host-prefixes.ts';
import { sendCallResponse } from '../../../http/send-call-response.ts';
import type { MaybePromise } from '../../../lib/concurrency/maybe-promise.ts';
import { type OperationLimit, PUBLIC } from '../../../lib/operation.ts';
import type { RouteDocument } from '../../../lib/route-document.ts';
import type { AccessForm } from './forms/access-form.ts';
import type { MemberSignIn } from './forms/member-sign-in.ts';
import { SIGN_IN_PATH } from './forms/sign-in-url.ts';
import { isSubscriptionPath, type SubscriptionForms } from './forms/subscription-forms.ts';
import type { PageRequest, PageServer } from './page-server.ts';
import { PUBLIC_JSON_PATH } from './representations.ts';
import { JSON_DOCUMENT, PAGE_DOCUMENT } from './route-documents.data.ts';
import type { PageStore } from './snapshots/page-store.ts';

/** Forms of one address per minute. */
const FORM_LIMIT: OperationLimit = { anonymous: 30, windowMs: 60_000 };
const FORM_LIMIT_BYTES = 16_384;
const PREFIX = '/status/';
const JSON_PREFIX = '/public/v1/status-pages/';
/** Requests to custom domains are served at paths below this one. */
const DOMAIN_PREFIX = '/_status';
const EVENTS_PATH = '/events';
const ACCESS_PATH = '/access';

/** The dependencies of {@link addStatusPageRoutes}. */
export interface StatusPageRoutesDeps {
  readonly server: PageServer;
  readonly store: PageStore;
  readonly streams: EventStreams;
  readonly access: AccessForm;
  readonly members: MemberSignIn;
  readonly subscriptions: SubscriptionForms;
  readonly baseUrl: string;
}

/** Serves status pages at `/status/{slug}` and at the root of custom domains, and their JSON. */
export function addStatusPageRoutes(http: FastifyInstance, deps: StatusPageRoutesDeps): void {
  const { store, server, members, baseUrl } = deps;
  addPlace(http, deps, {
    url: `${PREFIX}*`,
    events: `${PREFIX}:slug${EVENTS_PATH}`,
    locate: (call) => bySlug(store, call),
    document: PAGE_DOCUMENT,
  });
  addPlace(http, deps, {
    url: `${DOMAIN_PREFIX}/*`,
    events: `${DOMAIN_PREFIX}${EVENTS_PATH}`,
    locate: (call) => byHost(store, call),
  });
  addHotRoute(http, {
    method: 'GET',
    url: SIGN_IN_PATH,
    name: 'statusPages.signIn',
    access: PUBLIC,
    limit: FORM_LIMIT,
    handle: (call) => members.begin(call, hostnameOf(queryOf(call).get('host') ?? '')),
  });
  addHotRoute(http, {
    method: 'GET',
    url: `${JSON_PREFIX}:slug`,
    name: 'statusPages.serve',
    access: PUBLIC,
    document: JSON_DOCUMENT,
    handle: (call) => {
      const slug = pathOf(call).slice(JSON_PREFIX.length).toLowerCase();
      const page = store.findBySlug(slug);
      return server.serve(call, { page, base: `${PREFIX}${slug}`, path: PUBLIC_JSON_PATH });
    },
  });
  http.hostPrefixes.add({
    prefix: DOMAIN_PREFIX,
    ownHost: new URL(baseUrl).host,
    includes: (hostname) => store.findByHost(hostname) !== undefined,
    isInMemory: true,
  });
}

/** Where pages are served. */
interface Place {
  /** A prefix that ends with `/*`. */
  readonly url: string;
  readonly events: string;
  readonly locate: (call: Call) => PageRequest;
  readonly document?: RouteDocument;
}

function addPlace(http: FastifyInstance, deps: StatusPageRoutesDeps, place: Place): void {
  const { url, events, locate, document } = place;
  addHotRoute(http, {
    ...(document === undefined ? {} : { document }),
    method: 'GET',
    url,
    name: 'statusPages.serve',
    access: PUBLIC,
    sharesPath: true,
    excludes: (path) => path.endsWith(EVENTS_PATH),
    handle: (call) => respond(deps, call, locate(call)),
  });
  addForms(http, deps, url, locate);
  addEvents(http, deps, events, locate);
}

function respond(
  { server, access, subscriptions }: StatusPageRoutesDeps,
  call: Call,
  request: PageRequest,
): MaybePromise<CallResponse> {
  const { page, path, base } = request;
  if (path === '/' && base !== '') return { status: 308, headers: { location: base }, body: '' };
  if (isSubscriptionPath(path)) return subscriptions.show(call, request, path, queryOf(call));
  if (path === ACCESS_PATH && page !== undefined)
    return access.follow(call, request, page, queryOf(call).get('token') ?? '');
  return server.serve(call, request);
}

function addForms(
  http: FastifyInstance,
  { server, access, subscriptions }: StatusPageRoutesDeps,
  url: string,
  locate: (call: Call) => PageRequest,
): void {
  http.register(async (scope) => {
    acceptMailForms(scope);
    addRoute(scope, {
      methods: ['POST'],
      url,
      name: 'statusPages.submit',
      access: PUBLIC,
      limit: FORM_LIMIT,
      sharesPath: true,
      bodyLimitBytes: FORM_LIMIT_BYTES,
      handler: async ({ pharos: call, body }, reply) => {
        const request = locate(call);
        const { page, path } = request;
        const form = body instanceof URLSearchParams ? body : new URLSearchParams();
        if (isSubscriptionPath(path))
          return send(reply, await subscriptions.submit(call, request, path, { form, query: queryOf(call) }));
        if (path !== ACCESS_PATH)
          throw new AppError('METHOD_NOT_ALLOWED', { headers: { allow: 'GET, HEAD' } });
        return send(
          reply,
          page === undefined
            ? await server.serve(call, request)
            : await access.submit(call, request, page, form),
        );
      },
    });
  });
  refuseOtherMethods(http, url, new Set(['GET', 'HEAD', 'POST']));
}

/** Streams of server-sent events. They are the only responses that the hot adapter does not send. */
function addEvents(
  http: FastifyInstance,
  { server, streams }: StatusPageRoutesDeps,
  url: string,
  locate: (call: Call) => PageRequest,
): void {
  addRoute(http, {
    methods: ['GET'],
    url,
    name: 'statusPages.stream',
    access: PUBLIC,
    handler: async ({ pharos: call }, reply) => {
      const request = locate(call);
      const { page } = request;
      if (page === undefined) return send(reply, await server.serve(call, request));
      const decision = await server.decide(call, page);
      if (decision !== 'allowed') return send(reply, server.refuse(call, request, decision));
      if (!streams.hasRoom(call.ip))
        throw new AppError('SERVICE_UNAVAILABLE', { headers: { 'retry-after': '60' } });
      streams.open(page.id, call.ip, beginEventStream(call, reply));
      return undefined;
    },
  });
}

function send(reply: FastifyReply, response: CallResponse): FastifyReply {
  return sendCallResponse(reply, response);
}

/** Finds the page of a path such as `/status/acme/feed.atom`. */
function bySlug(store: PageStore, call: Call): PageRequest {
  const rest = pathOf(call).slice(PREFIX.length);
  const slashAt = rest.indexOf('/');
  const slug = (slashAt === -1 ? rest : rest.slice(0, slashAt)).toLowerCase();
  const path = slashAt === -1 ? '' : rest.slice(slashAt);
  return { page: store.findBySlug(slug), base: `${PREFIX}${slug}`, path };
}

/** Finds the page of a custom domain. */
function byHost(store: PageStore, call: Call): PageRequest {
  const path = pathOf(call).slice(DOMAIN_PREFIX.length);
  const page = store.findByHost(hostnameOf(call.headers.host ?? ''));
  return { page, base: '', path: path === '/' ? '' : path };
}

function queryOf({ url }: Call): URLSearchParams {
  const queryAt = url.indexOf('?');
  return new URLSearchParams(queryAt === -1 ? '' : url.slice(queryAt));
}
