import { hashPassword } from 'better-auth/crypto';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { AppError } from '../../../errors.ts';
import { createAuthenticate } from '../../../http/authenticate.ts';
import { createChallenges } from '../../../http/challenge.ts';
import { createHttpServer } from '../../../http/server.ts';
import { Dispatcher } from '../../../jobs/dispatcher.ts';
import { Outbox } from '../../../jobs/outbox.ts';
import { createTurns } from '../../../lib/concurrency/turns.ts';
import { deriveKey } from '../../../lib/secrets/derive-key.ts';
import { StoppedClock } from '../../../lib/time/clock.ts';
import type { LiveStore } from '../../../stores/live/live.ts';
import { createMemoryLive } from '../../../stores/live/memory.ts';
import type { State } from '../../../stores/state/state.ts';
import { openTestState } from '../../../stores/state/testing/open-test-state.ts';
import { type AuditService, createAuditService } from '../../audit/index.ts';
import { createMailer, createMailHandler, type MailSettings } from '../../mail/index.ts';
import {
  createDomainJoins,
  createInvitations,
  createOrganizationExtension,
  createOrganizationsService,
  type OrganizationsService,
} from '../../organizations/index.ts';
import { createUsers, type Users } from '../account/create-users.ts';

/** URL of the service under test. */
export const BASE_URL = 'http://localhost:3000';

/** The users module on real stores and the real HTTP server. */
export interface TestUsers {
  readonly app: FastifyInstance;
  readonly users: Users;
  readonly state: State;
  readonly audit: AuditService;
  readonly organizations: OrganizationsService;
  readonly live: LiveStore;
  readonly clock: StoppedClock;
  /** Log lines as JSON. */
  readonly logged: string[];
  /** Creates a user and returns the id. */
  addPerson(email: string, password: string): Promise<string>;
  /** Posts JSON with the origin of the service. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Signs in and returns the `Cookie` header. */
  signIn(email: string, password: string): Promise<string>;
  /** Returns the audit entries, oldest first. */
  acts(): Promise<readonly TestAct[]>;
  close(): Promise<void>;
}

/** The fields of an audit entry that tests use. */
export interface TestAct {
  readonly route: string;
  readonly actor: string;
  readonly organization_id: string;
  readonly resource: string;
  readonly outcome: string;
  readonly reason: string;
  readonly count: number;
  readonly ip: string;
  readonly user_agent: string;
  /** JSON. */
  readonly details: string;
}

/** Prevents an unresponsive mail server from delaying the end of a test. */
const MAIL_TIMEOUT_MS = 1_000;

/** Caches password hashes, because hashing is slow by design. */
const hashes = new Map<string, Promise<string>>();

function hashOnce(password: string): Promise<string> {
  const known = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, known);
  return known;
}

/** Opens the module on an empty state store. The clock is stopped at the current time, because Better Auth uses the system clock. */
export async function openTestUsers({
  baseUrl = BASE_URL,
  driver = 'pglite',
  mail,
}: {
  readonly baseUrl?: string;
  readonly driver?: State['driver'];
  /** If absent, no mail is sent. */
  readonly mail?: MailSettings;
} = {}): Promise<TestUsers> {
  const state = await openTestState(driver);
  const clock = new StoppedClock(Date.now());
  const live = createMemoryLive({ clock });
  const logged: string[] = [];
  const logger = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) });
  const journal = {
    append: async () => {
      throw new AppError('INTERNAL_SERVER_ERROR', { reason: 'no facts are written here' });
    },
  };
  const audit = createAuditService({ state, journal, clock });
  const organizations = createOrganizationsService({
    state,
    live,
    clock,
    audit,
    isInUse: async () => false,
    removeContents: async () => [],
    onRemoved: async () => undefined,
    onMemberLeft: async () => undefined,
  });
  const trustedOrigins = new Set([baseUrl]);
  const key = deriveKey('a secret of at least thirty-two characters', 'outbox');
  const outbox = new Outbox({ clock, key, onAdded: () => dispatcher.wake() });
  const messages =
    mail === undefined ? [] : [createMailHandler({ settings: mail, timeoutMs: MAIL_TIMEOUT_MS })];
  const dispatcher = new Dispatcher({ state, clock, key, logger, handlers: () => messages });
  if (mail !== undefined) dispatcher.start();
  const users = createUsers({
    state,
    live,
    clock,
    logger,
    secret: 'a secret of at least thirty-two characters',
    baseUrl,
    trustedOrigins,
    organizations,
    messenger: mail && createMailer(outbox),
    invitations: createInvitations({
      state,
      clock,
      baseUrl,
      keyFor: (purpose) => deriveKey('a secret of at least thirty-two characters', purpose),
    }),
    domainJoins: createDomainJoins({ clock }),
    audit,
    endGrants: async () => undefined,
    onAccountRemoved: async () => undefined,
    extensions: [createOrganizationExtension()],
  });
  const unexpected = () => {
    throw new AppError('INTERNAL_SERVER_ERROR', { reason: 'no keys are used here' });
  };
  const app = createHttpServer({
    turns: createTurns(),
    logger,
    live,
    trustedOrigins,
    journal,
    clientIp: (address) => address,
    authenticate: createAuthenticate({
      sources: {
        resolveKey: unexpected,
        resolveShare: unexpected,
        resolveProbe: unexpected,
        resolveSession: (cookieHeader) => users.resolver.resolve(cookieHeader),
      },
      challenges: createChallenges(baseUrl),
      live,
      failedAuthentications: { limit: 30, windowMs: 60_000 },
      trustedOrigins,
    }),
    describeUse: unexpected,
  });
  users.registerRoutes(app);
  await app.ready();

  const post: TestUsers['post'] = (path, body, headers = {}) =>
    app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/json', origin: baseUrl, ...headers },
      payload: JSON.stringify(body),
    });

  return {
    app,
    users,
    state,
    audit,
    organizations,
    live,
    clock,
    logged,
    post,
    addPerson: async (email, password) => {
      const passwordHash = await hashOnce(password);
      const person = await state.transaction((tx) =>
        users.service.create(tx, { email, name: email, passwordHash }),
      );
      return person.id;
    },
    signIn: async (email, password) => {
      const response = await post('/api/auth/sign-in/email', { email, password });
      return cookieOf(response);
    },
    acts: async () => {
      const rows = await state.db
        .select({ entry: sql<string>`entry` })
        .from(sql`audit_outbox`)
        .orderBy(sql`entry_id`);
      return rows.map(({ entry }) => JSON.parse(entry));
    },
    close: async () => {
      await app.close();
      await users.settle();
      await dispatcher.stop();
      await live.close();
      await state.close();
    },
  };
}

/** Returns the `Cookie` header that a browser would send after this response. */
export function cookieOf(response: LightMyRequestResponse): string {
  return response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
}
