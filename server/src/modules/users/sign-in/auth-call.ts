import type { FastifyReply, FastifyRequest } from 'fastify';
import { AUTH_PATH, CLIENT_IP_HEADER } from './auth.ts';
import { readFailure, toAppError } from './auth-errors.ts';

/** A call to Better Auth. */
export interface AuthCall {
  /** Below `/api/auth`. */
  readonly path: string;
  readonly method: 'GET' | 'POST';
  /** The query string with its `?`, or an empty string. */
  readonly search?: string;
  readonly body?: unknown;
  /** The `Cookie` header, if it is accepted for the request. */
  readonly cookie: string | undefined;
}

/** The origin of a call. Better Auth receives no other data of the request. */
export interface CallOrigin {
  readonly baseUrl: string;
  readonly ip: string;
  readonly userAgent: string;
}

/** Builds the request to Better Auth. The origin is already verified, so the request carries the origin of the service. */
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

/** Returns the origin of a request. */
export function originOf(request: FastifyRequest, baseUrl: string): CallOrigin {
  return { baseUrl, ip: request.pharos.ip, userAgent: request.pharos.userAgent };
}

/**
 * Sends the response of Better Auth with its cookies.
 * @param instead fields that replace those of the body.
 * @throws AppError if the response is an error.
 */
export async function sendResponse(
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

/** Removes the token, because a token that scripts can read would bypass the HttpOnly cookie. */
function withoutToken(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(
    Object.entries(body)
      .filter(([name]) => name !== 'token')
      .map(([name, value]) => [name, name === 'session' ? withoutToken(value) : value]),
  );
}
