import type { FastifyInstance } from 'fastify';
import { createChallenges } from '../../../http/challenge.ts';
import type { Task } from '../../../jobs/scheduler.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { LiveStore } from '../../../stores/live/live.ts';
import { LastUse } from '../../../stores/state/last-use.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import { Background } from '../links/background.ts';
import { registerCheckLinkRoutes } from '../links/check-link.routes.ts';
import { registerEmailChangeRoutes } from '../links/email-change.routes.ts';
import { EmailChanges } from '../links/email-changes.ts';
import { type OpenInvitations, registerInvitationRoutes } from '../links/invitation.routes.ts';
import { createInvitationMails } from '../links/invitation-mails.ts';
import { type DomainInvitations, registerJoinRoutes } from '../links/join.routes.ts';
import { MemberResets } from '../links/member-resets.ts';
import type { Messenger } from '../links/messages.ts';
import { registerPasswordResetRoutes } from '../links/password-reset.routes.ts';
import { registerSetupRoutes } from '../links/redeem-link.ts';
import { ResetLinks } from '../links/reset-links.ts';
import { registerPasskeyRoutes } from '../passkeys/passkey.routes.ts';
import { registerSecondFactorRoutes } from '../second-factor/second-factor.routes.ts';
import { countBackupCodes } from '../second-factor/second-factors.ts';
import { createAttempts } from '../sign-in/attempts.ts';
import { registerAuthRoutes } from '../sign-in/auth.routes.ts';
import { type AuthExtension, type AuthLogger, createAuth } from '../sign-in/auth.ts';
import { type AuthCaller, createAuthCaller } from '../sign-in/auth-caller.ts';
import { FailedSignIns } from '../sign-in/failed-sign-ins.ts';
import { KnownClients } from '../sign-in/known-clients.ts';
import { PasswordCheck } from '../sign-in/password-check.ts';
import { PendingSignIns } from '../sign-in/pending-sign-ins.ts';
import {
  createSessionResolver,
  type SessionResolver,
  type UserMembership,
} from '../sign-in/session-resolver.ts';
import { SessionsService } from '../sign-in/sessions.service.ts';
import { readSignInOptions, type SignInOptions } from '../sign-in/sign-in-options.ts';
import { SignInThrottle } from '../sign-in/sign-in-throttle.ts';
import { createSignIns } from '../sign-in/sign-ins.ts';
import { UsersService } from '../users.service.ts';
import { session } from '../users.table.ts';
import { registerAccountRoutes } from './account.routes.ts';
import { AccountService } from './account.service.ts';
import { FirstRun } from './first-run.ts';
import { createRemoveAccount, type RemoveAccount } from './remove-account.ts';

const REMOVE_EXPIRED_EVERY_MS = 60 * 60_000;
const WRITE_FAILURES_EVERY_MS = 10_000;

/** The operations of organizations that accounts depend on. */
export interface UserOrganizations {
  membershipsOf(userId: string, handle?: Pick<StateHandle, 'select'>): Promise<readonly UserMembership[]>;
  create(
    tx: StateHandle,
    input: { readonly name: string; readonly ownerId: string; readonly isPersonal: boolean },
  ): Promise<unknown>;
  /**
   * Removes a user from all organizations before the account is deleted.
   * @throws AppError CONFLICT if an organization with other members would lose its last owner, or websites their last member.
   */
  leaveAll(tx: StateHandle, userId: string): Promise<void>;
  find(id: string, handle?: Pick<StateHandle, 'select'>): Promise<{ readonly name: string } | undefined>;
  /** Deletes what was personal to a user who left, and creates a personal organization if they left the previous one. */
  completeDeparture(tx: StateHandle, organizationId: string, userId: string): Promise<void>;
  isInUse(handle: Pick<StateHandle, 'select'>, organizationId: string): Promise<boolean>;
}

/** Dependencies and settings of the users module. */
export interface UsersOptions {
  readonly state: State;
  readonly live: LiveStore;
  readonly clock: Clock;
  readonly logger: AuthLogger & { warn(fields: object, message: string): void };
  /** Secret of the instance. A separate key is derived from it for each purpose. */
  readonly secret: string;
  /** URL of the service, without a trailing slash. */
  readonly baseUrl: string;
  /** Origins of the service, including the origin of `baseUrl`. */
  readonly trustedOrigins: ReadonlySet<string>;
  readonly organizations: UserOrganizations;
  readonly invitations: OpenInvitations;
  readonly domainJoins: DomainInvitations;
  readonly audit: Pick<AuditService, 'record'>;
  /** Revokes the OAuth grants of a user whose account may be compromised. */
  readonly endGrants: (tx: StateHandle, userId: string) => Promise<void>;
  /** Called in the transaction that deleted an account. */
  readonly onAccountRemoved: (tx: StateHandle, userId: string) => Promise<void>;
  /** `undefined` if the instance does not send mail. */
  readonly messenger: Messenger | undefined;
  /** Extensions of Better Auth that other modules provide, such as `createOrganizationExtension()`. */
  readonly extensions: readonly AuthExtension[];
}

