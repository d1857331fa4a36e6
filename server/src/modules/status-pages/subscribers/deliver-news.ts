import { eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { DeliveryFailed, DeliveryRefused, type MessageHandler } from '../../../jobs/message-handler.ts';
import { createBatcher } from '../../../lib/concurrency/batcher.ts';
import { Lru } from '../../../lib/concurrency/lru.ts';
import { signWebhook } from '../../../lib/secrets/sign-webhook.ts';
import { type Clock, isAhead } from '../../../lib/time/clock.ts';
import { DAY_MS, MINUTE_MS } from '../../../lib/time/time-zone.ts';
import type { Outbound } from '../../../outbound/outbound.ts';
import { postJson } from '../../../outbound/post-json.ts';
import type { State } from '../../../stores/state/state.ts';
import type { MailSender } from '../../mail/index.ts';
import { type StatusPageRow, statusPages } from '../status-pages.table.ts';
import { CONFIRMATION_KIND, subscriptionUrls } from './confirmations.ts';
import { HOOK_KIND, keyOf, MAIL_KIND, type NewsReference, readDelivery } from './fan-out.ts';
import type { LoadNews, News } from './load-news.ts';
import { textsOf } from './mail-texts.ts';
import { renderNewsHook, renderNewsMail, renderNewsSlack } from './render-news.ts';
import type { SubscriberTokens } from './subscriber-tokens.ts';
import { type SubscriberRow, statusSubscribers } from './subscribers.table.ts';
import { mayReceive } from './subscriptions.service.ts';

const MAIL_CONCURRENCY = 4;
const MAIL_TIMEOUT_MS = 60_000;
const HOOK_CONCURRENCY = 64;
const HOOK_ORGANIZATION_CONCURRENCY = 16;
const HOOK_TIMEOUT_MS = 20_000;
const MAX_MAIL_ATTEMPTS = 8;
const MAX_HOOK_ATTEMPTS = 10;
/** Texts that many messages share are read once in this time, in milliseconds. */
const NEWS_KEPT_MS = MINUTE_MS;
const MAX_NEWS = 200;
const MAX_READ = 64;

const confirmationPayload = z.object({ subscriberId: z.string() });

/** The dependencies of {@link createDeliveryHandlers}. */
export interface DeliveryDeps {
  readonly state: Pick<State, 'db'>;
  readonly clock: Clock;
  readonly outbound: Pick<Outbound, 'request'>;
  /** `undefined` without a mail server. */
  readonly mailer: MailSender | undefined;
  readonly tokens: SubscriberTokens;
  readonly loadNews: LoadNews;
  /** Without a slash at its end. */
  readonly baseUrl: string;
}

/** Creates the handlers that deliver messages to subscribers. A subscriber who unsubscribed meanwhile gets none. */
export function createDeliveryHandlers(deps: DeliveryDeps): readonly MessageHandler[] {
  const { state, clock, mailer, tokens, baseUrl } = deps;
  const loadNews = cacheNews(deps);

  // The subscribers of one claim are read together.
  const readSubscriber = createBatcher<string, SubscriberRow>({
    maxSize: MAX_READ,
    run: async (ids) => {
      const rows = await state.db
        .select()
        .from(statusSubscribers)
        .where(inArray(statusSubscribers.id, [...ids]));
      return new Map(rows.map((row) => [row.id, row]));
    },
  });

  /** @returns the news and who receives it; `undefined` when nobody does any more. */
  async function open(payload: unknown) {
    const { news: reference, subscriberId } = readDelivery(payload);
    const subscriber = await readSubscriber(subscriberId);
    if (subscriber === undefined || subscriber.confirmedAt === null) return undefined;
    const news = await loadNews(reference);
    if (news === undefined || !mayReceive(news.page, subscriber.kind, subscriber.address)) return undefined;
    const urls = subscriptionUrls(news.page, tokens.create(subscriber), baseUrl);
    return { news, subscriber, urls };
  }

  /** Posts JSON: to webhooks signed (Standard Webhooks), to Slack as it is. */
  async function post(
    subscriber: SubscriberRow,
    id: string,
    content: object,
    signal: AbortSignal,
  ): Promise<void> {
    const body = JSON.stringify(content);
    const headers =
      subscriber.kind === 'webhook'
        ? signWebhook({ id, body, nowMs: clock.now() }, [tokens.webhookSecretOf(subscriber)])
        : {};
    const { status, statusCode, error, retryAfterMs } = await postJson(
      deps,
      { url: tokens.addressOf(subscriber), headers, body, signal },
      { explain: (response) => `the receiver responded with status ${response.status}` },
    );
    if (status === 'delivered') return;
    // Gone: the receiver asks for no more messages (Standard Webhooks).
    if (statusCode === 410)
      await state.db.delete(statusSubscribers).where(eq(statusSubscribers.id, subscriber.id));
    if (status === 'rejected') throw new DeliveryRefused(error);
    throw new DeliveryFailed(error ?? status, retryAfterMs ?? 0);
  }

  async function readPage(id: string): Promise<StatusPageRow | undefined> {
    const [row] = await state.db.select().from(statusPages).where(eq(statusPages.id, id));
    return row;
  }

  const hooks = {
    concurrency: HOOK_CONCURRENCY,
    organizationConcurrency: HOOK_ORGANIZATION_CONCURRENCY,
    laneConcurrency: 4,
    timeoutMs: HOOK_TIMEOUT_MS,
    maxAttempts: MAX_HOOK_ATTEMPTS,
    maxAgeMs: DAY_MS,
  };
  return [
    {
      kind: MAIL_KIND,
      concurrency: MAIL_CONCURRENCY,
      timeoutMs: MAIL_TIMEOUT_MS,
      maxAttempts: MAX_MAIL_ATTEMPTS,
      maxAgeMs: DAY_MS,
      async deliver(payload) {
        const opened = await open(payload);
        if (opened === undefined || mailer === undefined) return;
        const { news, subscriber, urls } = opened;
        const failure = await mailer.deliver({
          kind: 'status_page_news',
          to: subscriber.address,
          paragraphs: [],
          unsubscribeUrl: urls.unsubscribeUrl,
          ...renderNewsMail(news, subscriber.language, urls),
        });
        if (failure === undefined) return;
        const reason = [failure.code, failure.command, failure.answer]
          .filter((part) => part !== '')
          .join(' ');
        throw failure.isTemporary ? new Error(reason) : new DeliveryRefused(reason);
      },
    },
    {
      ...hooks,
      kind: HOOK_KIND,
      async deliver(payload, signal) {
        const opened = await open(payload);
        if (opened === undefined) return;
        const { news, subscriber, urls } = opened;
        const content =
          subscriber.kind === 'slack'
            ? renderNewsSlack(news, subscriber.language, urls)
            : renderNewsHook(news, urls);
        await post(subscriber, messageIdOf(news.reference, subscriber), content, signal);
      },
    },
    {
      ...hooks,
      kind: CONFIRMATION_KIND,
      async deliver(payload, signal) {
        const { subscriberId } = confirmationPayload.parse(payload);
        const subscriber = await readSubscriber(subscriberId);
        if (subscriber === undefined || subscriber.confirmedAt !== null) return;
        const page = await readPage(subscriber.pageId);
        if (page === undefined) return;
        const token = tokens.create(subscriber);
        const { confirmUrl, pageUrl } = subscriptionUrls(page, token, baseUrl);
        const texts = textsOf(subscriber.language);
        const content =
          subscriber.kind === 'slack'
            ? { text: `${texts.confirmText({ page: page.name })} ${confirmUrl}` }
            : {
                type: 'subscription.confirmation',
                timestamp: new Date(clock.now()).toISOString(),
                data: {
                  page: { id: page.id, name: page.name, url: pageUrl },
                  confirmUrl,
                  token,
                  secret: tokens.webhookSecretOf(subscriber),
                },
              };
        await post(subscriber, `confirmation:${subscriber.id}`, content, signal);
      },
    },
  ];
}

/** The same for every attempt: receivers recognize a repeated message by it. */
function messageIdOf({ event, updateId, version }: NewsReference, { id }: SubscriberRow): string {
  return `${event}:${updateId}${version === undefined ? '' : `:${version}`}:${id}`;
}

/** Messages of one batch share what they are about. */
function cacheNews({ clock, loadNews }: Pick<DeliveryDeps, 'clock' | 'loadNews'>): LoadNews {
  const cache = new Lru<string, { readonly untilMs: number; readonly news: Promise<News | undefined> }>({
    maxEntries: MAX_NEWS,
  });
  return (reference) => {
    const key = keyOf(reference);
    const kept = cache.get(key);
    if (kept !== undefined && isAhead(kept.untilMs, clock.now(), NEWS_KEPT_MS)) return kept.news;
    const news = loadNews(reference);
    cache.set(key, { untilMs: clock.now() + NEWS_KEPT_MS, news });
    news.catch(() => cache.delete(key));
    return news;
  };
}
