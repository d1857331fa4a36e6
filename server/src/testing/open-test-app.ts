import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { type App, createApp, PRODUCT } from '../app.ts';
import { createFactLoader } from '../boot/create-fact-loader.ts';
import type { Product } from '../boot/create-kernel.ts';
import type { MetricsConfig } from '../config/config.ts';
import type { Settings } from '../kernel/kernel.ts';
import type { Actor } from '../lib/actor.ts';
import { newId } from '../lib/ids/ids.ts';
import type { ResourceAccess, UserPrincipal } from '../lib/principal.ts';
import type { Role, Scope } from '../lib/scopes.ts';
import { StoppedClock } from '../lib/time/clock.ts';
import { keysModule } from '../modules/keys/index.ts';
import { member, organization } from '../modules/organizations/index.ts';
import { usersModule } from '../modules/users/index.ts';
import type { Website } from '../modules/websites/index.ts';
import { websitesModule } from '../modules/websites/index.ts';
import { createOutbound } from '../outbound/create-outbound.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { DamageLog } from '../stores/damage.ts';
import { openJournal } from '../stores/facts/journal/journal.ts';
import type { SegmentJournal } from '../stores/facts/journal/journal.types.ts';
import type { Loader } from '../stores/facts/loading/loader.ts';
import { takeReusedFacts } from '../stores/facts/testing/reused-chdb.ts';
import { createMemoryLive } from '../stores/live/memory.ts';
import type { Stores } from '../stores/open-stores.ts';
import type { State } from '../stores/state/state.ts';
import { openTestState } from '../stores/state/testing/open-test-state.ts';
import { endReport, reportOnFailure } from './failure-report.ts';

/** The address of the service under test. */
export const BASE_URL = 'http://localhost:3000';

const FACTS_WAIT_MS = 20_000;
/** The requests that a failed test shows. */
const MAX_REQUESTS = 30;

/** A valid password. */
export const PASSWORD = 'correct horse battery staple';

/** Its hash by Better Auth, precomputed because hashing is slow by design. */
const PASSWORD_HASH =
  'c4ea785f06458c3b1353d90d2d084e66:983ae983ab34cf31bfc73c39cfc86adb9d86ade4ace18ce392085d23623eb41d9ec951e2e11c29827cb8fe558d122175e405fbf0dfd15b6ddff745254f3cbbef';

/** A signed-in person. */
export interface TestPerson {
  readonly userId: string;
  readonly organizationId: string;
  /** The `Cookie` header. */
  readonly cookie: string;
  /** For calling services without HTTP. */
  readonly actor: Actor;
}

