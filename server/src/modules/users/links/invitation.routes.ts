import { hashPassword } from 'better-auth/crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../../errors.ts';
import type { Challenges } from '../../../http/challenge.ts';
import type { Role } from '../../../lib/scopes.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import { actorOf, principalWithoutSession } from '../account/member-acts.ts';
import type { Attempts } from '../sign-in/attempts.ts';
import type { Auth } from '../sign-in/auth.ts';
import { authRequest, originOf, sendResponse } from '../sign-in/auth-call.ts';
import { newPassword, personName } from '../sign-in/credentials.ts';
import { addPageRoute } from '../sign-in/route.ts';
import type { SignIns } from '../sign-in/sign-ins.ts';
import type { UsersService } from '../users.service.ts';

/** The token of a link. It is a secret, so it is not part of an address that proxies log. The name is older than the token. */
const invitationId = z.string().min(1).max(200);
const shownBody = z.strictObject({ invitationId });

const invitationBody = z.strictObject({
  invitationId,
  password: newPassword,
  name: personName.optional(),
});

/** Finds and accepts open invitations. */
export interface OpenInvitations {
  /** Returns the link of an invitation. */
  linkTo(id: string): string;
  /** Returns the id of the invitation of a token; `undefined` if the token is invalid. */
  idOf(token: string): string | undefined;
  findOpen(token: string): Promise<
    | {
        readonly id: string;
        readonly email: string;
        readonly organizationId: string;
        readonly organizationName: string;
        readonly role: Role;
        readonly inviterName: string;
      }
    | undefined
  >;
  accept(tx: StateHandle, id: string, userId: string): Promise<string | undefined>;
}

/** Dependencies of the route that accepts an invitation without an account. */
export interface InvitationRoutesOptions {
  readonly state: State;
  readonly auth: Auth;
  readonly signIns: SignIns;
  readonly service: UsersService;
  readonly invitations: OpenInvitations;
  readonly audit: Pick<AuditService, 'record'>;
  readonly attempts: Attempts;
  readonly challenges: Challenges;
  readonly baseUrl: string;
}

/**
 * Registers `POST /api/invitations/show`, which returns the organization, inviter, address and role of an invitation, and
 * `POST /api/invitations/accept`, which creates an account for an invitation and signs in.
 */
export function registerInvitationRoutes(app: FastifyInstance, options: InvitationRoutesOptions): void {
  const { state, auth, signIns, service, invitations, audit, attempts, challenges, baseUrl } = options;

  const invalidInvitation = (): AppError =>
    new AppError('AUTH_REQUIRED', {
      message: say('users.invitationIsInvalid'),
      reason: 'invitation_invalid',
      headers: challenges.authRequired('invitation_invalid', false).headers,
    });

  const join = async (
    request: FastifyRequest,
    body: z.output<typeof invitationBody>,
    { id, email }: { readonly id: string; readonly email: string },
  ) => {
    if ((await service.findByEmail(email)) !== undefined) {
      throw new AppError('CONFLICT', { message: say('users.signInToAcceptInvitation') });
    }
    const passwordHash = await hashPassword(body.password);
    await state.transaction(async (tx) => {
      const name = body.name ?? email.slice(0, email.indexOf('@'));
      const person = await service.create(tx, { email, name, passwordHash });
      const organizationId = await invitations.accept(tx, id, person.id);
      if (organizationId === undefined) throw invalidInvitation();
      await audit.record(tx, actorOf(request, principalWithoutSession(person)), {
        action: 'invitation.accept',
        organizationId,
        resource: `invitation:${id}`,
        details: { email },
      });
    });
  };

  const find = async (request: FastifyRequest, token: string) => {
    const invited = await attempts.attempt(
      { account: undefined, caller: request.pharos, reason: 'invitation_invalid' },
      () => invitations.findOpen(token),
      (found) => found === undefined,
    );
    if (invited === undefined) throw invalidInvitation();
    return invited;
  };

  addPageRoute(app, '/api/invitations/show', shownBody, async (request, reply, body) => {
    const { organizationName, inviterName, email, role } = await find(request, body.invitationId);
    return reply
      .header('cache-control', 'no-store')
      .send({ success: true, organizationName, inviterName, email, role });
  });

  addPageRoute(app, '/api/invitations/accept', invitationBody, async (request, reply, body) => {
    const invited = await find(request, body.invitationId);
    await join(request, body, invited);
    const response = await auth.handle(
      authRequest(originOf(request, baseUrl), {
        path: '/sign-in/email',
        method: 'POST',
        body: { email: invited.email, password: body.password },
        cookie: undefined,
      }),
    );
    return sendResponse(reply, await signIns.complete(request, response, 'invitation'));
  });
}
