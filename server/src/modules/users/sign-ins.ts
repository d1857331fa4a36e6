import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import type { UserPrincipal } from '../../lib/principal.ts';
import type { State } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import { actorOf } from './member-acts.ts';
import { aboutOneself } from './own-acts.ts';
import type { SessionResolver } from './session-resolver.ts';
import type { SessionsService } from './sessions.service.ts';

/** How somebody proved who they are. */
export type SignInMethod =
  | 'password'
  | 'password and code'
  | 'password and backup code'
  | 'passkey'
  | 'invitation'
  | 'set-up link';

/** What follows when Better Auth has let somebody in. */
export interface SignIns {
  /**
   * Notes the sign-in in the audit log and hands the answer back. The session ends when it cannot be noted, or when
   * `check` refuses, and its cookie never leaves.
   */
  complete(
    request: FastifyRequest,
    response: Response,
    method: SignInMethod,
    check?: (person: UserPrincipal) => Promise<void>,
  ): Promise<Response>;
}

/** Sign-ins over the state store. */
export function createSignIns(deps: {
  readonly state: State;
  readonly audit: Pick<AuditService, 'record'>;
  readonly resolver: SessionResolver;
  readonly sessions: Pick<SessionsService, 'discard'>;
}): SignIns {
  const { state, audit, resolver, sessions } = deps;
  return {
    complete: async (request, response, method, check) => {
      const person = await resolver.resolve(cookiesSet(response));
      if (person === undefined) throw new AppError('INTERNAL_SERVER_ERROR', { reason: 'no_new_session' });
      try {
        await check?.(person);
        await state.transaction((tx) =>
          audit.record(
            tx,
            actorOf(request, person),
            aboutOneself(person, 'session.create', `session:${person.sessionId}`, { method }),
          ),
        );
      } catch (error) {
        await sessions.discard(person.sessionId);
        throw error;
      }
      return response;
    },
  };
}

/** The `Cookie` header that a browser would send after this answer. */
function cookiesSet(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.slice(0, cookie.indexOf(';')))
    .join('; ');
}
