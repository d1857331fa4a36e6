import { or } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../../errors.ts';
import type { Challenges } from '../../../http/challenge.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { State } from '../../../stores/state/state.ts';
import type { FirstRun } from '../account/first-run.ts';
import type { Attempts } from '../sign-in/attempts.ts';
import { addPageRoute } from '../sign-in/route.ts';
import { verification } from '../users.table.ts';
import { type Purpose, whereProof } from './proofs.ts';

const checkBody = z.strictObject({
  purpose: z.enum(['setup', 'reset', 'email']),
  token: z.string().min(1).max(200),
});

/** The purposes of the proofs that a link with a purpose can have. */
const PROOFS: Readonly<Record<z.output<typeof checkBody>['purpose'], readonly Purpose[]>> = {
  setup: ['setup'],
  reset: ['reset', 'reset-all'],
  email: ['email'],
};

/** Dependencies of the route that checks links. */
export interface CheckLinkRoutesOptions {
  readonly state: State;
  readonly clock: Clock;
  readonly firstRun: Pick<FirstRun, 'isEmpty'>;
  readonly attempts: Attempts;
  readonly challenges: Challenges;
}

/**
 * Registers `POST /api/single-use-links/check`, which the page of a link calls before it shows a form. It responds with 401 if the link is
 * unknown, used or expired, and does not use it. Wrong tokens count as failed attempts, like those of the forms.
 */
export function registerCheckLinkRoutes(app: FastifyInstance, options: CheckLinkRoutesOptions): void {
  const { state, clock, firstRun, attempts, challenges } = options;

  addPageRoute(app, '/api/single-use-links/check', checkBody, async (request, reply, { purpose, token }) => {
    const reason = `${purpose}_link_invalid`;
    const isValid = await attempts.attempt(
      { account: undefined, caller: request.pharos, reason },
      async () => {
        if (purpose === 'setup' && !(await firstRun.isEmpty())) return false;
        const nowMs = clock.now();
        const proofs = PROOFS[purpose].map((proof) => whereProof(proof, token, nowMs));
        return (await state.db.$count(verification, or(...proofs))) > 0;
      },
      (found) => !found,
    );
    if (!isValid) {
      throw new AppError('AUTH_REQUIRED', {
        message: say(purpose === 'setup' ? 'users.setUpLinkIsInvalid' : 'users.linkIsInvalid'),
        reason,
        headers: challenges.authRequired(reason, false).headers,
      });
    }
    return reply.header('cache-control', 'no-store').send({ success: true });
  });
}
