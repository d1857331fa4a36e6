import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError, unknownResource } from '../../../errors.ts';
import type { Challenges } from '../../../http/challenge.ts';
import { secondFactorRequired } from '../../../http/locked-roles.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { StateHandle } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import { actorOf, departedUserId, describeMemberAct } from '../account/member-acts.ts';
import { lockUsers } from '../account/users-lock.ts';
import type { OpenInvitations } from '../links/invitation.routes.ts';
import type { InvitationMails } from '../links/invitation-mails.ts';
import type { Attempts } from './attempts.ts';
import { AUTH_ENDPOINTS, type AuthEndpoint } from './auth.endpoints.ts';
import { AUTH_PATH, type Auth } from './auth.ts';
import { sendResponse } from './auth-call.ts';
import type { AuthCaller } from './auth-caller.ts';
import { emailAddress, presentedPassword } from './credentials.ts';
import type { KnownClients } from './known-clients.ts';
import { parseBody } from './parse-body.ts';
import { addAccountRoute, addPageRoute, personOf } from './route.ts';
import type { SessionsService } from './sessions.service.ts';
import type { SignIns } from './sign-ins.ts';

/** Dependencies of the sign-in routes. */
export interface AuthRoutesOptions {
  readonly auth: Auth;
  readonly caller: AuthCaller;
  readonly signIns: SignIns;
  readonly attempts: Attempts;
  readonly knownClients: Pick<KnownClients, 'identify'>;
  readonly challenges: Challenges;
  readonly audit: Pick<AuditService, 'record'>;
  readonly invitationMails: InvitationMails;
  readonly invitations: Pick<OpenInvitations, 'linkTo' | 'idOf'>;
  readonly sessions: Pick<SessionsService, 'announce'>;
  readonly organizations: {
    /** Deletes what was personal to a user who left, and creates a personal organization if they left the previous one. */
    completeDeparture(tx: StateHandle, organizationId: string, userId: string): Promise<void>;
  };
}

/** How the resources of invitations begin in the audit log. */
const INVITATION = 'invitation:';
const tokenBody = z.object({ invitationId: z.string().max(200) });
const signInBody = z.object({
  email: emailAddress,
  password: presentedPassword,
  rememberMe: z.boolean().optional(),
});

/** Endpoints that members of a locked organization can use: they show the caller's memberships, or end one. */
const OPEN_TO_LOCKED: ReadonlySet<string> = new Set([
  '/sign-out',
  '/get-session',
  '/organization/list',
  '/organization/set-active',
  '/organization/leave',
  '/organization/accept-invitation',
  '/organization/reject-invitation',
  '/organization/get-invitation',
]);
/** Better Auth finds the organization by the invitation. */
const BY_INVITATION = '/organization/cancel-invitation';

const named = z.object({ organizationId: z.string() });

