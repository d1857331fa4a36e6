import { html, type Markup } from '../../../../lib/text/markup.ts';
import { SUBSCRIBER_KINDS, type SubscriberKind } from '../../page-states.data.ts';
import { type HtmlDocument, renderDocument } from './document.ts';
import type { RenderContext } from './render-context.ts';

/** The pages of subscriptions. */
export type SubscribeView =
  | {
      readonly kind: 'subscribe';
      /** Default: the first one that the page offers. */
      readonly by?: SubscriberKind | undefined;
      readonly problem?: 'invalid' | 'throttled' | 'unavailable';
    }
  | { readonly kind: 'sent'; readonly by: SubscriberKind }
  | { readonly kind: 'confirm'; readonly token: string }
  | { readonly kind: 'confirmed'; readonly token: string }
  | {
      readonly kind: 'manage';
      readonly token: string;
      /** `undefined`: all components, also later ones. */
      readonly componentIds: readonly string[] | undefined;
      readonly isSaved?: boolean;
    }
  | { readonly kind: 'unsubscribe'; readonly token: string }
  | { readonly kind: 'unsubscribed' }
  | { readonly kind: 'invalid' };

/** Renders a page of subscriptions. Forms work without JavaScript. */
export function renderSubscribePage(context: RenderContext, view: SubscribeView): HtmlDocument {
  const title = titleOf(context, view);
  const main = html`<section class="box" aria-labelledby="subscribe"><h2 id="subscribe">${title}</h2>${contentOf(context, view)}</section>`;
  return renderDocument(
    { ...context, page: { ...context.page, isIndexed: false } },
    { title, main, path: '/subscribe', isLive: false },
  );
}

function titleOf({ messages }: RenderContext, { kind }: SubscribeView): string {
  if (kind === 'confirm' || kind === 'confirmed') return messages.confirmTitle;
  if (kind === 'manage') return messages.manage;
  if (kind === 'unsubscribe' || kind === 'unsubscribed') return messages.unsubscribe;
  return messages.subscribe;
}

function contentOf(context: RenderContext, view: SubscribeView): Markup {
  const { base, messages } = context;
  switch (view.kind) {
    case 'subscribe':
      return renderSubscribeForm(context, view.by, view.problem);
    case 'sent':
      return html`<p role="status">${view.by === 'email' ? messages.subscribeSent : messages.subscribeSentToUrl}</p>`;
    case 'confirm':
      return html`<p>${messages.confirmIntro}</p><form method="post" action="${base}/confirm">${tokenField(view.token)}<button type="submit">${messages.confirm}</button></form>`;
    case 'confirmed':
      return html`<p role="status">${messages.confirmed}</p>${manageLink(context, view.token)}`;
    case 'manage':
      return html`${view.isSaved === true && html`<p role="status">${messages.saved}</p>`}<form method="post" action="${base}/manage">${tokenField(view.token)}${renderChoice(context, view.componentIds)}<button type="submit">${messages.save}</button></form><p><a href="${base}/unsubscribe?token=${encodeURIComponent(view.token)}">${messages.unsubscribe}</a></p>`;
    case 'unsubscribe':
      return html`<p>${messages.unsubscribeIntro}</p><form method="post" action="${base}/unsubscribe">${tokenField(view.token)}<button type="submit">${messages.unsubscribe}</button></form>`;
    case 'unsubscribed':
      return html`<p role="status">${messages.unsubscribed}</p>`;
    case 'invalid':
      return html`<p role="status">${messages.invalidLink}</p>`;
  }
}

/** The form of one way to subscribe, links to the others, and the feeds. Only what the page offers is shown. */
function renderSubscribeForm(
  context: RenderContext,
  by: SubscriberKind | undefined,
  problem: 'invalid' | 'throttled' | 'unavailable' | undefined,
): Markup {
  const { page, base, messages } = context;
  const kinds = SUBSCRIBER_KINDS.filter((kind) => page.subscriptions.includes(kind));
  const shown = kinds.find((kind) => kind === by) ?? kinds[0];
  const names = { email: messages.byEmail, webhook: 'Webhook', slack: 'Slack' };
  const tabs =
    kinds.length > 1 &&
    html`<nav aria-label="${messages.subscribe}"><ul>${kinds.map((kind) => html`<li><a href="${base}/subscribe?by=${kind}"${kind === shown && html` aria-current="page"`}>${names[kind]}</a></li>`)}</ul></nav>`;
  const links = [
    ...(page.subscriptions.includes('feed')
      ? [
          { label: 'Atom', url: `${base}/feed.atom` },
          { label: 'RSS', url: `${base}/feed.rss` },
        ]
      : []),
    ...(page.subscriptions.includes('calendar')
      ? [{ label: messages.calendar, url: `${base}/maintenance.ics` }]
      : []),
  ];
  return html`${tabs}${shown !== undefined && formOf(context, shown, problem)}${
    links.length > 0 &&
    html`<h3 id="feeds">${messages.feeds}</h3><nav aria-labelledby="feeds"><ul>${links.map(({ label, url }) => html`<li><a href="${url}">${label}</a></li>`)}</ul></nav>`
  }`;
}

function formOf(
  context: RenderContext,
  kind: SubscriberKind,
  problem: 'invalid' | 'throttled' | 'unavailable' | undefined,
): Markup {
  const { base, messages } = context;
  const { intro, label, invalid, type, hints } = {
    email: {
      intro: messages.subscribeIntro,
      label: messages.email,
      invalid: messages.invalidEmail,
      type: 'email',
      hints: html` maxlength="254" autocomplete="email"`,
    },
    webhook: {
      intro: messages.webhookIntro,
      label: messages.webhookAddress,
      invalid: messages.invalidUrl,
      type: 'url',
      hints: html` maxlength="2048" placeholder="https://example.com/hooks/status"`,
    },
    slack: {
      intro: messages.slackIntro,
      label: messages.slackAddress,
      invalid: messages.invalidUrl,
      type: 'url',
      hints: html` maxlength="2048" placeholder="https://hooks.slack.com/services/…"`,
    },
  }[kind];
  const texts = { invalid, throttled: messages.tooMany, unavailable: messages.unavailable };
  return html`<p>${intro}</p><form method="post" action="${base}/subscribe"><input type="hidden" name="by" value="${kind}">${
    problem !== undefined && html`<p class="err" id="problem" role="alert">${texts[problem]}</p>`
  }<label for="address">${label}</label><input id="address" name="address" type="${type}"${hints} required${problem === 'invalid' && html` aria-invalid="true" aria-describedby="problem"`}>${renderChoice(context, undefined)}<button type="submit">${messages.subscribe}</button></form>`;
}

/** The choice of components. No chosen component means all of them. */
function renderChoice(
  { page, messages }: RenderContext,
  chosen: readonly string[] | undefined,
): Markup | undefined {
  if (page.components.length < 2) return undefined;
  const box = (value: string, label: string, isChecked: boolean) =>
    html`<label><input type="checkbox" name="component" value="${value}"${isChecked && html` checked`}>${label}</label>`;
  return html`<fieldset class="ck"><legend class="m">${messages.manageIntro}</legend>${box('*', messages.allComponents, chosen === undefined)}${page.components.map(({ id, name }) => box(id, name, chosen?.includes(id) === true))}</fieldset>`;
}

function tokenField(token: string): Markup {
  return html`<input type="hidden" name="token" value="${token}">`;
}

function manageLink({ base, messages }: RenderContext, token: string): Markup {
  return html`<p><a href="${base}/manage?token=${encodeURIComponent(token)}">${messages.manage}</a></p>`;
}
