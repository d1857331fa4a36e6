import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import type { Challenges } from '../../http/challenge.ts';
import type { Attempts } from './attempts.ts';
import type { Auth } from './auth.ts';
import { authRequest, originOf } from './auth-call.ts';
import { emailAddress, newPassword, personName } from './credentials.ts';
import type { FirstRun } from './first-run.ts';
import type { SignIns } from './sign-ins.ts';

export const setupBody = z.strictObject({
  token: z.string().min(1).max(200),
  email: emailAddress,
  password: newPassword,
  name: personName.optional(),
  organizationName: personName.optional(),
});

/** What redeeming a set-up link needs. */
export interface RedeemOptions {
  readonly auth: Auth;
  readonly signIns: SignIns;
  readonly firstRun: Pick<FirstRun, 'redeem'>;
  readonly attempts: Attempts;
  readonly challenges: Challenges;
  readonly baseUrl: string;
}

/** Makes the bearer of a set-up link the first owner and signs them in. */
export function createRedeemLink(options: RedeemOptions) {
  const { auth, signIns, firstRun, attempts, challenges, baseUrl } = options;

  /**
   * @returns Better Auth's answer to signing in.
   * @throws AppError FORBIDDEN for a foreign page, VALIDATION_ERROR, AUTH_REQUIRED for a dead link, RATE_LIMITED.
   */
  return async function redeemLink(
    request: FastifyRequest,
    { token, ...owner }: z.output<typeof setupBody>,
  ): Promise<Response> {
    const refusal = await attempts.attempt(
      { account: undefined, caller: request.pharos, reason: 'setup_link_invalid' },
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
    const response = await auth.handle(authRequest(originOf(request, baseUrl), call));
    return signIns.complete(request, response, 'set-up link');
  };
}

function withChallenge({ message, reason }: AppError, challenges: Challenges): AppError {
  const { headers } = challenges.authRequired('setup_link_invalid', false);
  return new AppError('AUTH_REQUIRED', { message, headers, ...(reason === undefined ? {} : { reason }) });
}
