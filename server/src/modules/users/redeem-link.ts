import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import type { Challenges } from '../../http/challenge.ts';
import type { Auth } from './auth.ts';
import { authRequest, originOf } from './auth-call.ts';
import { emailAddress, newPassword, personName } from './credentials.ts';
import type { FirstRun } from './first-run.ts';
import { createOriginCheck } from './own-origin.ts';
import { parseBody } from './parse-body.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';

const setupBody = z.strictObject({
  token: z.string().min(1).max(200),
  email: emailAddress,
  password: newPassword,
  name: personName.optional(),
  organizationName: personName.optional(),
});

/** What redeeming a set-up link needs. */
export interface RedeemOptions {
  readonly auth: Auth;
  readonly firstRun: Pick<FirstRun, 'redeem'>;
  readonly throttle: SignInThrottle;
  readonly challenges: Challenges;
  readonly baseUrl: string;
  readonly trustedOrigins: ReadonlySet<string>;
}

/** Makes the bearer of a set-up link the first owner and signs them in. */
export function createRedeemLink(options: RedeemOptions) {
  const { auth, firstRun, throttle, challenges, baseUrl } = options;
  const origins = createOriginCheck(options.trustedOrigins);

  /**
   * @returns Better Auth's answer to signing in.
   * @throws AppError FORBIDDEN for a foreign page, VALIDATION_ERROR, AUTH_REQUIRED for a dead link, RATE_LIMITED.
   */
  return async function redeemLink(request: FastifyRequest): Promise<Response> {
    if (origins.isForeign(request)) throw challenges.forbidden('foreign_origin', []);
    const { token, ...owner } = parseBody(setupBody, request.body);
    const refusal = await throttle.attempt(
      { account: undefined, ip: request.pharos.ip },
      async () => {
        try {
          await firstRun.redeem(token, owner);
          return undefined;
        } catch (error) {
          if (error instanceof AppError && error.code === 'AUTH_REQUIRED') return error;
          throw error;
        }
      },
      (error) => error !== undefined,
    );
    if (refusal !== undefined) throw withChallenge(refusal, challenges);
    const { email, password } = owner;
    const call = {
      path: '/sign-in/email',
      method: 'POST',
      body: { email, password },
      cookie: undefined,
    } as const;
    return auth.handle(authRequest(originOf(request, baseUrl), call));
  };
}

function withChallenge({ message, reason }: AppError, challenges: Challenges): AppError {
  const { headers } = challenges.authRequired('setup_link_invalid', false);
  return new AppError('AUTH_REQUIRED', { message, headers, ...(reason === undefined ? {} : { reason }) });
}
