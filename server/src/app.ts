import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { contract } from './contract.ts';
import { createAuthenticate } from './http/authenticate.ts';
import { createAuthorize } from './http/authorize.ts';
import { createChallenges } from './http/challenge.ts';
import { mountOperations } from './http/mount.ts';
import { listOperations, withDefaultLimit } from './http/operations.ts';
import { createHttpServer } from './http/server.ts';
import type { Task } from './jobs/scheduler.ts';
import { createClientIp } from './lib/client-ip.ts';
import type { Clock } from './lib/clock.ts';
import { deriveKey } from './lib/derive-key.ts';
import { whenReady } from './lib/maybe-promise.ts';
import { createAuditService } from './modules/audit/index.ts';
import { addDiscoveryRoutes, createDiscoveryProcedures, describeApi } from './modules/discovery/index.ts';
import { createExportsProcedures, createExportsService } from './modules/exports/index.ts';
import {
  createKeyResolver,
  createKeysProcedures,
  createKeysService,
  createLastUse,
  type KeysService,
} from './modules/keys/index.ts';
import {
  createInvitations,
  createOrganizationExtension,
  createOrganizationsProcedures,
  createOrganizationsService,
} from './modules/organizations/index.ts';
import { createQueryProcedures, createQueryService, createRollUps } from './modules/query/index.ts';
import { createTracking, createTrackingProcedures, type TrackingService } from './modules/tracking/index.ts';
import { createUsers, type FirstRun, type UsersService } from './modules/users/index.ts';
import {
  createWebsitesProcedures,
  createWebsitesService,
  type WebsitesService,
} from './modules/websites/index.ts';
import type { Stores } from './stores/open-stores.ts';

const FAILED_AUTHENTICATIONS = { limit: 30, windowMs: 60_000 };
const RELAY_EVERY_MS = 1_000;
const ROTATE_SALTS_EVERY_MS = 10 * 60_000;
const SUM_UP_EVERY_MS = 5 * 60_000;
const CLEAN_SUMS_EVERY_MS = 60 * 60_000;
const REMOVE_SESSIONS_EVERY_MS = 60 * 60_000;

/** What an app is made of. */
export interface AppOptions {
  readonly stores: Stores;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly version: string;
  /** The public address, without a slash at its end. */
  readonly baseUrl: string;
  readonly secret: string;
  readonly trustedProxies: readonly string[];
  /** Limit of operations that declare none, for a key or a person; anonymous clients get half of it. */
  readonly requestsPerMinute: number;
}

/** Every service, every route: what runs, but does not listen. */
export interface App {
  readonly http: FastifyInstance;
  readonly services: {
    readonly keys: KeysService;
    readonly tracking: TrackingService;
    readonly users: UsersService;
    readonly websites: WebsitesService;
    readonly firstRun: FirstRun;
  };
  /** Forgets the sums of days that long ranges are answered from: for when visits were built anew. */
  forgetSums(): Promise<void>;
  /** Work for the scheduler. */
  readonly tasks: readonly Task[];
  /** Waits for what requests left to be done: call it after the last one, before the stores close. */
  settle(): Promise<void>;
}

