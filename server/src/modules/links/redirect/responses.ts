import { html, safeMarkup } from '../../../lib/text/markup.ts';
import type { Inactive } from './choose-target.ts';
import type { LiveLink } from './link-directory.ts';
import type { Entry } from './password-gate.ts';

/** The response to a request for a short link. */
export interface LinkResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** HTML; empty for a redirect. */
  readonly body: string;
}

const COMMON = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' } as const;
const INACTIVE_TEXT: Readonly<Record<Inactive | 'limit', string>> = {
  archived: 'The link was archived.',
  not_started: 'The link is not active yet.',
  expired: 'The link has expired.',
  limit: 'The link has reached its click limit.',
};

/** A redirect. */
interface Redirection {
  readonly status: number;
  /** The `Referrer-Policy`. */
  readonly policy: string;
  /** The `Set-Cookie` header; empty for none. */
  readonly cookie?: string;
}

/** A page for people, without scripts and without other hosts. */
interface Page {
  readonly title: string;
  readonly text: string;
  /** A link that is shown under the text. */
  readonly url?: string;
  /** Shows a form that sends a password to the address of the page. */
  readonly asksPassword?: true;
}

const STYLE = safeMarkup(
  'body{font:16px/1.5 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-items:center;color-scheme:light dark}' +
    'main{max-width:32rem;padding:2rem}h1{font-size:1.25rem;margin:0 0 .5rem}p{margin:0 0 1rem}a{overflow-wrap:anywhere}' +
    'form{display:grid;gap:.5rem}input,button{font:inherit;padding:.5rem .75rem}',
);

/** The policy of pages: nothing is loaded, and nobody frames them. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/**
 * The policy of the page with the password form. Browsers apply `form-action` to the redirect that follows, so that it would have
 * to name the target.
 */
const FORM_PAGE_POLICY = PAGE_POLICY.replace(" form-action 'self';", '');

const PASSWORD_FORM = html`<form method="post"><label for="password">Password</label><input id="password" name="password" type="password" maxlength="128" autocomplete="off" required autofocus><button>Continue</button></form>`;

/** Redirects to a URL. @param url as `URL.href` writes it: international characters are percent-encoded. */
export function redirectTo(url: string, { status, policy, cookie = '' }: Redirection): LinkResponse {
  // Most redirects have these headers alone. Spreading would take longer than choosing the target.
  if (cookie === '') {
    const headers = {
      'cache-control': COMMON['cache-control'],
      'x-robots-tag': COMMON['x-robots-tag'],
      'referrer-policy': policy,
      location: url,
    };
    return { status, headers, body: '' };
  }
  const headers = { ...COMMON, 'referrer-policy': policy, 'set-cookie': cookie, location: url };
  return { status, headers, body: '' };
}

/** Sends HTML that is not cached and not indexed. */
export function htmlOf(
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): LinkResponse {
  return {
    status,
    headers: {
      ...COMMON,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': PAGE_POLICY,
      ...headers,
    },
    body,
  };
}

/** The response for a slug that no link has. */
export function linkNotFound(): LinkResponse {
  return htmlOf(
    404,
    renderPage({ title: 'Link not found', text: 'This short link does not exist. Check its address.' }),
  );
}

/** The response of a link that does not redirect: its fallback URL, or a page with the reason. */
export function inactiveLink(
  { expiredRedirectUrl }: LiveLink,
  reason: Inactive | 'limit',
  policy: string,
): LinkResponse {
  if (expiredRedirectUrl !== null) return redirectTo(expiredRedirectUrl, { status: 302, policy });
  return htmlOf(410, renderPage({ title: 'This link is not active', text: INACTIVE_TEXT[reason] }));
}

/** The page that shows the destination of a link. */
export function destinationOf({ slug }: LiveLink, url: string): LinkResponse {
  const page = { title: `Destination of ${slug}`, text: 'This short link leads to:', url };
  return htmlOf(200, renderPage(page));
}

/** The page that asks for the password of a link. @param entry the entry that was rejected, if there was one. */
export function passwordPage(entry?: Exclude<Entry, { readonly outcome: 'right' }>): LinkResponse {
  const policy = { 'content-security-policy': FORM_PAGE_POLICY };
  const title = 'This link is protected';
  if (entry?.outcome === 'throttled')
    return htmlOf(
      429,
      renderPage({ title, text: 'There were too many attempts. Try again later.', asksPassword: true }),
      { ...policy, 'retry-after': String(entry.retryAfterSeconds) },
    );
  const text = entry === undefined ? 'Enter the password to continue.' : 'The password is wrong.';
  return htmlOf(entry === undefined ? 200 : 403, renderPage({ title, text, asksPassword: true }), policy);
}

/** The page that a `+` shows for a link with a password. */
export function hiddenDestination({ slug }: LiveLink): LinkResponse {
  const page = { title: `Destination of ${slug}`, text: 'A password protects the destination of this link.' };
  return htmlOf(200, renderPage(page));
}

/** Renders a page as HTML. */
function renderPage({ title, text, url, asksPassword }: Page): string {
  const target = url !== undefined && html`<p><a rel="nofollow noreferrer" href="${url}">${url}</a></p>`;
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${text}</p>${target}${asksPassword === true && PASSWORD_FORM}</main></body></html>`.toString();
}
