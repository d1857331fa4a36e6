import type { FastifyInstance } from 'fastify';
import { createRedeemLink, type RedeemOptions, setupBody } from '../links/redeem-link.ts';
import { sendResponse } from '../sign-in/auth-call.ts';
import { addPageRoute } from '../sign-in/route.ts';

/** Registers `POST /api/setup`, which the set-up page of the dashboard calls. */
export function registerSetupRoutes(app: FastifyInstance, options: RedeemOptions): void {
  const redeemLink = createRedeemLink(options);
  addPageRoute(app, '/api/setup', setupBody, async (request, reply, body) =>
    sendResponse(reply, await redeemLink(request, body)),
  );
}
