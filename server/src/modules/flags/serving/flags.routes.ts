import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../errors.ts';
import { addHotRoute, addRoute } from '../../../http/add-route.ts';
import { type Call, pathOf } from '../../../http/call.ts';
import { beginEventStream } from '../../../http/event-streams.ts';
import type { HotHandler } from '../../../http/hot/hot-routes.ts';
import { sendCallResponse } from '../../../http/send-call-response.ts';
import type { OperationLimit, RouteAccess } from '../../../lib/operation.ts';
import type { RouteDocument } from '../../../lib/route-document.ts';
import type { FlagAccess } from './access/flag-access.ts';
import type { KeyUses } from './access/key-uses.ts';
import type { ChangeStreams, StreamKind } from './change-streams.ts';
import type { Ofrep } from './ofrep/ofrep.ts';
import { ofrepErrorFields } from './ofrep/ofrep-errors.ts';
import type { PublicFlags } from './public/public-flags.ts';
import { ROUTE_DOCUMENTS } from './route-documents.data.ts';
import type { Bootstrap } from './rules/bootstrap.ts';
import type { Rules } from './rules/rules.ts';
import { queryText } from './sdk-name.ts';
import type { UnleashApi } from './unleash/unleash-api.ts';
import type { UsageIntake } from './usage/usage-intake.ts';

const PREFIX = '/flags/';
const WEBSITE = `${PREFIX}:websiteId`;
const FRONTEND = '/api/frontend';
const EVALUATE = '/ofrep/v1/evaluate/flags';
/** `flag-access.ts` reads keys of environments and API keys. */
const ACCESS: RouteAccess = { kind: 'route-key' };
/** Requests of one address per minute, without a key of a server. Servers have no limit. */
const LIMIT: OperationLimit = { anonymous: 6_000, windowMs: 60_000 };
const COMMON = { access: ACCESS, limit: LIMIT } as const;
/** A context with 200 attributes is much smaller. It bounds the time of parsing. */
const CONTEXT_LIMIT_BYTES = 64 * 1024;
const REPORT_LIMIT_BYTES = 256 * 1024;

/** The dependencies of {@link addFlagRoutes}. */
export interface FlagRoutesDeps {
  readonly access: FlagAccess;
  readonly ofrep: Ofrep;
  readonly publicFlags: PublicFlags;
  readonly rules: Rules;
  readonly bootstrap: Bootstrap;
  readonly intake: UsageIntake;
  readonly unleash: UnleashApi;
  readonly changeStreams: ChangeStreams;
  readonly uses: Pick<KeyUses, 'record'>;
}

/** Serves flags. */
export function addFlagRoutes(http: FastifyInstance, deps: FlagRoutesDeps): void {
  addOfrepRoutes(http, deps);
  addPublicRoutes(http, deps);
  addServerRoutes(http, deps);
  addUnleashRoutes(http, deps);
  addStream(http, deps, 'public', `${WEBSITE}/stream`, ROUTE_DOCUMENTS.stream);
  addStream(http, deps, 'rules', `${WEBSITE}/rules/stream`, ROUTE_DOCUMENTS.rulesStream);
}

function addOfrepRoutes(http: FastifyInstance, { ofrep }: FlagRoutesDeps): void {
  const common = {
    ...COMMON,
    bodyLimitBytes: CONTEXT_LIMIT_BYTES,
    errorFields: ofrepErrorFields,
  } as const;
  const evaluate: HotHandler = (call, input) => ofrep.evaluate(call, targetOf(call), input);
  addHotRoute(http, {
    ...common,
    method: 'POST',
    url: `${WEBSITE}${EVALUATE}/:key`,
    // The adapter serves both routes.
    hotUrl: `${PREFIX}*`,
    excludes: (path) => !path.includes(EVALUATE),
    name: 'flags.serve',
    document: ROUTE_DOCUMENTS.evaluate,
    handle: evaluate,
  });
  addSlowRoute(http, {
    ...common,
    method: 'POST',
    url: `${WEBSITE}${EVALUATE}`,
    name: 'flags.serve',
    document: ROUTE_DOCUMENTS.evaluateAll,
    handle: evaluate,
  });
  addSlowRoute(http, {
    ...common,
    method: 'GET',
    url: `${WEBSITE}/ofrep/v1/configuration`,
    name: 'flags.configuration',
    document: ROUTE_DOCUMENTS.configuration,
    handle: (call, input) => ofrep.configure(call, websiteOf(call), input),
  });
}

function addPublicRoutes(http: FastifyInstance, { publicFlags }: FlagRoutesDeps): void {
  const routes = {
    evaluate: ROUTE_DOCUMENTS.publicEvaluate,
    bulk: ROUTE_DOCUMENTS.publicBulk,
    definitions: ROUTE_DOCUMENTS.publicDefinitions,
  } as const;
  for (const name of ['evaluate', 'bulk', 'definitions'] as const)
    addHotRoute(http, {
      ...COMMON,
      method: 'GET',
      url: `/public/v1/flags/${name}`,
      document: routes[name],
      handle: (call, input) => publicFlags[name](call, input),
    });
}

