import type { IncomingHttpHeaders } from 'node:http';
import { AppError, invalidField } from '../../../errors.ts';
import type { Call, CallResponse } from '../../../http/call.ts';
import { hostnameOf } from '../../../http/host-prefixes.ts';
import { type MaybePromise, whenReady } from '../../../lib/concurrency/maybe-promise.ts';
import { hasVersion } from '../../../lib/ids/entity-tag.ts';
import { chooseEncoding } from '../../../lib/text/choose-encoding.ts';
import { say } from '../../../lib/texts/sentence.ts';
import { languageOf } from '../messages/messages-of.ts';
import type { AccessDecision, PageAccessRules } from './access/page-access.ts';
import { badgeQuery } from './feeds/badge.ts';
import { signInUrlOf } from './forms/sign-in-url.ts';
import { type GateView, renderGate } from './html/gate-pages.ts';
import { BADGE_PATH, badgePathOf } from './representations.ts';
import type { PageStore, ServedPage } from './snapshots/page-store.ts';
import { closedHeaders } from './snapshots/representation-headers.ts';
import type { ServedBody } from './snapshots/served-body.ts';
import type { SocialImages } from './social/social-images.ts';
import { SOCIAL_PATH } from './social/social-picture.ts';

/** A request for something below a page. */
export interface PageRequest {
  readonly page: ServedPage | undefined;
  /** The path of the page: `/status/acme`, or empty at the root of a custom domain. */
  readonly base: string;
  /** Below the page, without a slash at its end; empty for the page itself. */
  readonly path: string;
}

/** The parts of a call that the rules read. */
export type VisitorCall = Pick<Call, 'headers' | 'ip' | 'url'>;

/** Representations that programs read: they receive the error as JSON. */
const FOR_PROGRAMS = /\.(?:json|atom|rss|ics|svg|png|js)$|\/events$/;

interface PageServerOptions {
  readonly store: Pick<PageStore, 'represent'>;
  readonly images: Pick<SocialImages, 'represent'>;
  readonly rules: PageAccessRules;
  readonly baseUrl: string;
  /** Called before a page is served to a visitor with access. */
  readonly onVisit: (pageId: string) => void;
}

/** Serves representations from memory. */
export class PageServer {
  readonly #options: PageServerOptions;

  constructor(options: PageServerOptions) {
    this.#options = options;
  }

  /** Decides about access; `undefined` when it cannot be determined, because a store does not respond. */
  decide(call: VisitorCall, page: ServedPage): MaybePromise<AccessDecision | undefined> {
    const decision = this.#options.rules.decide(page, call);
    // Only the page of members needs a store.
    return decision instanceof Promise ? decision.catch(() => undefined) : decision;
  }

  /** Returns the page that a visitor without access sees. */
  gate(
    { headers }: VisitorCall,
    { base }: Pick<PageRequest, 'base'>,
    view: GateView,
    status: number,
  ): CallResponse {
    const { baseUrl } = this.#options;
    return gateResponse(view, status, {
      headers,
      action: view.kind === 'unsubscribe' ? `${base}/unsubscribe` : `${base}/access`,
      baseUrl,
    });
  }

  /** Returns the response to a visitor without access. @throws AppError for programs. */
  refuse(
    call: VisitorCall,
    request: PageRequest,
    decision: Exclude<AccessDecision, 'allowed'> | undefined,
  ): CallResponse {
    const { baseUrl } = this.#options;
    if (decision === undefined) {
      if (isForPrograms(request.path)) throw new AppError('SERVICE_UNAVAILABLE');
      return this.gate(call, request, { kind: 'unavailable' }, 503);
    }
    if (isForPrograms(request.path)) throw gateError(decision, baseUrl);
    const view: GateView =
      decision === 'members'
        ? { kind: 'members', signInUrl: signInUrlOf(baseUrl, hostnameOf(call.headers.host ?? ''), request) }
        : { kind: decision };
    return this.gate(call, request, view, gateStatusOf(decision));
  }

  /** Responds to a GET request. @throws AppError for programs without access, and for options of badges. */
  serve(call: VisitorCall, request: PageRequest): MaybePromise<CallResponse> {
    const { page } = request;
    if (page === undefined) return this.#notFound(call, request);
    if (page.access.visibility === 'public') return this.#represent(call, request, page);
    return whenReady(this.decide(call, page), (decision) =>
      decision === 'allowed' ? this.#represent(call, request, page) : this.refuse(call, request, decision),
    );
  }

  #represent(call: VisitorCall, request: PageRequest, page: ServedPage): MaybePromise<CallResponse> {
    const { store, images, onVisit } = this.#options;
    onVisit(page.id);
    if (request.path === SOCIAL_PATH)
      return whenReady(images.represent(page), (served) => this.#respond(call, request, served));
    const path = request.path === BADGE_PATH ? badgePathIn(call, page) : request.path;
    return this.#respond(
      call,
      request,
      path === undefined ? undefined : store.represent(page, request.base, path),
    );
  }

  #respond(call: VisitorCall, request: PageRequest, served: ServedBody | undefined): CallResponse {
    if (served === undefined) return this.#notFound(call, request);
    return hasVersion(call.headers['if-none-match'], served.etag)
      ? served.notModified
      : served.respond(chooseEncoding(call.headers['accept-encoding']));
  }

  #notFound(call: VisitorCall, request: PageRequest): CallResponse {
    if (isForPrograms(request.path)) throw new AppError('NOT_FOUND');
    return this.gate(call, request, { kind: 'unknown' }, 404);
  }
}

/** Returns the path of a badge with its options; `undefined` for a component that the page does not show. */
function badgePathIn({ url }: VisitorCall, page: ServedPage): string | undefined {
  const queryAt = url.indexOf('?');
  if (queryAt === -1) return BADGE_PATH;
  const given = Object.fromEntries(new URLSearchParams(url.slice(queryAt)));
  const parsed = badgeQuery.safeParse(given);
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path[0];
    if (field === 'kind') throw invalidField('query.kind', say('statusPages.mustBeBadge'));
    if (field === 'days') throw invalidField('query.days', say('statusPages.mustBeDays'));
    throw invalidField('query.component', say('statusPages.mustBeIdOfComponent'));
  }
  const { component } = parsed.data;
  return component !== undefined && !page.componentIds.has(component) ? undefined : badgePathOf(parsed.data);
}

/** Whether programs read the representation at a path. */
function isForPrograms(path: string): boolean {
  return FOR_PROGRAMS.test(path);
}

/** Returns a page that depends only on the kind of access, never on the status page. */
function gateResponse(
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
function gateStatusOf(decision: Exclude<AccessDecision, 'allowed'>): 401 | 403 {
  return decision === 'ip' ? 403 : 401;
}

/** The error for programs without access. It is the same for all pages. */
function gateError(decision: Exclude<AccessDecision, 'allowed'>, baseUrl: string): AppError {
  const headers = { ...closedHeaders(baseUrl), 'cache-control': 'private, no-store' };
  return decision === 'ip'
    ? new AppError('ACCESS_DENIED', { headers, reason: 'status_page_ip' })
    : new AppError('AUTH_REQUIRED', { headers, reason: `status_page_${decision}` });
}