/** Wires everything; opens nothing and listens on nothing. */
export async function createApp(options: AppOptions): Promise<App> {
  const { stores, clock, logger, version, baseUrl, secret } = options;
  const { state, live, journal, facts } = stores;
  const trustedOrigins = new Set([new URL(baseUrl).origin]);

  const audit = createAuditService({ state, journal, clock });
  const organizations = createOrganizationsService({ state, audit, clock });
  const websites = createWebsitesService({ state, live, audit, clock });
  const pepper = deriveKey(secret, 'api keys');
  const keys = createKeysService({ state, live, audit, websites, clock, pepper });
  const lastUse = createLastUse({ state, logger });
  const keyResolver = createKeyResolver({ state, live, clock, pepper, onUse: lastUse.note });
  const tracking = createTracking({
    journal,
    state,
    live,
    websites,
    clock,
    secret,
    onGeoUnavailable: (error) => logger.error({ err: error }, 'places of visitors are unknown'),
  });
  const rollUps = createRollUps({ facts, clock, logger });
  const query = createQueryService({ facts, websites, clock, rollUps });
  const challenges = createChallenges(baseUrl);
  const users = createUsers({
    state,
    live,
    clock,
    logger,
    secret,
    baseUrl,
    trustedOrigins,
    audit,
    organizations,
    invitations: createInvitations({ state, clock }),
    extensions: [createOrganizationExtension()],
  });
  const authorize = createAuthorize(
    {
      website: (id) =>
        whenReady(websites.find(id), (website) =>
          website === undefined
            ? undefined
            : { organizationId: website.organizationId, websiteId: id, isPublic: website.isPublic },
        ),
      organization: async (id) => {
        const found = await organizations.find(id);
        return found && { organizationId: found.id, websiteId: undefined, isPublic: false };
      },
      key: async (id) => {
        const key = await keyResolver.find(id);
        return key && { organizationId: key.organizationId, websiteId: undefined, isPublic: false };
      },
      // Links and monitors come with their own issues; until then there are none, and every id is unknown.
      link: async () => undefined,
      monitor: async () => undefined,
    },
    challenges,
  );
  const http = createHttpServer({
    logger,
    journal,
    live,
    trustedOrigins,
    clientIp: createClientIp({ trustedProxies: options.trustedProxies }),
    authenticate: createAuthenticate({
      sources: { resolveKey: keyResolver.resolve, resolveSession: users.resolver.resolve },
      challenges,
      live,
      failedAuthentications: FAILED_AUTHENTICATIONS,
      trustedOrigins,
    }),
    describeUse: audit.describeUse,
  });
  const operations = withDefaultLimit(listOperations(contract), {
    authenticated: options.requestsPerMinute,
    anonymous: Math.ceil(options.requestsPerMinute / 2),
    windowMs: 60_000,
  });
  mountOperations(http, {
    operations,
    router: {
      discovery: createDiscoveryProcedures({
        version,
        stores: [
          { name: 'facts', driver: facts.driver, ping: () => facts.ping() },
          { name: 'state', driver: state.driver, ping: () => state.ping() },
          { name: 'live', driver: live.driver, ping: () => live.ping() },
        ],
        backlogBytes: () => journal.stats().backlogBytes,
      }),
      exports: createExportsProcedures(createExportsService({ facts, clock }), clock),
      keys: createKeysProcedures(keys, clock),
      organizations: createOrganizationsProcedures(organizations),
      query: createQueryProcedures(query),
      tracking: createTrackingProcedures(tracking.service),
      websites: createWebsitesProcedures(websites),
    },
    authorize: (call, operation, input) =>
      whenReady(authorize(operation.meta, call.principal, input), (resources) => {
        call.resources = resources;
      }),
    describeUse: audit.describeUse,
    direct: new Set(['tracking.track']),
  });
  users.registerRoutes(http);
  addDiscoveryRoutes(http, {
    baseUrl,
    openApi: () => describeApi({ contract, operations, baseUrl, version }),
  });

  return {
    http,
    services: { keys, tracking: tracking.service, users: users.service, websites, firstRun: users.firstRun },
    forgetSums: rollUps.reset,
    tasks: [
      { name: 'relay administrative acts to the audit log', everyMs: RELAY_EVERY_MS, run: audit.relay },
      { name: 'sum up days', everyMs: SUM_UP_EVERY_MS, run: rollUps.advance },
      { name: 'remove replaced sums of days', everyMs: CLEAN_SUMS_EVERY_MS, run: rollUps.clean },
      { name: 'rotate visitor salts', everyMs: ROTATE_SALTS_EVERY_MS, run: tracking.rotateSalts },
      {
        name: 'remove expired sessions',
        everyMs: REMOVE_SESSIONS_EVERY_MS,
        run: users.sessions.removeExpired,
      },
    ],
    settle: async () => {
      await lastUse.settle();
      await audit.relay();
    },
  };
}
