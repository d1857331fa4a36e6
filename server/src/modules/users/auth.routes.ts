import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import type { Challenges } from '../../http/challenge.ts';
import type { StateHandle } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import type { Attempts } from './attempts.ts';
import { AUTH_ENDPOINTS, type AuthEndpoint } from './auth.endpoints.ts';
import { AUTH_PATH, type Auth } from './auth.ts';
import { sendAnswer } from './auth-call.ts';
import type { AuthCaller } from './auth-caller.ts';
import { emailAddress, presentedPassword } from './credentials.ts';
import type { InvitationMails } from './invitation-mails.ts';
import { actorOf, describeAct, personLeaving } from './member-acts.ts';
import { parseBody } from './parse-body.ts';
import { lockPeople } from './people-lock.ts';
import { addAccountRoute, addPageRoute, personOf } from './route.ts';
import type { SessionsService } from './sessions.service.ts';
import type { SignIns } from './sign-ins.ts';

/** What the routes stand on. */
export interface AuthRoutesOptions {
  readonly auth: Auth;
  readonly caller: AuthCaller;
  readonly signIns: SignIns;
  readonly attempts: Attempts;
  readonly challenges: Challenges;
  readonly audit: Pick<AuditService, 'record'>;
  readonly invitationMails: InvitationMails;
  readonly sessions: Pick<SessionsService, 'announce'>;
  readonly organizations: {
    /** Gives a person who has left another organization of their own, if that was it. */
    giveUp(tx: StateHandle, organizationId: string, userId: string): Promise<void>;
  };
}

const signInBody = z.object({
  email: emailAddress,
  password: presentedPassword,
  rememberMe: z.boolean().optional(),
});

/** Serves signing in and out, and the members of organizations below `/api/auth`. */
export function registerAuthRoutes(app: FastifyInstance, options: AuthRoutesOptions): void {
  const { auth, caller, signIns, attempts, challenges, audit, invitationMails, organizations, sessions } =
    options;

  addPageRoute(app, `${AUTH_PATH}/sign-in/email`, signInBody, async (request, reply, body) => {
    const response = await attempts.attempt(
      { account: body.email, caller: request.pharos, reason: 'wrong_credentials' },
      () => auth.handle(caller.question(request, { method: 'POST', path: '/sign-in/email', body })),
      ({ status }) => status === 401,
    );
    if (response.status === 401) throw wrongCredentials(challenges);
    if (!response.ok || (await waitsForCode(response))) return sendAnswer(reply, response);
    return sendAnswer(reply, await signIns.complete(request, response, 'password'));
  });

  const act = async (
    request: FastifyRequest,
    reply: FastifyReply,
    endpoint: AuthEndpoint,
    action: string,
  ) => {
    const person = personOf(request);
    const { path } = endpoint;
    let leaving: string | undefined;
    let mailed = false;
    const body = endpoint.body === undefined ? request.body : parseBody(endpoint.body, request.body);
    const response = await auth.handleAtomically(
      caller.question(request, { method: 'POST', path, body }),
      async (tx, answer) => {
        const found: unknown = await answer.clone().json();
        const done = describeAct(action, person, body, found);
        await audit.record(tx, actorOf(request, person), done);
        if (action === 'invitation.create') mailed = await invitationMails.send(tx, person, found);
        if (action !== 'member.leave' && action !== 'member.remove') return;
        leaving = personLeaving(found) ?? person.userId;
        await organizations.giveUp(tx, done.organizationId, leaving);
      },
      // Owners who leave at once must not count on each other.
      action.startsWith('member.') ? lockPeople : undefined,
    );
    // What they granted there went with their place: caches must not bring it back when they do come back.
    if (leaving !== undefined) await sessions.announce(leaving);
    return action === 'invitation.create'
      ? sendAnswer(reply, response, { mailed })
      : sendAnswer(reply, response);
  };

  for (const endpoint of AUTH_ENDPOINTS) {
    const { method, path, act: action, access = { kind: 'person' } } = endpoint;
    addAccountRoute(app, method, `${AUTH_PATH}${path}`, access, async (request, reply) => {
      if (action !== undefined) return act(request, reply, endpoint, action);
      const response = await auth.handle(caller.question(request, { method, path, body: request.body }));
      if (response.status === 401) throw challenges.authRequired('no_session', false);
      return sendAnswer(reply, response);
    });
  }
}

const pendingAnswer = z.object({ twoFactorRedirect: z.literal(true) });

/** Whether the password was right, and a second factor is asked for before there is a session. */
async function waitsForCode(response: Response): Promise<boolean> {
  return pendingAnswer.safeParse(await response.clone().json()).success;
}

/** One answer for an unknown address and for a wrong password. */
function wrongCredentials(challenges: Challenges): AppError {
  const { headers } = challenges.authRequired('wrong_credentials', false);
  return new AppError('AUTH_REQUIRED', {
    message: 'Invalid email or password',
    reason: 'wrong_credentials',
    headers,
  });
}
