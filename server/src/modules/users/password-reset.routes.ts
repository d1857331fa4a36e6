import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import type { Challenges } from '../../http/challenge.ts';
import { countRequest } from '../../http/rate-limit.ts';
import { rateIdentityOf } from '../../lib/client-ip.ts';
import { ANONYMOUS } from '../../lib/principal.ts';
import type { LiveStore } from '../../stores/live/live.ts';
import type { State } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import type { Attempts } from './attempts.ts';
import type { Background } from './background.ts';
import { emailAddress, newPassword } from './credentials.ts';
import { actorOf } from './member-acts.ts';
import { type Messenger, passwordReset } from './messages.ts';
import type { ResetLinks } from './reset-links.ts';
import { addPageRoute } from './route.ts';
import type { UsersService } from './users.service.ts';

const REQUESTS_PER_ADDRESS = { limit: 20, windowMs: 15 * 60_000 };
/** More would only fill a mailbox. */
const MAILS_PER_PERSON = { limit: 3, windowMs: 3600_000 };

/** What the routes stand on. */
export interface PasswordResetRoutesOptions {
  readonly state: State;
  readonly live: Pick<LiveStore, 'hit'>;
  readonly audit: Pick<AuditService, 'record'>;
  readonly service: Pick<UsersService, 'findByEmail'>;
  readonly links: ResetLinks;
  readonly attempts: Attempts;
  readonly challenges: Challenges;
  readonly background: Background;
  readonly messenger: Messenger | undefined;
}

const requestBody = z.strictObject({ email: emailAddress });
const redeemBody = z.strictObject({ token: z.string().min(1).max(200), password: newPassword });

/** Serves `POST /api/password-reset/request` and `/redeem`, for people who forgot their password. */
export function registerPasswordResetRoutes(app: FastifyInstance, options: PasswordResetRoutesOptions): void {
  const { state, live, audit, service, links, attempts, challenges, background } = options;

  /** Runs after the answer, which is the same for everybody and takes as long for everybody. */
  const mailLink = async (messenger: Messenger, request: FastifyRequest, email: string): Promise<void> => {
    const person = await service.findByEmail(email);
    if (person === undefined) return;
    const { allowed } = await live.hit(`reset-mail:${person.id}`, MAILS_PER_PERSON);
    if (!allowed) return;
    await state.transaction(async (tx) => {
      await audit.record(tx, actorOf(request, ANONYMOUS), {
        action: 'password_reset.request',
        organizationId: '',
        resource: `user:${person.id}`,
      });
      const { link } = await links.issue(tx, person.id);
      await messenger.send(tx, passwordReset(person.email, link));
    });
  };

  addPageRoute(app, '/api/password-reset/request', requestBody, async (request, reply, { email }) => {
    const { messenger } = options;
    if (messenger === undefined) {
      throw new AppError('CONFLICT', {
        message:
          'No mails are sent here: ask an owner of your organization, or whoever runs the server, for a link',
        reason: 'no_mail',
      });
    }
    await countRequest(live, `reset-request:${rateIdentityOf(request.pharos.ip)}`, REQUESTS_PER_ADDRESS);
    background.run(() => mailLink(messenger, request, email));
    return reply.header('cache-control', 'no-store').send({ success: true });
  });

  addPageRoute(app, '/api/password-reset/redeem', redeemBody, async (request, reply, given) => {
    const { token, password } = given;
    const outcome = await attempts.attempt(
      { account: undefined, caller: request.pharos, reason: 'reset_link_invalid' },
      async () => {
        try {
          return await links.redeem(actorOf(request, ANONYMOUS), token, password, options.messenger);
        } catch (error) {
          if (error instanceof AppError && error.code === 'AUTH_REQUIRED') return error;
          throw error;
        }
      },
      (result) => result instanceof AppError,
    );
    if (outcome instanceof AppError) {
      const { headers } = challenges.authRequired('reset_link_invalid', false);
      throw new AppError('AUTH_REQUIRED', {
        message: outcome.message,
        reason: 'reset_link_invalid',
        headers,
      });
    }
    return reply.header('cache-control', 'no-store').send({ success: true, email: outcome.email });
  });
}
