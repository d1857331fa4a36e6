import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../../errors.ts';
import type { Challenges } from '../../../http/challenge.ts';
import { countRequest } from '../../../http/rate-limit.ts';
import { rateIdentityOf } from '../../../lib/network/client-ip.ts';
import { ANONYMOUS } from '../../../lib/principal.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { LiveStore } from '../../../stores/live/live.ts';
import type { State } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import { actorOf } from '../account/member-acts.ts';
import type { Attempts } from '../sign-in/attempts.ts';
import { emailAddress, newPassword } from '../sign-in/credentials.ts';
import type { KnownClients } from '../sign-in/known-clients.ts';
import { addPageRoute } from '../sign-in/route.ts';
import type { UsersService } from '../users.service.ts';
import type { Background } from './background.ts';
import { mailLanguage } from './mail-language.ts';
import { type Messenger, passwordReset } from './messages.ts';
import type { ResetLinks } from './reset-links.ts';

const REQUESTS_PER_ADDRESS = { limit: 20, windowMs: 15 * 60_000 };
/** Limit of reset mails per user. */
const MAILS_PER_PERSON = { limit: 3, windowMs: 3600_000 };

/** Dependencies of the password reset routes. */
export interface PasswordResetRoutesOptions {
  readonly state: State;
  readonly live: Pick<LiveStore, 'hit'>;
  readonly audit: Pick<AuditService, 'record'>;
  readonly service: Pick<UsersService, 'findByEmail'>;
  readonly links: ResetLinks;
  readonly attempts: Attempts;
  readonly knownClients: Pick<KnownClients, 'remember'>;
  readonly challenges: Challenges;
  readonly background: Background;
  readonly messenger: Messenger | undefined;
}

const requestBody = z.strictObject({ email: emailAddress });
const redeemBody = z.strictObject({ token: z.string().min(1).max(200), password: newPassword });

/** Registers `POST /api/password-reset/request` and `/redeem`. */
export function registerPasswordResetRoutes(app: FastifyInstance, options: PasswordResetRoutesOptions): void {
  const { state, live, audit, service, links, attempts, knownClients, challenges, background } = options;

  /** Runs after the response, so that neither its content nor its duration reveals whether the account exists. */
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
      const language = await mailLanguage(tx, [person.email], request.headers['accept-language']);
      await messenger.send(tx, passwordReset({ to: person.email, language }, link));
    });
  };

  addPageRoute(app, '/api/password-reset/request', requestBody, async (request, reply, { email }) => {
    const { messenger } = options;
    if (messenger === undefined) {
      throw new AppError('CONFLICT', {
        message: say('users.noMailAskOperator'),
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
          return await links.redeem(actorOf(request, ANONYMOUS), token, password, {
            messenger: options.messenger,
            acceptLanguage: request.headers['accept-language'],
          });
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
        message: outcome.sentence,
        reason: 'reset_link_invalid',
        headers,
      });
    }
    // As a new client, whose budget of wrong passwords is full, it can sign in although its address cannot.
    const known = knownClients.remember(undefined, [outcome.email, outcome.id]);
    reply.header('cache-control', 'no-store').header('set-cookie', known);
    return reply.send({ success: true, email: outcome.email });
  });
}
