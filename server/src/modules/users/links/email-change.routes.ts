import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../../errors.ts';
import type { Challenges } from '../../../http/challenge.ts';
import { countRequest } from '../../../http/rate-limit.ts';
import { ANONYMOUS } from '../../../lib/principal.ts';
import type { LiveStore } from '../../../stores/live/live.ts';
import { actorOf } from '../account/member-acts.ts';
import type { Attempts } from '../sign-in/attempts.ts';
import { AUTH_PATH } from '../sign-in/auth.ts';
import { emailAddress, presentedPassword } from '../sign-in/credentials.ts';
import type { PasswordCheck } from '../sign-in/password-check.ts';
import { addPageRoute, addPersonRoute } from '../sign-in/route.ts';
import type { Background } from './background.ts';
import type { EmailChanges } from './email-changes.ts';
import type { Messenger } from './messages.ts';

const CHANGES_PER_PERSON = { limit: 5, windowMs: 3600_000 };

/** Dependencies of the e-mail change routes. */
export interface EmailChangeRoutesOptions {
  readonly live: Pick<LiveStore, 'hit'>;
  readonly passwords: PasswordCheck;
  readonly emailChanges: EmailChanges;
  readonly attempts: Attempts;
  readonly challenges: Challenges;
  readonly background: Background;
  readonly messenger: Messenger | undefined;
}

const changeBody = z.strictObject({ email: emailAddress, password: presentedPassword });
const confirmBody = z.strictObject({ token: z.string().min(1).max(200) });

/** Registers `POST /api/auth/change-email`, and `/api/email-change/confirm` for the mailed link. */
export function registerEmailChangeRoutes(app: FastifyInstance, options: EmailChangeRoutesOptions): void {
  const { live, passwords, emailChanges, attempts, challenges, background, messenger } = options;

  addPersonRoute(app, `${AUTH_PATH}/change-email`, changeBody, async (call, reply) => {
    const { request, person } = call;
    const { email, password } = call.body;
    await passwords.assert(person, request.pharos, password);
    await countRequest(live, `email-change:${person.userId}`, CHANGES_PER_PERSON);
    if (messenger === undefined) await emailChanges.change(actorOf(request, person), person, email);
    // Runs in the background, so that the response does not reveal whether the address is in use.
    else
      background.run(() =>
        emailChanges.request(messenger, person, email, request.headers['accept-language']),
      );
    return reply.send({ success: true, email, pending: messenger !== undefined });
  });

  addPageRoute(app, '/api/email-change/confirm', confirmBody, async (request, reply, { token }) => {
    const outcome = await attempts.attempt(
      { account: undefined, caller: request.pharos, reason: 'email_link_invalid' },
      async () => {
        try {
          return await emailChanges.confirm(
            actorOf(request, ANONYMOUS),
            token,
            messenger,
            request.headers['accept-language'],
          );
        } catch (error) {
          if (error instanceof AppError && error.code === 'AUTH_REQUIRED') return error;
          throw error;
        }
      },
      (result) => result instanceof AppError,
    );
    if (outcome instanceof AppError) {
      const { headers } = challenges.authRequired('email_link_invalid', false);
      throw new AppError('AUTH_REQUIRED', {
        message: outcome.sentence,
        reason: 'email_link_invalid',
        headers,
      });
    }
    return reply.send({ success: true, email: outcome });
  });
}
