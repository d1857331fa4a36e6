import type { FastifyInstance } from 'fastify';
import { createChallenges } from '../../http/challenge.ts';
import type { Task } from '../../jobs/scheduler.ts';
import type { Clock } from '../../lib/clock.ts';
import type { LiveStore } from '../../stores/live/live.ts';
import { createLastUse } from '../../stores/state/last-use.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import { registerAccountRoutes } from './account.routes.ts';
import { type AccountService, createAccountService } from './account.service.ts';
import { createAttempts } from './attempts.ts';
import { registerAuthRoutes } from './auth.routes.ts';
import { type AuthExtension, type AuthLogger, createAuth } from './auth.ts';
import { type AuthCaller, createAuthCaller } from './auth-caller.ts';
import { createBackground } from './background.ts';
import { registerEmailChangeRoutes } from './email-change.routes.ts';
import { createEmailChanges } from './email-changes.ts';
import { createFailedSignIns } from './failed-sign-ins.ts';
import { createFirstRun, type FirstRun } from './first-run.ts';
import { type InvitationsOfStrangers, registerInvitationRoutes } from './invitation.routes.ts';
import { createInvitationMails } from './invitation-mails.ts';
import { createMemberResets, type MemberResets } from './member-resets.ts';
import type { Messenger } from './messages.ts';
import { registerPasskeyRoutes } from './passkey.routes.ts';
import { createPasswordCheck } from './password-check.ts';
import { registerPasswordResetRoutes } from './password-reset.routes.ts';
import { createPendingSignIns } from './pending-sign-ins.ts';
import { createResetLinks, type ResetLinks } from './reset-links.ts';
import { registerSecondFactorRoutes } from './second-factor.routes.ts';
import { countBackupCodes } from './second-factors.ts';
import { createSessionResolver, type PlaceOfPerson, type SessionResolver } from './session-resolver.ts';
import { createSessionsService, type SessionsService } from './sessions.service.ts';
import { registerSetupRoutes } from './setup.routes.ts';
import { readSignInOptions, type SignInOptions } from './sign-in-options.ts';
import { createSignInThrottle } from './sign-in-throttle.ts';
import { createSignIns } from './sign-ins.ts';
import { createUsersService, type UsersService } from './users.service.ts';
import { session } from './users.table.ts';

const REMOVE_EXPIRED_EVERY_MS = 60 * 60_000;
const WRITE_FAILURES_EVERY_MS = 10_000;

/** What people need of the organizations they belong to. */
export interface PeoplesOrganizations {
  membershipsOf(userId: string, handle?: Pick<StateHandle, 'select'>): Promise<readonly PlaceOfPerson[]>;
  create(
    tx: StateHandle,
    input: { readonly name: string; readonly ownerId: string; readonly isPersonal: boolean },
  ): Promise<unknown>;
  /**
   * Takes a person out of all of them, because their account is being deleted.
   * @throws AppError CONFLICT when others would be left without an owner, or websites without anybody.
   */
  leaveAll(tx: StateHandle, userId: string): Promise<void>;
  find(id: string, handle?: Pick<StateHandle, 'select'>): Promise<{ readonly name: string } | undefined>;
  /** Gives a person who has left another organization of their own, if that was it. */
  giveUp(tx: StateHandle, organizationId: string, userId: string): Promise<void>;
  isInUse(handle: Pick<StateHandle, 'select'>, organizationId: string): Promise<boolean>;
}

/** What the module stands on. */
export interface UsersOptions {
  readonly state: State;
  readonly live: LiveStore;
  readonly clock: Clock;
  readonly logger: AuthLogger & { warn(fields: object, message: string): void };
  /** The instance's secret; purposes are derived from it. */
  readonly secret: string;
  /** Address of the service, without a slash at its end. */
  readonly baseUrl: string;
  /** The service's own origins, that of `baseUrl` among them. */
  readonly trustedOrigins: ReadonlySet<string>;
  readonly organizations: PeoplesOrganizations;
  readonly invitations: InvitationsOfStrangers;
  readonly audit: Pick<AuditService, 'record'>;
  /** Ends what a person let applications do, because others may have been in by their account. */
  readonly endGrants: (tx: StateHandle, userId: string) => Promise<void>;
  /** `undefined` where no mails are sent. */
  readonly messenger: Messenger | undefined;
  /** What other modules add to signing in: `createOrganizationExtension()`. */
  readonly extensions: readonly AuthExtension[];
}

