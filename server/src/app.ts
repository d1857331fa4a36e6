import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { contract } from './contract.ts';
import { createLookups } from './create-lookups.ts';
import { createOwnership } from './create-ownership.ts';
import { createAuthenticate } from './http/authenticate.ts';
import { createAuthorize } from './http/authorize.ts';
import { createCallContext } from './http/call-context.ts';
import { createChallenges } from './http/challenge.ts';
import { mountOperations } from './http/mount.ts';
import { listOperations, withDefaultLimit } from './http/operations.ts';
import { createHttpServer } from './http/server.ts';
import type { Task } from './jobs/scheduler.ts';
import { createClientIp } from './lib/client-ip.ts';
import type { Clock } from './lib/clock.ts';
import { deriveKey } from './lib/derive-key.ts';
import { whenReady } from './lib/maybe-promise.ts';
import {
  type AnnotationsService,
  createAnnotationsProcedures,
  createAnnotationsService,
} from './modules/annotations/index.ts';
import { createAuditService } from './modules/audit/index.ts';
import { addDashboardRoutes, type Dashboard } from './modules/dashboard/index.ts';
import { addDiscoveryRoutes, createDiscoveryProcedures, describeApi } from './modules/discovery/index.ts';
import {
  createDeletionsProcedures,
  createErasure,
  createProfilesProcedures,
} from './modules/erasure/index.ts';
import { createExportsProcedures, createExportsService } from './modules/exports/index.ts';
import {
  createKeyResolver,
  createKeysProcedures,
  createKeysService,
  createKeyUses,
  type KeysService,
} from './modules/keys/index.ts';
import { createMailer, type MailSettings } from './modules/mail/index.ts';
import { createOauth, endGrantsOf, isAccessToken } from './modules/oauth/index.ts';
import {
  createInvitations,
  createMembers,
  createOrganizationExtension,
  createOrganizationsProcedures,
} from './modules/organizations/index.ts';
import { createQueryProcedures, createQueryService, createRollUps } from './modules/query/index.ts';
import {
  createReportsProcedures,
  createReportsService,
  type ReportsService,
} from './modules/reports/index.ts';
import {
  createSegmentsProcedures,
  createSegmentsService,
  type SegmentsService,
} from './modules/segments/index.ts';
import { createShares, type SharesService } from './modules/shares/index.ts';
import { addTrackerScriptRoutes } from './modules/tracker-script/index.ts';
import {
  addTrackingRoutes,
  createTracking,
  createTrackingProcedures,
  HOSTED_ALIASES,
  listBeaconPaths,
  type TrackingService,
} from './modules/tracking/index.ts';
import {
  createUsers,
  createUsersProcedures,
  issueForOperator,
  type ResetLink,
  type ResetQuestion,
  type Users,
} from './modules/users/index.ts';
import { createWebsitesProcedures, type WebsitesService } from './modules/websites/index.ts';
import type { Loader } from './stores/facts/loader.ts';
import type { Stores } from './stores/open-stores.ts';

const FAILED_AUTHENTICATIONS = { limit: 30, windowMs: 60_000 };
const RELAY_EVERY_MS = 1_000;
const SUM_UP_EVERY_MS = 5 * 60_000;
const ERASE_EVERY_MS = 5_000;
/** So soon after the start; the job itself knows that once a day is enough. */
const APPLY_RETENTION_EVERY_MS = 60_000;
const CLEAN_SUMS_EVERY_MS = 60 * 60_000;

/** What an app is made of. */
export interface AppOptions {
  readonly stores: Stores;
  /** Publishes accepted facts; without it, queries are answered from what is stored. */
  readonly loader?: Pick<Loader, 'openView' | 'stats'> | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly version: string;
  /** The public address, without a slash at its end. */
  readonly baseUrl: string;
  readonly secret: string;
  readonly trustedProxies: readonly string[];
  /** Limit of operations that declare none, for a key or a person; anonymous clients get half of it. */
  readonly requestsPerMinute: number;
  /** Without it no mails are sent. */
  readonly mail?: MailSettings | undefined;
  /** What was built of the dashboard; without it only the API is served. */
  readonly dashboard?: Dashboard | undefined;
}

/** Every service, every route: what runs, but does not listen. */
export interface App {
  readonly http: FastifyInstance;
  readonly services: {
    readonly annotations: AnnotationsService;
    readonly keys: KeysService;
    readonly reports: ReportsService;
    readonly segments: SegmentsService;
    readonly shares: SharesService;
    readonly tracking: TrackingService;
    readonly users: Users['service'];
    readonly websites: WebsitesService;
    readonly firstRun: Users['firstRun'];
  };
  /** Makes a reset link for the operator of the server; `undefined` when nobody has the address. */
  resetPassword(question: ResetQuestion): Promise<ResetLink | undefined>;
  /** Forgets the sums of days that long ranges are answered from: for when visits were built anew. */
  forgetSums(): Promise<void>;
  /** Work for the scheduler. */
  readonly tasks: readonly Task[];
  /** Waits for what requests left to be done: call it after the last one, before the stores close. */
  settle(): Promise<void>;
  /** Gives up what waits for other servers, such as mails: call it once, after the last request. */
  close(): Promise<void>;
}

