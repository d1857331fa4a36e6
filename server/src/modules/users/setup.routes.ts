import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { sendAnswer } from './auth-call.ts';
import { createRedeemLink, type RedeemOptions } from './redeem-link.ts';
import { addRoute } from './route.ts';
import { renderDone, renderForm, SETUP_PAGE_POLICY } from './setup-page.ts';

const FORM_LIMIT_BYTES = 8 * 1024;

/** Serves set-up links: the page that people open, and `POST /api/setup` for programs. */
export function registerSetupRoutes(app: FastifyInstance, options: RedeemOptions): void {
  const redeemLink = createRedeemLink(options);
  addRoute(app, 'POST', '/api/setup', async (request, reply) => sendAnswer(reply, await redeemLink(request)));

  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
      (_request, body, done) => done(null, fieldsOf(String(body))),
    );
    scope.get('/setup', async (request, reply) =>
      sendPage(reply, 200, renderForm({ token: tokenOf(request), email: '', problem: undefined })),
    );
    scope.post('/setup', async (request, reply) => {
      try {
        const response = await redeemLink(request);
        for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
        return sendPage(reply, 200, renderDone(options.baseUrl));
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) throw error;
        const { token = '', email = '' } = fieldsIn(request.body);
        const details = error.details?.map(({ field, message }) => `${field}: ${message}`).join('; ');
        return sendPage(reply, error.status, renderForm({ token, email, problem: details ?? error.message }));
      }
    });
  });
}

function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-security-policy', SETUP_PAGE_POLICY)
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(html);
}

function tokenOf(request: FastifyRequest): string {
  return fieldsIn(request.query)['token'] ?? '';
}

/** The fields of a form; empty ones are left out, as if they had not been there. */
function fieldsOf(body: string): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(body)].filter(([, value]) => value !== ''));
}

function fieldsIn(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