/** Registers sign-in, sign-out and the member routes of organizations below `/api/auth`. */
export function registerAuthRoutes(app: FastifyInstance, options: AuthRoutesOptions): void {
  const { auth, caller, signIns, attempts, challenges, audit, invitations, organizations, sessions } =
    options;
  const { knownClients } = options;

  addPageRoute(app, `${AUTH_PATH}/sign-in/email`, signInBody, async (request, reply, body) => {
    const response = await attempts.attempt(
      {
        account: body.email,
        caller: request.pharos,
        client: knownClients.identify(request.headers.cookie, body.email),
        reason: 'wrong_credentials',
      },
      () => auth.handle(caller.requestFor(request, { method: 'POST', path: '/sign-in/email', body })),
      ({ status }) => status === 401,
    );
    if (response.status === 401) throw wrongCredentials(challenges);
    if (!response.ok || (await requiresSecondFactor(response))) return sendResponse(reply, response);
    return sendResponse(reply, await signIns.complete(request, response, 'password'));
  });

  /** @throws AppError VALIDATION_ERROR, ACCESS_DENIED for an invalid token of an invitation. */
  const bodyOf = ({ body }: FastifyRequest, endpoint: AuthEndpoint): unknown => {
    if (endpoint.takesInvitation === true) {
      const id = invitations.idOf(parseBody(tokenBody, body).invitationId);
      if (id === undefined) throw unknownResource();
      return { invitationId: id };
    }
    return endpoint.body === undefined ? body : parseBody(endpoint.body, body);
  };

  const act = async (
    request: FastifyRequest,
    reply: FastifyReply,
    endpoint: AuthEndpoint,
    action: string,
  ) => {
    const person = personOf(request);
    const { path } = endpoint;
    let leaving: string | undefined;
    let invited: { readonly link: string; readonly mailed: boolean } | undefined;
    const body = bodyOf(request, endpoint);
    const response = await auth.handleAtomically(
      caller.requestFor(request, { method: 'POST', path, body }),
      async (tx, answer) => {
        const found: unknown = await answer.clone().json();
        const done = describeMemberAct(action, person, body, found);
        await audit.record(tx, actorOf(request, person), done);
        if (action === 'invitation.create')
          invited = {
            link: invitations.linkTo(done.resource.slice(INVITATION.length)),
            mailed: await options.invitationMails.send(tx, person, found),
          };
        if (action !== 'member.leave' && action !== 'member.remove') return;
        leaving = departedUserId(found) ?? person.userId;
        await organizations.completeDeparture(tx, done.organizationId, leaving);
      },
      // Prevents the last owners from leaving at the same time.
      action.startsWith('member.') ? lockUsers : undefined,
    );
    // The user's grants ended with the membership. Caches must not restore them if the user joins again.
    if (leaving !== undefined) await sessions.announce(leaving);
    return sendResponse(reply, response, invited);
  };

  for (const endpoint of AUTH_ENDPOINTS) {
    const { method, path, act: action, access = { kind: 'person' } } = endpoint;
    addAccountRoute(app, method, `${AUTH_PATH}${path}`, access, async (request, reply) => {
      assertUnlocked(request, endpoint);
      // Better Auth does not know the limits of organizations, which may have ended the session.
      if (path === '/get-session' && request.pharos.principal.kind !== 'user')
        return reply.header('cache-control', 'no-store').type('application/json').send('null');
      if (action !== undefined) return act(request, reply, endpoint, action);
      const response = await auth.handle(caller.requestFor(request, { method, path, body: request.body }));
      if (response.status === 401) throw challenges.authRequired('no_session', false);
      return sendResponse(reply, response);
    });
  }
}

const pendingResponse = z.object({ twoFactorRedirect: z.literal(true) });

/** Whether the password is correct and a second factor is required before a session exists. */
async function requiresSecondFactor(response: Response): Promise<boolean> {
  return pendingResponse.safeParse(await response.clone().json()).success;
}

/** Returns the same error for an unknown address and a wrong password. */
function wrongCredentials(challenges: Challenges): AppError {
  const { headers } = challenges.authRequired('wrong_credentials', false);
  return new AppError('AUTH_REQUIRED', {
    message: say('users.invalidEmailOrPassword'),
    reason: 'wrong_credentials',
    headers,
  });
}

/**
 * Rejects requests about an organization that requires a second factor which the caller does not have. Better Auth knows only
 * the memberships.
 * @throws AppError FORBIDDEN.
 */
function assertUnlocked({ pharos, body, query }: FastifyRequest, { path }: AuthEndpoint): void {
  const { principal } = pharos;
  if (principal.kind !== 'user' || OPEN_TO_LOCKED.has(path)) return;
  const { lockedRoles, activeOrganizationId } = principal;
  if (lockedRoles === undefined || lockedRoles.size === 0) return;
  if (path === BY_INVITATION) throw secondFactorRequired();
  for (const source of [body, query]) {
    const { data } = named.safeParse(source);
    if (data === undefined) continue;
    if (lockedRoles.has(data.organizationId)) throw secondFactorRequired();
    return;
  }
  if (activeOrganizationId === undefined || lockedRoles.has(activeOrganizationId))
    throw secondFactorRequired();
}
