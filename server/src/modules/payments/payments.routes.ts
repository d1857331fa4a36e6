import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { addRoute } from '../../http/add-route.ts';
import { type OperationLimit, PUBLIC } from '../../lib/operation.ts';
import { jsonContent, type RouteDocument } from '../../lib/route-document.ts';
import { say } from '../../lib/texts/sentence.ts';
import { RECEIVING_PATH } from './present-payment.ts';
import type { WebhookReceiver } from './receive-webhook.ts';

/** Webhooks of one address per minute. A provider sends from a few addresses, for all of its merchants. */
const LIMIT: OperationLimit = { anonymous: 6_000, windowMs: 60_000 };
const BODY_LIMIT_BYTES = 1024 * 1024;
/** Tokens have 32 characters of base64url. */
const TOKEN = /^[\w-]{32}$/;

const DOCUMENT: RouteDocument = {
  path: `${RECEIVING_PATH}{token}`,
  operationId: 'payments.receive',
  tag: 'Payments',
  summary: 'Receive a webhook of a payment provider',
  description:
    'The address of a payment source. The body must be signed with one of its secrets. When the response is 200, the payment is on disk.',
  parameters: [
    {
      name: 'token',
      in: 'path',
      description: 'The last segment of the address of the source',
      example: '00000000000000000000000000000000',
    },
  ],
  responses: {
    200: 'The webhook was stored, or does not concern money',
    400: 'The signature is wrong, or the body cannot be read. Nothing was stored',
    404: 'There is no payment source at this address',
    413: 'The body is larger than 1 MB',
    429: 'Too many requests',
    503: 'Nothing was stored. The provider sends the webhook again',
  },
  content: jsonContent(
    z.object({
      success: z.literal(true),
      status: z.enum(['stored', 'ignored']),
      reason: z.string().optional(),
    }),
  ),
};

/** Serves the addresses of payment sources. Bodies are read as bytes, because signatures are over bytes. */
export function addPaymentRoutes(http: FastifyInstance, receiver: WebhookReceiver): void {
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    addRoute(scope, {
      name: 'payments.receive',
      methods: ['POST'],
      url: `${RECEIVING_PATH}:token`,
      access: PUBLIC,
      limit: LIMIT,
      bodyLimitBytes: BODY_LIMIT_BYTES,
      document: DOCUMENT,
      handler: async ({ params, headers, body }, reply) => {
        const receipt = await receiver.receive(tokenOf(params), {
          headers,
          body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        });
        return reply.send({ success: true, ...receipt });
      },
    });
  });
}

/** @throws AppError NOT_FOUND. */
function tokenOf(params: unknown): string {
  const token: unknown =
    typeof params === 'object' && params !== null ? Reflect.get(params, 'token') : undefined;
  if (typeof token !== 'string' || !TOKEN.test(token))
    throw new AppError('NOT_FOUND', { message: say('payments.thereIsNoPaymentSource') });
  return token;
}
