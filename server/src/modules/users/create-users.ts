import type { FastifyInstance } from 'fastify';
import { createChallenges } from '../../http/challenge.ts';
import type { Clock } from '../../lib/clock.ts';
import type { LiveStore } from '../../stores/live/live.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import { registerAuthRoutes } from './auth.routes.ts';
import { type AuthExtension, type AuthLogger, createAuth } from './auth.ts';
import { createFirstRun, type FirstRun } from './first-run.ts';
import { type InvitationsOfStrangers, registerInvitationRoutes } from './invitation.routes.ts';
import { createSessionResolver, type PlaceOfPerson, type SessionResolver } from './session-resolver.ts';
import { createSessionsService, type SessionsService } from './sessions.service.ts';
import { registerSetupRoutes } from './setup.routes.ts';
import { createSignInThrottle } from './sign-in-throttle.ts';
import { createUsersService, type UsersService } from './users.service.ts';

/** What people need of the organizations they belong to. */
export interface PeoplesOrganizations {
  membershipsOf(userId: string): Promise<readonly PlaceOfPerson[]>;
  create(
    tx: StateHandle,
    input: { readonly name: string; readonly ownerId: string; readonly isPersonal: boolean },
  ): Promise<unknown>;
}

/** What the module stands on. */
export interface UsersOptions {
  readonly state: State;
  readonly live: LiveStore;
  readonly clock: Clock;
  readonly logger: AuthLogger;
  /** The instance's secret; purposes are derived from it. */
  readonly secret: string;
  /** Address of the service, without a slash at its end. */
  readonly baseUrl: string;
  /** The service's own origins, that of `baseUrl` among them. */
  readonly trustedOrigins: ReadonlySet<string>;
  readonly organizations: PeoplesOrganizations;
  readonly invitations: InvitationsOfStrangers;
  readonly audit: Pick<AuditService, 'record'>;
  /** What other modules add to signing in: `createOrganizationExtension()`. */
  readonly extensions: readonly AuthExtension[];
}

/** Everything about people, put together. */
export interface Users {
  readonly service: UsersService;
  readonly firstRun: FirstRun;
  readonly resolver: SessionResolver;
  readonly sessions: SessionsService;
  /** Serves `/api/auth/*`, `/api/invitations/accept` and `/api/setup`. */
  readonly registerRoutes: (app: FastifyInstance) => void;
}

/** Puts the parts of the module together. */
export function createUsers(options: UsersOptions): Users {
  const { organizations } = options;
  const throttle = createSignInThrottle(options);
  const challenges = createChallenges(options.baseUrl);
  const service = createUsersService({
    ...options,
    createPersonalOrganization: (tx, input) => organizations.create(tx, { ...input, isPersonal: true }),
  });
  const firstRun = createFirstRun({ ...options, users: service });
  const sessions = createSessionsService(options);
  const resolver = createSessionResolver({ ...options, membershipsOf: organizations.membershipsOf });
  const auth = createAuth({
    ...options,
    firstOrganizationOf: async (userId) => {
      const places = await organizations.membershipsOf(userId);
      return (places.find((place) => place.isPersonal) ?? places[0])?.organizationId;
    },
  });
  return {
    service,
    firstRun,
    resolver,
    sessions,
    registerRoutes: (app) => {
      registerAuthRoutes(app, { ...options, auth, resolver, sessions, throttle, challenges });
      registerInvitationRoutes(app, { ...options, auth, service, throttle, challenges });
      registerSetupRoutes(app, { ...options, auth, firstRun, throttle, challenges });
    },
  };
}
