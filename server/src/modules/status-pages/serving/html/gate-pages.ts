import { html, type Markup } from '../../../../lib/text/markup.ts';
import { messagesOf } from '../../messages/messages-of.ts';
import type { HtmlDocument } from './document.ts';
import { styleOf } from './style.ts';

const NEUTRAL = '#33415c';

/** A page that a visitor without access sees. Nothing in it depends on the status page but the kind of its access. */
export type GateView =
  | { readonly kind: 'password'; readonly problem?: 'wrong' | 'throttled' }
  | { readonly kind: 'email'; readonly problem?: 'sent' | 'throttled' | 'invalid' | 'unavailable' }
  | { readonly kind: 'ip' }
  | { readonly kind: 'members'; readonly signInUrl?: string }
  | { readonly kind: 'unsubscribe'; readonly token: string }
  | { readonly kind: 'unsubscribed' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unavailable' };

/** The request that a gate answers. */
export interface GateRequest {
  /** The language of the visitor: that of the status page would reveal something about it. */
  readonly language: string;
  /** Where the form is sent. */
  readonly action: string;
}

/** Renders the page that a visitor without access sees. */
export function renderGate(view: GateView, { language, action }: GateRequest): HtmlDocument {
  const messages = messagesOf(language);
  switch (view.kind) {
    case 'password': {
      const problem =
        view.problem === undefined
          ? undefined
          : view.problem === 'wrong'
            ? messages.wrongPassword
            : messages.tooMany;
      const field = html`<label for="password">${messages.password}</label><input id="password" name="password" type="password" maxlength="128" autocomplete="current-password" required${problem !== undefined && html` aria-invalid="true" aria-describedby="problem"`}>`;
      return shell(language, messages.protectedTitle, [
        html`<p>${messages.passwordIntro}</p>`,
        formOf(action, [problemOf(problem), field, html`<button type="submit">${messages.proceed}</button>`]),
      ]);
    }
    case 'email': {
      if (view.problem === 'sent')
        return shell(language, messages.protectedTitle, [html`<p role="status">${messages.emailSent}</p>`]);
      const texts = {
        throttled: messages.tooMany,
        invalid: messages.invalidEmail,
        unavailable: messages.unavailable,
      };
      const problem = view.problem === undefined ? undefined : texts[view.problem];
      const field = html`<label for="email">${messages.email}</label><input id="email" name="email" type="email" maxlength="254" autocomplete="email" required${problem !== undefined && html` aria-invalid="true" aria-describedby="problem"`}>`;
      return shell(language, messages.protectedTitle, [
        html`<p>${messages.emailIntro}</p>`,
        formOf(action, [problemOf(problem), field, html`<button type="submit">${messages.proceed}</button>`]),
      ]);
    }
    case 'ip':
      return shell(language, messages.protectedTitle, [html`<p>${messages.networkOnly}</p>`]);
    case 'members':
      return shell(language, messages.protectedTitle, [
        html`<p>${messages.membersOnly}</p>`,
        view.signInUrl === undefined
          ? undefined
          : html`<p><a class="btn" href="${view.signInUrl}">${messages.signIn}</a></p>`,
      ]);
    case 'unsubscribe':
      return shell(language, messages.unsubscribe, [
        formOf(action, [
          html`<input type="hidden" name="token" value="${view.token}">`,
          html`<button type="submit">${messages.unsubscribe}</button>`,
        ]),
      ]);
    case 'unsubscribed':
      return shell(language, messages.unsubscribe, [html`<p role="status">${messages.unsubscribed}</p>`]);
    case 'unknown':
      return shell(language, messages.notFoundTitle, [html`<p>${messages.notFound}</p>`]);
    case 'unavailable':
      return shell(language, messages.unavailable, []);
  }
}

function formOf(action: string, parts: readonly (Markup | undefined)[]): Markup {
  return html`<form method="post" action="${action}">${parts}</form>`;
}

function problemOf(text: string | undefined): Markup | undefined {
  return text === undefined ? undefined : html`<p class="err" id="problem" role="alert">${text}</p>`;
}

function shell(language: string, title: string, content: readonly (Markup | undefined)[]): HtmlDocument {
  const style = styleOf({ theme: 'system', color: NEUTRAL, customCss: null });
  const body =
    html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><link rel="icon" href="data:,">${style.elements}</head><body><main class="w"><section class="box"><h1>${title}</h1>${content}</section></main></body></html>`.toString();
  const policy = `default-src 'none'; style-src ${style.source}; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
  return { body, policy };
}
