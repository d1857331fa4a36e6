import { hashPassword } from 'better-auth/crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import type { Challenges } from '../../http/challenge.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import type { Attempts } from './attempts.ts';
import type { Auth } from './auth.ts';
import { authRequest, originOf, sendAnswer } from './auth-call.ts';
import { newPassword, personName } from './credentials.ts';
import { actorOf, withoutSession } from './member-acts.ts';
import { addPageRoute } from './route.ts';
import type { SignIns } from './sign-ins.ts';
import type { UsersService } from './users.service.ts';

const invitationBody = z.strictObject({
  invitationId: z.string().min(1).max(100),
  password: newPassword,
  name: personName.optional(),
});

/** What is asked of invitations. */
export interface InvitationsOfStrangers {
  findOpen(id: string): Promise<{ readonly email: string; readonly organizationId: string } | undefined>;
  accept(tx: StateHandle, id: string, userId: string): Promise<string | undefined>;
}

/** What accepting an invitation without an account needs. */
export interface InvitationRoutesOptions {
  readonly state: State;
  readonly auth: Auth;
  readonly signIns: SignIns;
  readonly service: UsersService;
  readonly invitations: InvitationsOfStrangers;
  readonly audit: Pick<AuditService, 'record'>;
  readonly attempts: Attempts;
  readonly challenges: Challenges;
  readonly baseUrl: string;
}

/** Serves `POST /api/invitations/accept`: an invited stranger gets an account and is signed in. */
export function registerInvitationRoutes(app: FastifyInstance, options: InvitationRoutesOptions): void {
  const { state, auth, signIns, service, invitations, audit, attempts, challenges, baseUrl } = options;

  const deadInvitation = (): AppError =>
    new AppError('AUTH_REQUIRED', {
      message: 'This invitation is not valid any more',
      reason: 'invitation_invalid',
      headers: challenges.authRequired('invitation_invalid', false).headers,
    });

  const join = async (request: FastifyRequest, body: z.output<typeof invitationBody>, email: string) => {
    if ((await service.findByEmail(email)) !== undefined) {
      throw new AppError('CONFLICT', { message: 'Sign in to accept this invitation' });
    }
    const passwordHash = await hashPassword(body.password);
    await state.transaction(async (tx) => {
      const name = body.name ?? email.slice(0, email.indexOf('@'));
      const person = await service.create(tx, { email, name, passwordHash });
      const organizationId = await invitations.accept(tx, body.invitationId, person.id);
      if (organizationId === undefined) throw deadInvitation();
      await audit.record(tx, actorOf(request, withoutSession(person)), {
        action: 'invitation.accept',
        organizationId,
        resource: `invitation:${body.invitationId}`,
        details: { email },
      });
    });
  };

  addPageRoute(app, '/api/invitations/accept', invitationBody, async (request, reply, body) => {
    const invited = await attempts.attempt(
      { account: undefined, caller: request.pharos, reason: 'invitation_invalid' },
      () => invitations.findOpen(body.invitationId),
      (found) => found === undefined,
    );
    if (invited === undefined) throw deadInvitation();
    await join(request, body, invited.email);
    const response = await auth.handle(
      authRequest(originOf(request, baseUrl), {
        path: '/sign-in/email',
        method: 'POST',
        body: { email: invited.email, password: body.password },
        cookie: undefined,
      }),
    );
    return sendAnswer(reply, await signIns.complete(request, response, 'invitation'));
  });
}
