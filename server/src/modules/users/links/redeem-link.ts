import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../../errors.ts';
import type { Challenges } from '../../../http/challenge.ts';
import type { FirstRun } from '../account/first-run.ts';
import type { Attempts } from '../sign-in/attempts.ts';
import type { Auth } from '../sign-in/auth.ts';
import { authRequest, originOf, sendResponse } from '../sign-in/auth-call.ts';
import { emailAddress, newPassword, personName } from '../sign-in/credentials.ts';
import { addPageRoute } from '../sign-in/route.ts';
import type { SignIns } from '../sign-in/sign-ins.ts';

/** Request body of `POST /api/setup`. */
const setupBody = z.strictObject({
  token: z.string().min(1).max(200),
  email: emailAddress,
  password: newPassword,
  name: personName.optional(),
  organizationName: personName.optional(),
});

/** Dependencies for redeeming a set-up link. */
interface RedeemOptions {
  readonly auth: Auth;
  readonly signIns: SignIns;
  readonly firstRun: Pick<FirstRun, 'redeem'>;
  readonly attempts: Attempts;
  readonly challenges: Challenges;
  readonly baseUrl: string;
}

/** Creates the function that redeems a set-up link: it creates the first owner and signs in. */
function createRedeemLink(options: RedeemOptions) {
  const { auth, signIns, firstRun, attempts, challenges, baseUrl } = options;

  /**
   * @returns the sign-in response of Better Auth.
   * @throws AppError VALIDATION_ERROR, AUTH_REQUIRED for an invalid link, RATE_LIMITED.
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

function withChallenge({ sentence, reason }: AppError, challenges: Challenges): AppError {
  const { headers } = challenges.authRequired('setup_link_invalid', false);
  return new AppError('AUTH_REQUIRED', {
    message: sentence,
    headers,
    ...(reason === undefined ? {} : { reason }),
  });
}

/** Registers `POST /api/setup`, which the set-up page of the dashboard calls. */
export function registerSetupRoutes(app: FastifyInstance, options: RedeemOptions): void {
  const redeemLink = createRedeemLink(options);
  addPageRoute(app, '/api/setup', setupBody, async (request, reply, body) =>
    sendResponse(reply, await redeemLink(request, body)),
  );
}
