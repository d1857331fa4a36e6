import { AppError, type ErrorCode } from '../../../../errors.ts';
import type { CallResponse } from '../../../../http/call.ts';
import type { Clock } from '../../../../lib/time/clock.ts';
import { PAGE_LANGUAGES, SUBSCRIBER_KINDS, type SubscriberKind } from '../../page-states.data.ts';
import { createRenderContext } from '../html/render-context.ts';
import { renderSubscribePage, type SubscribeView } from '../html/subscribe-pages.ts';
import type { PageRequest, PageServer, VisitorCall } from '../page-server.ts';
import type { PageStore, ServedPage } from '../snapshots/page-store.ts';
import type { SubscriptionsPort } from './subscriptions-port.ts';

const MAX_COMPONENTS = 200;
const MAX_TOKEN_LENGTH = 200;
/** Longer addresses are cut off, and so refused. */
const MAX_ADDRESS_LENGTH = 2_049;

/** The pages of subscriptions by their path below the page. */
export const SUBSCRIPTION_PATHS = ['/subscribe', '/confirm', '/manage', '/unsubscribe'] as const;
/** The path of a page of subscriptions. */
export type SubscriptionPath = (typeof SUBSCRIPTION_PATHS)[number];

/** Whether a path is one of a page of subscriptions. */
export function isSubscriptionPath(path: string): path is SubscriptionPath {
  return SUBSCRIPTION_PATHS.some((one) => one === path);
}

/** The form that a visitor sent, or the query of a link. */
export interface FormInput {
  readonly form: URLSearchParams;
  readonly query: URLSearchParams;
}

interface SubscriptionFormsDeps {
  readonly server: PageServer;
  readonly store: Pick<PageStore, 'snapshotOf'>;
  readonly subscriptions: SubscriptionsPort;
  readonly clock: Clock;
}

/** The pages of subscriptions. They work without JavaScript. */
export class SubscriptionForms {
  readonly #deps: SubscriptionFormsDeps;

  constructor(deps: SubscriptionFormsDeps) {
    this.#deps = deps;
  }

