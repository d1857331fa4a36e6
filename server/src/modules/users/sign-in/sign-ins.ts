import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../errors.ts';
import type { UserPrincipal } from '../../../lib/principal.ts';
import type { State } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import { actorOf } from '../account/member-acts.ts';
import { describeOwnAct } from '../account/own-account-acts.ts';
import type { KnownClients } from './known-clients.ts';
import type { SessionResolver } from './session-resolver.ts';
import type { SessionsService } from './sessions.service.ts';

/** The method of a sign-in. */
export type SignInMethod =
  | 'password'
  | 'password and code'
  | 'password and backup code'
  | 'passkey'
  | 'invitation'
  | 'set-up link';

/** Completes sign-ins that Better Auth accepted. */
export type SignIns = ReturnType<typeof createSignIns>;

/** Creates the completion of sign-ins on the state store. */
export function createSignIns(deps: {
  readonly state: State;
  readonly audit: Pick<AuditService, 'record'>;
  readonly resolver: SessionResolver;
  readonly sessions: Pick<SessionsService, 'discard'>;
  readonly knownClients: Pick<KnownClients, 'remember'>;
}) {
  const { state, audit, resolver, sessions, knownClients } = deps;
  return {
    /**
     * Records the sign-in in the audit log and returns the response. If the record or `check` fails, the session is deleted and
     * its cookie is not sent.
     */
    complete: async (
      request: FastifyRequest,
      response: Response,
      method: SignInMethod,
      check?: (person: UserPrincipal) => Promise<void>,
    ): Promise<Response> => {
      const person = await resolver.resolve(cookieHeaderAfter(response));
      if (person === undefined) throw new AppError('INTERNAL_SERVER_ERROR', { reason: 'no_new_session' });
      try {
        await check?.(person);
        await state.transaction((tx) =>
          audit.record(
            tx,
            actorOf(request, person),
            describeOwnAct(person, 'session.create', `session:${person.sessionId}`, { method }),
          ),
        );
      } catch (error) {
        await sessions.discard(person.sessionId);
        throw error;
      }
      const accounts = [person.email, person.userId];
      response.headers.append('set-cookie', knownClients.remember(request.headers.cookie, accounts));
      return response;
    },
  };
}

/** Returns the `Cookie` header that a browser would send after this response. */
function cookieHeaderAfter(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.slice(0, cookie.indexOf(';')))
    .join('; ');
}
