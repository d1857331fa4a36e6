import type { FastifyReply, FastifyRequest } from 'fastify';
import { AUTH_PATH, CLIENT_IP_HEADER } from './auth.ts';
import { readFailure, toAppError } from './auth-errors.ts';

/** One call to Better Auth, made of a request of ours. */
export interface AuthCall {
  /** Below `/api/auth`. */
  readonly path: string;
  readonly method: 'GET' | 'POST';
  /** The query string with its `?`, or nothing. */
  readonly search?: string;
  readonly body?: unknown;
  /** The `Cookie` header, when it counts. */
  readonly cookie: string | undefined;
}

/** Where a call comes from: nothing of a request reaches Better Auth but what is said here. */
export interface CallOrigin {
  readonly baseUrl: string;
  readonly ip: string;
  readonly userAgent: string;
}

/** What Better Auth is asked. Our own checks of the origin came first, so it is told our own. */
export function authRequest(origin: CallOrigin, call: AuthCall): Request {
  const headers = new Headers({
    origin: new URL(origin.baseUrl).origin,
    'user-agent': origin.userAgent,
    [CLIENT_IP_HEADER]: origin.ip,
  });
  if (call.cookie !== undefined) headers.set('cookie', call.cookie);
  const init: RequestInit = { method: call.method, headers };
  if (call.method === 'POST') {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(call.body ?? {});
  }
  return new Request(`${origin.baseUrl}${AUTH_PATH}${call.path}${call.search ?? ''}`, init);
}

/** Where a request comes from. */
export function originOf(request: FastifyRequest, baseUrl: string): CallOrigin {
  return { baseUrl, ip: request.pharos.ip, userAgent: request.pharos.userAgent };
}

/**
 * Hands Better Auth's answer on, its cookies included.
 * @param instead fields of the body that are answered in place of Better Auth's.
 * @throws AppError when the answer is an error.
 */
export async function sendAnswer(
  reply: FastifyReply,
  response: Response,
  instead: Readonly<Record<string, string | boolean>> = {},
): Promise<FastifyReply> {
  if (!response.ok) throw toAppError(await readFailure(response));
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  const body: unknown = await response.json();
  return reply
    .code(response.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(withFields(withoutToken(body), instead)));
}

function withFields(body: unknown, fields: Readonly<Record<string, string | boolean>>): unknown {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body, ...fields } : body;
}

/** A token that scripts could read would make the cookie's HttpOnly worthless. */
function withoutToken(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(
    Object.entries(body)
      .filter(([name]) => name !== 'token')
      .map(([name, value]) => [name, name === 'session' ? withoutToken(value) : value]),
  );
}
