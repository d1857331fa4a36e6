import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../../errors.ts';
import { addRoute } from '../../../http/add-route.ts';
import { type OperationLimit, PUBLIC } from '../../../lib/operation.ts';
import { jsonContent, type RouteDocument } from '../../../lib/route-document.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { Ping, ReceivePing } from './receive-ping.ts';

/** Reports of one address per minute. */
const LIMIT: OperationLimit = { anonymous: 1_200, windowMs: 60_000 };
const MAX_LOG_BYTES = 10 * 1024;
/** Longer logs are refused; of shorter ones, the end is stored. */
const BODY_LIMIT_BYTES = 1024 * 1024;
/** Tokens have 32 characters of base64url. */
const TOKEN = /^[\w-]{32}$/;

const documentOf = (path: string, id: string, summary: string, description: string): RouteDocument => ({
  path,
  operationId: `monitors.${id}`,
  tag: 'Monitors',
  summary,
  description,
  parameters: [
    {
      name: 'token',
      in: 'path',
      description: 'The last segment of the address of the heartbeat',
      example: '00000000000000000000000000000000',
    },
    ...(path.endsWith('{status}')
      ? [
          {
            name: 'status',
            in: 'path' as const,
            description: '`start`, `fail`, or the exit code',
            example: '0',
          },
        ]
      : []),
  ],
  responses: {
    200: 'The report was stored',
    404: 'There is no heartbeat at this address',
    413: 'The body is larger than 1 MB',
    429: 'Too many requests',
    503: 'Nothing was stored',
  },
  content: jsonContent(z.object({ success: z.literal(true) })),
});

/** Serves the addresses that jobs report to. A body is the log of the job, whatever its type; its end is stored. */
export function addHeartbeatRoutes(http: FastifyInstance, receive: ReceivePing): void {
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const common = {
      methods: ['GET', 'HEAD', 'POST'],
      access: PUBLIC,
      limit: LIMIT,
      bodyLimitBytes: BODY_LIMIT_BYTES,
    } as const;
    addRoute(scope, {
      ...common,
      name: 'monitors.heartbeat',
      url: '/heartbeat/:token',
      document: documentOf(
        '/heartbeat/{token}',
        'heartbeat',
        'Report that a job succeeded',
        'GET, HEAD or POST. The body of a POST is the log of the job; its last 10 KB are stored.',
      ),
      handler: async ({ params, body }, reply) => {
        await receive(tokenOf(params), { kind: 'success', exitCode: null, log: logOf(body) });
        return reply.send({ success: true });
      },
    });
    addRoute(scope, {
      ...common,
      name: 'monitors.heartbeatStatus',
      url: '/heartbeat/:token/:status',
      document: documentOf(
        '/heartbeat/{token}/{status}',
        'heartbeatStatus',
        'Report the start or the end of a job',
        'GET, HEAD or POST. An exit code other than 0 is a failure.',
      ),
      handler: async ({ params, body }, reply) => {
        await receive(tokenOf(params), pingOf(textOf(params, 'status'), logOf(body)));
        return reply.send({ success: true });
      },
    });
  });
}

/** @throws AppError NOT_FOUND. */
function pingOf(status: string, log: string | null): Ping {
  if (status === 'start') return { kind: 'start', exitCode: null, log: null };
  if (status === 'fail') return { kind: 'fail', exitCode: null, log };
  const exitCode = /^\d{1,3}$/.test(status) ? Number(status) : undefined;
  if (exitCode === undefined || exitCode > 255)
    throw new AppError('NOT_FOUND', {
      message: say('monitors.mustEndWithSignal'),
    });
  return { kind: exitCode === 0 ? 'success' : 'fail', exitCode, log };
}

function logOf(body: unknown): string | null {
  if (!Buffer.isBuffer(body) || body.length === 0) return null;
  return body.subarray(-MAX_LOG_BYTES).toString('utf8').replaceAll('\0', '');
}

/** @throws AppError NOT_FOUND. */
function tokenOf(params: unknown): string {
  const token = textOf(params, 'token');
  if (!TOKEN.test(token))
    throw new AppError('NOT_FOUND', { message: say('monitors.thereIsNoHeartbeatHere') });
  return token;
}

function textOf(params: unknown, name: string): string {
  const value: unknown =
    typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined;
  return typeof value === 'string' ? value : '';
}