/** The complete server on real stores, with a stopped clock; it does not listen. */
export interface TestApp {
  readonly app: App;
  readonly stores: Stores;
  readonly clock: StoppedClock;
  readonly directory: string;
  /** All log lines, as JSON. */
  readonly logged: string[];
  inject(request: InjectOptions): Promise<LightMyRequestResponse>;
  /** Posts JSON with a key. */
  post(
    path: string,
    body: unknown,
    secret?: string,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  /** Creates a person with a personal organization and signs them in. */
  addPerson(email: string): Promise<TestPerson>;
  /** Makes a person a member of an organization. */
  addMember(organizationId: string, userId: string, role: Role): Promise<void>;
  /** Removes a person from an organization, as the dashboard does. */
  leave(person: TestPerson, organizationId: string): Promise<LightMyRequestResponse>;
  addWebsite(person: TestPerson, domain: string, isPublic?: boolean): Promise<Website>;
  /** Creates a key and returns its secret and id. */
  addKey(
    person: TestPerson,
    scopes: readonly Scope[],
    options?: { access?: ResourceAccess; expiresAt?: string },
  ): Promise<{ secret: string; id: string }>;
  /** Resolves when all accepted events are queryable. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the server. The clock shows the current time, because Better Auth uses the machine's clock. */
export async function openTestApp(
  options: {
    readonly trustedProxies?: readonly string[];
    /** The clock; default a new one that shows the current time. */
    readonly clock?: StoppedClock;
    /** Opens other stores than new ones; they are closed with the app. */
    readonly stores?: (
      directory: string,
    ) => Promise<Pick<Stores, 'facts' | 'state'> & { readonly journal: SegmentJournal }>;
    /** The state driver; default embedded. */
    readonly stateDriver?: State['driver'];
    /** Where statements of the embedded state store run; default the thread of the caller. `own`, as in production, requires a build. */
    readonly stateThread?: 'own' | 'caller';
    /** The default limit of operations; default 1,200. */
    readonly requestsPerMinute?: number;
    /** Wraps the journal, so that a test can simulate failures. */
    readonly journal?: (journal: SegmentJournal) => SegmentJournal;
    /** URL schemes of applications that short links can lead to. */
    readonly linkAppSchemes?: readonly string[];
    /** Addresses of the DNS servers that verify short domains. */
    readonly dnsServers?: readonly string[];
    /** The way to addresses that users supply. By default, no host exists. */
    readonly outbound?: Outbound;
    /** The mail server; by default none. */
    readonly mail?: Settings['mail'];
    /** When the server backs itself up; by default never. */
    readonly backupSchedule?: Settings['backupSchedule'];
    /** How metrics are served; by default not. */
    readonly metrics?: MetricsConfig;
    /** Modules other than those of Pharos. */
    readonly product?: Product;
  } = {},
): Promise<TestApp> {
  const directory = await mkdtemp(join(tmpdir(), 'pharos-app-'));
  const clock = options.clock ?? new StoppedClock(Date.now());
  const logged: string[] = [];
  const logger = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) });
  const damage = new DamageLog(clock, logger);
  const openNew = async () => {
    const [facts, state, journal] = await Promise.all([
      takeReusedFacts(join(directory, 'facts.spool'), (table, problem) =>
        damage.add('facts', table, problem),
      ),
      openTestState(options.stateDriver, options.stateThread),
      openJournal({ directory: join(directory, 'journal'), clock }),
    ]);
    return { facts, state, journal };
  };
  const { facts, state, journal } = await (options.stores ?? openNew)(directory);
  const stores: Stores = {
    facts,
    state,
    journal: options.journal?.(journal) ?? journal,
    live: createMemoryLive({ clock }),
    damage,
  };
  const loader = waitLonger(createFactLoader({ ...stores, journal }, clock, logger));
  const app = await createApp({
    stores,
    loader,
    clock,
    logger,
    version: 'test',
    baseUrl: BASE_URL,
    secret: 'a secret of at least thirty-two characters',
    trustedProxies: options.trustedProxies ?? [],
    requestsPerMinute: options.requestsPerMinute ?? 1_200,
    linkAppSchemes: options.linkAppSchemes,
    dnsServers: options.dnsServers,
    outbound: options.outbound ?? createOutbound({ version: 'test', resolveHost: findNothing }),
    mail: options.mail,
    backupSchedule: options.backupSchedule,
    metrics: options.metrics,
    product: options.product ?? PRODUCT,
  });
  await app.http.ready();
  const requests: string[] = [];
  reportOnFailure(app, () => ({ 'Latest requests': requests, 'Log of the server': logged }));
  const inject = async (request: InjectOptions): Promise<LightMyRequestResponse> => {
    const { method = 'GET', url } = request;
    const response = await app.http.inject(request);
    const outcome = response.statusCode < 400 ? '' : response.body;
    requests.push(`${method} ${JSON.stringify(url)} ${response.statusCode} ${outcome}`);
    if (requests.length > MAX_REQUESTS) requests.shift();
    return response;
  };

  const signIn = async (email: string): Promise<string> => {
    const response = await inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { origin: BASE_URL },
      payload: { email, password: PASSWORD },
    });
    if (response.statusCode !== 200) throw new Error(`Signing in failed: ${response.body}`);
    return response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  };

  return {
    app,
    stores,
    clock,
    directory,
    logged,
    inject,
    post: (path, body, secret, headers = {}) =>
      inject({
        method: 'POST',
        url: path,
        headers: {
          ...(secret === undefined ? {} : { 'x-api-key': secret }),
          'content-type': 'application/json',
          ...headers,
        },
        payload: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    addPerson: async (email) => {
      const user = await state.transaction((tx) =>
        app.serviceOf(usersModule).service.create(tx, { email, name: email, passwordHash: PASSWORD_HASH }),
      );
      const cookie = await signIn(email);
      const [own] = await state.db
        .select()
        .from(organization)
        .then((rows) => rows.filter((row) => row.personalOwnerId === user.id));
      if (own === undefined) throw new Error('A person has an organization');
      return { userId: user.id, organizationId: own.id, cookie, actor: actorOf(user.id, email, own.id) };
    },
    addMember: async (organizationId, userId, role) => {
      await state.db.insert(member).values({
        id: `mem_${newId('usr')}`,
        organizationId,
        userId,
        role,
        createdAt: new Date(clock.now()),
      });
      await stores.live.invalidate('session', userId);
    },
    leave: ({ cookie }, organizationId) =>
      inject({
        method: 'POST',
        url: '/api/auth/organization/leave',
        headers: { cookie, origin: BASE_URL },
        payload: { organizationId },
      }),
    addWebsite: (person, domain, isPublic = false) =>
      app
        .serviceOf(websitesModule)
        .create(person.actor, person.organizationId, { name: domain, domain, isPublic }),
    addKey: async (person, scopes, { access, expiresAt } = {}) => {
      const { key, secret } = await app.serviceOf(keysModule).create(person.actor, person.organizationId, {
        name: scopes.join(' '),
        scopes,
        access: access ?? { type: 'global' },
        expiresAt: expiresAt ?? null,
      });
      return { secret, id: key.id };
    },
    flush: async () => {
      await app.settle();
      await loader.flush();
    },
    close: async () => {
      endReport(app);
      await app.http.close();
      await app.settle();
      await journal.close();
      await Promise.all([facts.close(), state.close(), stores.live.close()]);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Requests of tests wait longer than half a second for facts that were accepted before, because a busy machine loads them later. */
function waitLonger(loader: Loader): Loader {
  return {
    ...loader,
    openView: (subjectId, options) =>
      loader.openView(subjectId, { ...options, deadlineMs: options.deadlineMs + FACTS_WAIT_MS }),
  };
}

/** Tests never send requests to the network. */
function findNothing(): Promise<never> {
  return Promise.reject(new Error('no host exists'));
}

function actorOf(userId: string, email: string, organizationId: string): Actor {
  const principal: UserPrincipal = {
    kind: 'user',
    userId,
    email,
    sessionId: 'ses_test',
    activeOrganizationId: organizationId,
    personalOrganizationId: organizationId,
    roles: new Map([[organizationId, 'owner']]),
  };
  return { requestId: newId('req'), principal, ip: '127.0.0.1', userAgent: 'test' };
}