  /** Shows a form. Nothing is changed by GET: mail scanners follow links. */
  async show(
    call: VisitorCall,
    request: PageRequest,
    path: SubscriptionPath,
    query: URLSearchParams,
  ): Promise<CallResponse> {
    const { server } = this.#deps;
    const { page } = request;
    if (page === undefined) return server.serve(call, request);
    const decision = await server.decide(call, page);
    if (decision !== 'allowed')
      return path === '/unsubscribe'
        ? server.gate(call, request, { kind: 'unsubscribe', token: tokenIn(query) }, 200)
        : server.refuse(call, request, decision);
    return this.#withProblems(request, page, path, async () =>
      this.#respond(request, page, await this.#view(page, path, query)),
    );
  }

  /** Handles a form, and the one-click request of mail programs (RFC 8058). */
  async submit(
    call: VisitorCall,
    request: PageRequest,
    path: SubscriptionPath,
    input: FormInput,
  ): Promise<CallResponse> {
    const { server } = this.#deps;
    const { page } = request;
    if (page === undefined) return server.serve(call, request);
    if (path === '/unsubscribe') {
      const token = input.form.get('token') ?? tokenIn(input.query);
      return this.#unsubscribe(call, request, page, token);
    }
    const decision = await server.decide(call, page);
    if (decision !== 'allowed') return server.refuse(call, request, decision);
    return this.#withProblems(
      request,
      page,
      path,
      () => this.#handle(request, page, path, input),
      kindIn(input.form),
    );
  }

  #respond({ base }: PageRequest, page: ServedPage, view: SubscribeView, status = 200): CallResponse {
    const { store, clock } = this.#deps;
    const snapshot = store.snapshotOf(page.id);
    if (snapshot === undefined) throw new AppError('NOT_FOUND');
    const { body, policy } = renderSubscribePage(createRenderContext(snapshot.page, base, clock.now()), view);
    return {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        // Addresses contain tokens.
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
      },
      body,
    };
  }

  /** Unsubscribing is possible without access to the page. Its response then says nothing about the page. */
  async #unsubscribe(
    call: VisitorCall,
    request: PageRequest,
    page: ServedPage,
    token: string,
  ): Promise<CallResponse> {
    const { server, subscriptions } = this.#deps;
    await subscriptions.unsubscribe({ pageId: page.id }, token);
    const decision = await server.decide(call, page);
    return decision === 'allowed'
      ? this.#respond(request, page, { kind: 'unsubscribed' })
      : server.gate(call, request, { kind: 'unsubscribed' }, 200);
  }

  async #subscribe(request: PageRequest, page: ServedPage, form: URLSearchParams): Promise<CallResponse> {
    const { store, subscriptions } = this.#deps;
    const by = kindIn(form) ?? 'email';
    const snapshot = store.snapshotOf(page.id);
    if (snapshot?.page.subscriptions.includes(by) !== true) throw new AppError('NOT_FOUND');
    const language = PAGE_LANGUAGES.find((one) => one === page.language) ?? 'en';
    const input = {
      kind: by,
      address: (form.get('address') ?? '').trim().slice(0, MAX_ADDRESS_LENGTH),
      componentIds: chosenIn(form, page),
      language,
    };
    // The visitor was allowed to see the page.
    await subscriptions.subscribe({ pageId: page.id }, input, true);
    return this.#respond(request, page, { kind: 'sent', by });
  }

  async #handle(
    request: PageRequest,
    page: ServedPage,
    path: Exclude<SubscriptionPath, '/unsubscribe'>,
    { form }: FormInput,
  ): Promise<CallResponse> {
    const { subscriptions } = this.#deps;
    if (path === '/subscribe') return this.#subscribe(request, page, form);
    const token = tokenIn(form);
    if (path === '/confirm') {
      await subscriptions.confirm({ pageId: page.id }, token);
      return this.#respond(request, page, { kind: 'confirmed', token });
    }
    const { componentIds } = await subscriptions.change({ pageId: page.id }, token, chosenIn(form, page));
    return this.#respond(request, page, {
      kind: 'manage',
      token,
      componentIds: shownOf(componentIds),
      isSaved: true,
    });
  }

  async #view(page: ServedPage, path: SubscriptionPath, query: URLSearchParams): Promise<SubscribeView> {
    if (path === '/subscribe') return { kind: 'subscribe', by: kindIn(query) };
    const token = tokenIn(query);
    if (path === '/unsubscribe') return { kind: 'unsubscribe', token };
    const { componentIds } = await this.#deps.subscriptions.get({ pageId: page.id }, token);
    return path === '/confirm'
      ? { kind: 'confirm', token }
      : { kind: 'manage', token, componentIds: shownOf(componentIds) };
  }

  /** Shows expected problems on the page. */
  async #withProblems(
    request: PageRequest,
    page: ServedPage,
    path: SubscriptionPath,
    work: () => Promise<CallResponse>,
    by?: SubscriberKind,
  ): Promise<CallResponse> {
    try {
      return await work();
    } catch (error) {
      const problem = error instanceof AppError ? PROBLEMS[error.code] : undefined;
      if (problem === undefined || !(error instanceof AppError)) throw error;
      return path === '/subscribe' && problem !== 'invalid-link'
        ? this.#respond(request, page, { kind: 'subscribe', by, problem }, error.status)
        : this.#respond(request, page, { kind: 'invalid' }, error.status);
    }
  }
}

const PROBLEMS: Readonly<
  Partial<Record<ErrorCode, 'invalid' | 'throttled' | 'unavailable' | 'invalid-link'>>
> = {
  VALIDATION_ERROR: 'invalid',
  RATE_LIMITED: 'throttled',
  SERVICE_UNAVAILABLE: 'unavailable',
  NOT_FOUND: 'invalid-link',
};

function kindIn(values: URLSearchParams): SubscriberKind | undefined {
  return SUBSCRIBER_KINDS.find((kind) => kind === values.get('by'));
}

/** @throws AppError NOT_FOUND without a token. */
function tokenIn(values: URLSearchParams): string {
  const token = values.get('token') ?? '';
  if (token === '' || token.length > MAX_TOKEN_LENGTH) throw new AppError('NOT_FOUND');
  return token;
}

/** Returns the chosen components that the page shows; empty for all of them. */
function chosenIn(form: URLSearchParams, page: ServedPage): readonly string[] {
  const values = form.getAll('component');
  if (values.includes('*')) return [];
  return [...new Set(values)].filter((id) => page.componentIds.has(id)).slice(0, MAX_COMPONENTS);
}

function shownOf(componentIds: readonly string[]): readonly string[] | undefined {
  return componentIds.length === 0 ? undefined : componentIds;
}
