import type { FastifyInstance } from 'fastify';
import { sendAnswer } from './auth-call.ts';
import { createRedeemLink, type RedeemOptions, setupBody } from './redeem-link.ts';
import { addPageRoute } from './route.ts';

/** Serves `POST /api/setup`: what the page behind a set-up link, which the dashboard shows, asks for. */
export function registerSetupRoutes(app: FastifyInstance, options: RedeemOptions): void {
  const redeemLink = createRedeemLink(options);
  addPageRoute(app, '/api/setup', setupBody, async (request, reply, body) =>
    sendAnswer(reply, await redeemLink(request, body)),
  );
}
