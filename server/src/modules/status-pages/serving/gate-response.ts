import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../../../errors.ts';
import type { CallResponse } from '../../../http/call.ts';
import { languageOf } from '../messages/messages-of.ts';
import type { AccessDecision } from './access/page-access.ts';
import { type GateView, renderGate } from './html/gate-pages.ts';
import { closedHeaders } from './snapshots/representation-headers.ts';

/** Representations that programs read: they receive the error as JSON. */
const FOR_PROGRAMS = /\.(?:json|atom|rss|ics|svg|png|js)$|\/events$/;

/** Whether programs read the representation at a path. */
export function isForPrograms(path: string): boolean {
  return FOR_PROGRAMS.test(path);
}

/** Returns a page that depends only on the kind of access, never on the status page. */
export function gateResponse(
  view: GateView,
  status: number,
  request: {
    readonly headers: IncomingHttpHeaders;
    readonly action: string;
    /** The address of the service. */
    readonly baseUrl: string;
  },
): CallResponse {
  const language = languageOf(request.headers['accept-language']);
  const { body, policy } = renderGate(view, { language, action: request.action });
  return {
    status,
    headers: {
      ...closedHeaders(request.baseUrl),
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'content-language': language,
      'cache-control': 'private, no-store',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Language, Cookie',
    },
    body,
  };
}

/** The status of the page of a gate. */
export function gateStatusOf(decision: Exclude<AccessDecision, 'allowed'>): 401 | 403 {
  return decision === 'ip' ? 403 : 401;
}

/** The error for programs without access. It is the same for all pages. */
export function gateError(decision: Exclude<AccessDecision, 'allowed'>, baseUrl: string): AppError {
  const headers = { ...closedHeaders(baseUrl), 'cache-control': 'private, no-store' };
  return decision === 'ip'
    ? new AppError('ACCESS_DENIED', { headers, reason: 'status_page_ip' })
    : new AppError('AUTH_REQUIRED', { headers, reason: `status_page_${decision}` });
}