function addServerRoutes(http: FastifyInstance, { rules, bootstrap, intake }: FlagRoutesDeps): void {
  addSlowRoute(http, {
    ...COMMON,
    method: 'GET',
    url: `${WEBSITE}/rules`,
    document: ROUTE_DOCUMENTS.rules,
    handle: (call, input) => rules.respond(call, websiteOf(call), input),
  });
  addSlowRoute(http, {
    ...COMMON,
    method: 'GET',
    url: `${WEBSITE}/segments/:segmentId/ids`,
    document: ROUTE_DOCUMENTS.segmentIds,
    handle: (call, input) => rules.respondIds(call, websiteOf(call), pathOf(call).split('/')[4] ?? '', input),
  });
  addSlowRoute(http, {
    ...COMMON,
    method: 'POST',
    url: `${WEBSITE}/bootstrap`,
    bodyLimitBytes: CONTEXT_LIMIT_BYTES,
    document: ROUTE_DOCUMENTS.bootstrap,
    handle: (call, input) => bootstrap(call, websiteOf(call), input),
  });
  addSlowRoute(http, {
    ...COMMON,
    method: 'POST',
    url: `${WEBSITE}/usage`,
    bodyLimitBytes: REPORT_LIMIT_BYTES,
    document: ROUTE_DOCUMENTS.usage,
    handle: (call, input) => intake(call, websiteOf(call), input),
  });
}

function addUnleashRoutes(http: FastifyInstance, { unleash }: FlagRoutesDeps): void {
  const base = '/api/client';
  addSlowRoute(http, {
    ...COMMON,
    method: 'GET',
    url: `${base}/features`,
    document: ROUTE_DOCUMENTS.unleashFeatures,
    handle: unleash.features,
  });
  addSlowRoute(http, {
    ...COMMON,
    method: 'POST',
    url: `${base}/metrics`,
    bodyLimitBytes: REPORT_LIMIT_BYTES,
    document: ROUTE_DOCUMENTS.unleashMetrics,
    handle: (call, input) => unleash.metrics(call, input, 'server'),
  });
  const frontend = { ...COMMON, sharesPath: true } as const;
  for (const method of ['GET', 'POST'] as const)
    addSlowRoute(http, {
      ...frontend,
      method,
      url: FRONTEND,
      bodyLimitBytes: CONTEXT_LIMIT_BYTES,
      document: ROUTE_DOCUMENTS.unleashToggles,
      handle: unleash.toggles,
    });
  addSlowRoute(http, {
    ...COMMON,
    method: 'POST',
    url: `${FRONTEND}/client/metrics`,
    bodyLimitBytes: REPORT_LIMIT_BYTES,
    document: ROUTE_DOCUMENTS.unleashFrontendMetrics,
    handle: (call, input) => unleash.metrics(call, input, 'any'),
  });
  addSlowRoute(http, {
    ...COMMON,
    method: 'POST',
    url: `${base}/register`,
    bodyLimitBytes: REPORT_LIMIT_BYTES,
    document: ROUTE_DOCUMENTS.unleashRegister,
    handle: unleash.register,
  });
}

/** Registers a route that is requested too seldom for the hot adapter. */
function addSlowRoute(
  http: FastifyInstance,
  { method, handle, ...rest }: Omit<Parameters<typeof addHotRoute>[1], 'excludes' | 'hotUrl'>,
): void {
  addRoute(http, {
    ...rest,
    methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
    handler: async ({ pharos: call, params, query, body }, reply) => {
      call.body = body;
      return sendCallResponse(reply, await handle(call, { params, query, body }));
    },
  });
}

function addStream(
  http: FastifyInstance,
  { access, changeStreams, uses }: FlagRoutesDeps,
  kind: StreamKind,
  url: string,
  document: RouteDocument,
): void {
  addRoute(http, {
    methods: ['GET'],
    url,
    ...COMMON,
    document,
    handler: async ({ pharos: call, query }, reply) => {
      const place = { website: websiteOf(call), environment: queryText(query, 'environment') };
      const { served } = await (kind === 'public'
        ? access.open(call, place)
        : access.openTrusted(call, place));
      if (!changeStreams.hasRoom(call.ip))
        throw new AppError('SERVICE_UNAVAILABLE', { headers: { 'retry-after': '60' } });
      // The stream is sent without the chain, which records uses otherwise.
      await uses.record(call, 200);
      const last = call.headers['last-event-id'];
      const client = { ip: call.ip, lastVersion: typeof last === 'string' ? last : undefined };
      changeStreams.open(kind, served, client, beginEventStream(call, reply));
      return undefined;
    },
  });
}

/** Returns the website of a path such as `/flags/{website}/rules`. */
function websiteOf(call: Call): string {
  return pathOf(call).split('/')[2] ?? '';
}

/** Returns the website and the flag of the path of an evaluation. */
function targetOf(call: Call): { readonly website: string; readonly key: string | undefined } {
  const path = pathOf(call);
  const end = path.indexOf('/', PREFIX.length);
  const website = path.slice(PREFIX.length, end);
  const rest = path.slice(end + EVALUATE.length);
  if (!path.startsWith(EVALUATE, end) || (rest !== '' && !rest.startsWith('/')))
    throw new AppError('NOT_FOUND');
  return { website, key: rest === '' ? undefined : decodeKey(rest.slice(1)) };
}

function decodeKey(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    // Not a key that a flag could have.
    return '';
  }
}
