import type { FastifyInstance } from 'fastify';
import { sendAnswer } from './auth-call.ts';
import { createRedeemLink, type RedeemOptions } from './redeem-link.ts';
import { addRoute } from './route.ts';

/** Serves `POST /api/setup`: what the page behind a set-up link, which the dashboard shows, asks for. */
export function registerSetupRoutes(app: FastifyInstance, options: RedeemOptions): void {
  const redeemLink = createRedeemLink(options);
  addRoute(app, 'POST', '/api/setup', async (request, reply) => sendAnswer(reply, await redeemLink(request)));
}