/** Wires everything; opens nothing and listens on nothing. */
export async function createApp(options: AppOptions): Promise<App> {
  const { stores, loader: freshness, clock, logger, version, baseUrl, secret } = options;
  const { state, live, journal, facts } = stores;
  const trustedOrigins = new Set([new URL(baseUrl).origin]);
  const audit = createAuditService({ state, journal, clock });
  const { organizations, websites, erasures } = createOwnership({ state, live, audit, clock });
  const pepper = deriveKey(secret, 'api keys');
  const keys = createKeysService({ state, live, audit, websites, clock, pepper });
  const lastUse = createKeyUses({ state, logger });
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
  const rollUps = createRollUps({ facts, live, clock, logger });
  const exports = createExportsService({ facts, clock, freshness });
  const erasing = { audit, exports, rollUps, freshness, clock, logger, secret };
  const erasure = createErasure({ ...stores, ...erasing, records: erasures });
  const querying = { facts, freshness, websites, findWebsite: websites.find, clock, rollUps };
  const query = createQueryService(querying);
  const annotations = createAnnotationsService({ state, audit, websites, clock });
  const reports = createReportsService({ state, audit, websites, clock });
  const segments = createSegmentsService({ state, audit, websites, clock });
  const challenges = createChallenges(baseUrl);
  const mailer = options.mail && createMailer({ settings: options.mail, logger });
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
    endGrants: endGrantsOf,
    messenger: mailer,
    invitations: createInvitations({ state, clock }),
    extensions: [createOrganizationExtension()],
  });
  const oauth = createOauth({ state, live, clock, logger, secret, baseUrl, audit, websites, users });
  const shares = createShares({ state, live, audit, websites, challenges, clock, logger, secret, baseUrl });
  const authorize = createAuthorize(
    createLookups({
      websites,
      organizations,
      keys: keyResolver,
      segments,
      reports,
      annotations,
      shares: shares.service,
    }),
    challenges,
  );
  const operations = withDefaultLimit(listOperations(contract), {
    authenticated: options.requestsPerMinute,
    anonymous: Math.ceil(options.requestsPerMinute / 2),
    windowMs: 60_000,
  });
  const http = createHttpServer({
    logger,
    journal,
    live,
    trustedOrigins,
    beaconPaths: listBeaconPaths(operations),
    clientIp: createClientIp({ trustedProxies: options.trustedProxies }),
    authenticate: createAuthenticate({
      sources: {
        resolveKey: (text) => (isAccessToken(text) ? oauth.resolver : keyResolver).resolve(text),
        resolveShare: shares.resolver.resolve,
        resolveSession: users.resolver.resolve,
      },
      challenges,
      live,
      failedAuthentications: FAILED_AUTHENTICATIONS,
      trustedOrigins,
    }),
    describeUse: audit.describeUse,
    onRefused: tracking.noteRefused,
  });
  mountOperations(http, {
    operations,
    router: {
      annotations: createAnnotationsProcedures(annotations),
      discovery: createDiscoveryProcedures({
        version,
        stores: (['facts', 'state', 'live'] as const).map((name) => ({ name, store: stores[name] })),
        journal,
        loader: freshness,
      }),
      deletions: createDeletionsProcedures(erasures),
      exports: createExportsProcedures(exports, websites, clock),
      keys: createKeysProcedures(keys, clock),
      oauth: oauth.procedures,
      organizations: createOrganizationsProcedures(organizations, createMembers({ state, clock, baseUrl })),
      profiles: createProfilesProcedures(erasure.profiles),
      query: createQueryProcedures(query),
      reports: createReportsProcedures(reports),
      segments: createSegmentsProcedures(segments),
      shares: shares.procedures,
      tracking: createTrackingProcedures(tracking.service),
      users: createUsersProcedures(users),
      websites: createWebsitesProcedures(websites, baseUrl),
    },
    authorize: (call, operation, input) =>
      whenReady(authorize(operation.meta, call.principal, input), (resources) => {
        call.resources = resources;
      }),
    describeUse: audit.describeUse,
    direct: new Set(['tracking.track', 'tracking.vitals', 'tracking.errors', 'tracking.identify']),
    aliases: HOSTED_ALIASES,
  });
  addTrackingRoutes(http, {
    ...tracking,
    contextOf: (request, reply) => createCallContext(request, reply, audit.describeUse),
  });
  addTrackerScriptRoutes(http, { baseUrl });
  for (const { registerRoutes } of [users, oauth]) registerRoutes(http);
  addDiscoveryRoutes(http, {
    baseUrl,
    openApi: () => describeApi({ contract, operations, baseUrl, version }),
    authorizationServer: oauth.authorizationServer,
  });
  if (options.dashboard !== undefined)
    addDashboardRoutes(http, options.dashboard, async (id) => (await websites.find(id))?.isPublic === true);

  return {
    http,
    services: {
      annotations,
      keys,
      reports,
      segments,
      shares: shares.service,
      tracking: tracking.service,
      users: users.service,
      websites,
      firstRun: users.firstRun,
    },
    resetPassword: (question) => issueForOperator({ state, audit, issue: users.resetLinks.issue }, question),
    forgetSums: rollUps.reset,
    tasks: [
      { name: 'relay administrative acts to the audit log', everyMs: RELAY_EVERY_MS, run: audit.relayNoted },
      { name: 'sum up days', everyMs: SUM_UP_EVERY_MS, run: rollUps.advance },
      { name: 'remove replaced sums of days', everyMs: CLEAN_SUMS_EVERY_MS, run: rollUps.clean },
      ...tracking.tasks,
      { name: 'erase facts', everyMs: ERASE_EVERY_MS, run: erasure.advance },
      { name: 'apply retention', everyMs: APPLY_RETENTION_EVERY_MS, run: erasure.applyRetention },
      ...[users, oauth].flatMap(({ tasks }) => tasks),
    ],
    close: async () => mailer?.close(),
    settle: async () => {
      await Promise.all([lastUse.settle(), users.settle(), oauth.settle(), shares.settle()]);
      await tracking.service
        .writeCounts()
        .catch((error) => logger.warn({ err: error }, 'counts of what was not stored are lost'));
      await audit.relay();
    },
  };
}