/** Everything about people, put together. */
export interface Users {
  readonly service: UsersService;
  readonly firstRun: FirstRun;
  readonly resolver: SessionResolver;
  /** Who sends a request that no contract describes. */
  readonly caller: AuthCaller;
  readonly sessions: SessionsService;
  readonly account: AccountService;
  readonly memberResets: MemberResets;
  readonly resetLinks: ResetLinks;
  readonly signInOptions: SignInOptions;
  /** Work for the scheduler. */
  readonly tasks: readonly Task[];
  /** Waits for what requests left to be done. */
  settle(): Promise<void>;
  /** Serves `/api/auth/*`, `/api/invitations/accept`, `/api/setup`, `/api/password-reset/*` and `/api/email-change/*`. */
  readonly registerRoutes: (app: FastifyInstance) => void;
}

/** Puts the parts of the module together. */
export function createUsers(options: UsersOptions): Users {
  const { organizations, messenger } = options;
  const sendsMail = messenger !== undefined;
  const background = createBackground(options.logger);
  const failures = createFailedSignIns(options);
  const attempts = createAttempts({ throttle: createSignInThrottle(options), failures });
  const challenges = createChallenges(options.baseUrl);
  const service = createUsersService({
    ...options,
    createPersonalOrganization: (tx, input) => organizations.create(tx, { ...input, isPersonal: true }),
  });
  const firstRun = createFirstRun({ ...options, users: service });
  const sessions = createSessionsService(options);
  const use = createLastUse({ ...options, table: session, subject: 'session' });
  const resolver = createSessionResolver({
    ...options,
    membershipsOf: (userId) => organizations.membershipsOf(userId),
    onUse: use.note,
  });
  const auth = createAuth({
    ...options,
    firstOrganizationOf: async (userId, handle) => {
      const places = await organizations.membershipsOf(userId, handle);
      const own = places.find((place) => place.isPersonal);
      const other = places.find((place) => !place.isPersonal);
      // Whoever was invited looks for what others have made, and not for an empty organization of their own.
      const isEmpty = own !== undefined && !(await organizations.isInUse(handle, own.organizationId));
      return ((isEmpty ? other : undefined) ?? own ?? other)?.organizationId;
    },
  });
  const membershipsOf = organizations.membershipsOf.bind(organizations);
  const resetLinks = createResetLinks({ ...options, sessions, membershipsOf });
  const emailChanges = createEmailChanges({ ...options, sessions, membershipsOf });
  const parts = {
    ...options,
    auth,
    sessions,
    service,
    firstRun,
    attempts,
    challenges,
    background,
    emailChanges,
    links: resetLinks,
    invitationMails: createInvitationMails(options),
    caller: createAuthCaller({ ...options, resolver }),
    signIns: createSignIns({ ...options, resolver, sessions }),
    passwords: createPasswordCheck({ ...options, attempts }),
    pending: createPendingSignIns(options),
  };
  return {
    service,
    firstRun,
    resolver,
    caller: parts.caller,
    sessions,
    resetLinks,
    signInOptions: readSignInOptions(options.baseUrl, sendsMail),
    memberResets: createMemberResets({ ...options, links: resetLinks, sendsMail }),
    account: createAccountService({
      ...options,
      emailChanges,
      countBackupCodes: async (stored) => countBackupCodes(await auth.decrypt(stored)),
    }),
    tasks: [
      {
        name: 'remove expired sessions',
        runsOn: 'one',
        everyMs: REMOVE_EXPIRED_EVERY_MS,
        run: sessions.removeExpired,
      },
      {
        name: 'write counts of failed sign-ins',
        runsOn: 'each',
        everyMs: WRITE_FAILURES_EVERY_MS,
        run: failures.writeCounts,
      },
    ],
    settle: async () => {
      await Promise.all([use.settle(), background.settle(), failures.settle()]);
    },
    registerRoutes: (app) => {
      registerAuthRoutes(app, parts);
      registerAccountRoutes(app, parts);
      registerEmailChangeRoutes(app, parts);
      registerPasswordResetRoutes(app, parts);
      registerSecondFactorRoutes(app, parts);
      registerPasskeyRoutes(app, parts);
      registerInvitationRoutes(app, parts);
      registerSetupRoutes(app, parts);
    },
  };
}
