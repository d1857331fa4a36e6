import type { Logger } from 'pino';
import { z } from 'zod';
import { AppError } from '../../../../errors.ts';
import type { CallResponse } from '../../../../http/call.ts';
import type { MaybePromise } from '../../../../lib/concurrency/maybe-promise.ts';
import { rateIdentityOf } from '../../../../lib/network/client-ip.ts';
import type { LiveStore, RateLimit } from '../../../../stores/live/live.ts';
import type { State } from '../../../../stores/state/state.ts';
import type { LinkPasswords } from '../../../links/index.ts';
import type { Mailer } from '../../../mail/index.ts';
import type { SignInThrottle } from '../../../users/index.ts';
import { messagesOf } from '../../messages/messages-of.ts';
import type { AccessCookies } from '../access/access-cookies.ts';
import type { PageRequest, PageServer, VisitorCall } from '../page-server.ts';
import type { PageStore, ServedPage } from '../snapshots/page-store.ts';
import { admit } from './admit.ts';
import type { MemberSignIn } from './member-sign-in.ts';

const MAX_PASSWORD_LENGTH = 128;
const WINDOW_MS = 15 * 60_000;
/** Requests for links by one address. */
const FROM_IP: RateLimit = { limit: 10, windowMs: WINDOW_MS };
/** Mails to one recipient about one page. */
const TO_RECIPIENT: RateLimit = { limit: 3, windowMs: WINDOW_MS };
const emailShape = z.string().trim().toLowerCase().max(254).pipe(z.email());

interface AccessFormDeps {
  readonly server: PageServer;
  readonly store: Pick<PageStore, 'snapshotOf'>;
  readonly cookies: AccessCookies;
  readonly passwords: Pick<LinkPasswords, 'verify'>;
  readonly throttle: SignInThrottle;
  readonly live: Pick<LiveStore, 'hit'>;
  readonly state: Pick<State, 'transaction'>;
  /** `undefined` without a mail server. */
  readonly mailer: Mailer | undefined;
  readonly members: Pick<MemberSignIn, 'finish'>;
  readonly logger: Pick<Logger, 'warn'>;
}

/** The form of protected pages. */
export class AccessForm {
  readonly #deps: AccessFormDeps;

  constructor(deps: AccessFormDeps) {
    this.#deps = deps;
  }

  /** Handles the password or the e-mail address that a visitor entered. */
  async submit(
    call: VisitorCall,
    request: PageRequest,
    page: ServedPage,
    form: URLSearchParams,
  ): Promise<CallResponse> {
    const { visibility } = page.access;
    if (visibility === 'password')
      return this.#enterPassword(call, request, page, form.get('password') ?? '');
    if (visibility === 'email') return this.#requestLink(call, request, page, form.get('email') ?? '');
    return toPage(request);
  }

  /** Handles the link of a mail, or the token with which the main domain sends a member. */
  follow(
    call: VisitorCall,
    request: PageRequest,
    page: ServedPage,
    token: string,
  ): MaybePromise<CallResponse> {
    const { server, cookies, members } = this.#deps;
    const { visibility } = page.access;
    if (visibility === 'members') return members.finish(call, request, page, token);
    if (visibility !== 'email') return toPage(request);
    return cookies.isLinkToken(page, token)
      ? admit(cookies, page, request)
      : server.gate(call, request, { kind: 'email' }, 401);
  }

  async #enterPassword(
    call: VisitorCall,
    request: PageRequest,
    page: ServedPage,
    password: string,
  ): Promise<CallResponse> {
    const { server, cookies, passwords, throttle } = this.#deps;
    const { passwordHash } = page.access;
    try {
      const isRight = await throttle.attempt(
        { account: page.id, ip: call.ip },
        async () =>
          passwordHash !== null &&
          password.length <= MAX_PASSWORD_LENGTH &&
          (await passwords.verify(password, passwordHash)),
        (result) => !result,
      );
      return isRight
        ? admit(cookies, page, request)
        : server.gate(call, request, { kind: 'password', problem: 'wrong' }, 401);
    } catch (error) {
      if (!(error instanceof AppError) || !['RATE_LIMITED', 'SERVICE_UNAVAILABLE'].includes(error.code))
        throw error;
      const response = server.gate(call, request, { kind: 'password', problem: 'throttled' }, 429);
      const retryAfter = error.headers['retry-after'] ?? '5';
      return { ...response, headers: { ...response.headers, 'retry-after': retryAfter } };
    }
  }

  /** Everybody receives the same response, whether the address has access or not. */
  async #requestLink(
    call: VisitorCall,
    request: PageRequest,
    page: ServedPage,
    text: string,
  ): Promise<CallResponse> {
    const { server, live, state, mailer, logger } = this.#deps;
    const view = (problem: 'sent' | 'throttled' | 'invalid' | 'unavailable', status: number) =>
      server.gate(call, request, { kind: 'email', problem }, status);
    const parsed = emailShape.safeParse(text);
    if (!parsed.success) return view('invalid', 400);
    const fromIp = await live.hit(`status-access:ip:${rateIdentityOf(call.ip)}`, FROM_IP);
    if (!fromIp.allowed) return view('throttled', 429);
    const toRecipient = await live.hit(`status-access:to:${page.id}:${parsed.data}`, TO_RECIPIENT);
    const isSent = toRecipient.allowed && mayReceive(page, parsed.data);
    try {
      await state.transaction(async (tx) => {
        if (isSent) await mailer?.send(tx, this.#mailFor(page, parsed.data));
      });
    } catch (error) {
      logger.warn({ pageId: page.id, err: error }, 'the link to a status page could not be sent');
      return view('unavailable', 503);
    }
    return view('sent', 200);
  }

  #mailFor(page: ServedPage, to: string) {
    const { store, cookies } = this.#deps;
    const messages = messagesOf(page.language);
    const url = store.snapshotOf(page.id)?.page.url ?? '';
    const token = cookies.createLinkToken(page);
    return {
      kind: 'status_page_access',
      to,
      subject: messages.accessMailSubject,
      paragraphs: [messages.accessMailText],
      action: { label: messages.proceed, url: `${url}/access?token=${encodeURIComponent(token)}` },
    };
  }
}

/** Whether the list of a page contains an address, or its domain. */
function mayReceive({ access }: ServedPage, email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@'));
  return access.emails.some((entry) => (entry.startsWith('@') ? entry === domain : entry === email));
}

function toPage({ base }: PageRequest): CallResponse {
  return { status: 303, headers: { location: base === '' ? '/' : base }, body: '' };
}