/** The services and routes of the users module. */
export interface Users {
  readonly service: UsersService;
  readonly firstRun: FirstRun;
  readonly resolver: SessionResolver;
  /** Identifies the caller of routes without a contract. */
  readonly caller: AuthCaller;
  readonly sessions: SessionsService;
  readonly account: AccountService;
  readonly removeAccount: RemoveAccount;
  readonly memberResets: MemberResets;
  readonly resetLinks: ResetLinks;
  readonly signInOptions: SignInOptions;
  /** Tasks for the scheduler. */
  readonly tasks: readonly Task[];
  /** Waits for the background work that requests started. */
  settle(): Promise<void>;
  /**
   * Registers `/api/auth/*`, `/api/invitations/*`, `/api/setup`, `/api/single-use-links/check`, `/api/password-reset/*` and
   * `/api/email-change/*`.
   */
  readonly registerRoutes: (app: FastifyInstance) => void;
}

/** Creates the services of the users module. */
export function createUsers(options: UsersOptions): Users {
  const { organizations, messenger } = options;
  const sendsMail = messenger !== undefined;
  const background = new Background(options.logger);
  const failures = new FailedSignIns(options);
  const attempts = createAttempts({
    throttle: new SignInThrottle({ ...options, about: 'sign-in' }),
    failures,
  });
  const challenges = createChallenges(options.baseUrl);
  const knownClients = new KnownClients(options);
  const service = new UsersService({
    ...options,
    createPersonalOrganization: (tx, input) => organizations.create(tx, { ...input, isPersonal: true }),
  });
  const firstRun = new FirstRun({ ...options, users: service });
  const sessions = new SessionsService(options);
  const use = new LastUse({ ...options, table: session, subject: 'session' });
  const resolver = createSessionResolver({
    ...options,
    membershipsOf: (userId) => organizations.membershipsOf(userId),
    onUse: (id, nowMs) => use.note(id, nowMs),
  });
  const auth = createAuth({
    ...options,
    firstOrganizationOf: async (userId, handle) => {
      const memberships = await organizations.membershipsOf(userId, handle);
      const own = memberships.find((membership) => membership.isPersonal);
      const other = memberships.find((membership) => !membership.isPersonal);
      // Invited users expect the shared organization first, not their empty personal one.
      const isEmpty = own !== undefined && !(await organizations.isInUse(handle, own.organizationId));
      return ((isEmpty ? other : undefined) ?? own ?? other)?.organizationId;
    },
  });
  const membershipsOf = organizations.membershipsOf.bind(organizations);
  const resetLinks = new ResetLinks({ ...options, sessions, membershipsOf });
  const emailChanges = new EmailChanges({ ...options, sessions, membershipsOf });
  const removeAccount = createRemoveAccount(options);
  const parts = {
    ...options,
    removeAccount,
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
    knownClients,
    signIns: createSignIns({ ...options, resolver, sessions, knownClients }),
    passwords: new PasswordCheck({ ...options, attempts }),
    pending: new PendingSignIns(options),
  };
  return {
    service,
    firstRun,
    resolver,
    caller: parts.caller,
    sessions,
    resetLinks,
    signInOptions: readSignInOptions(options.baseUrl, sendsMail),
    removeAccount,
    memberResets: new MemberResets({ ...options, links: resetLinks, sendsMail }),
    account: new AccountService({
      ...options,
      emailChanges,
      countBackupCodes: async (stored) => countBackupCodes(await auth.decrypt(stored)),
    }),
    tasks: [
      {
        name: 'remove expired sessions',
        runsOn: 'one',
        everyMs: REMOVE_EXPIRED_EVERY_MS,
        run: () => sessions.removeExpired(),
      },
      {
        name: 'write counts of failed sign-ins',
        runsOn: 'each',
        everyMs: WRITE_FAILURES_EVERY_MS,
        run: () => failures.writeCounts(),
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
      registerJoinRoutes(app, parts);
      registerSetupRoutes(app, parts);
      registerCheckLinkRoutes(app, parts);
    },
  };
}
