import { type BrandColors, brandColorsOn } from '../../../lib/text/colors.ts';
import { html, type Markup, safeMarkup } from '../../../lib/text/markup.ts';
import type { Inactive } from './choose-target.ts';
import type { LinkBrand } from './link-brands.ts';
import type { LiveLink } from './link-directory.ts';
import type { pageTextsFor } from './page-texts.ts';
import type { Entry } from './password-gate.ts';

/** The response to a request for a short link. */
export interface LinkResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** HTML; empty for a redirect. */
  readonly body: string;
}

const COMMON = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' } as const;

/** A redirect. */
interface Redirection {
  readonly status: number;
  /** The `Referrer-Policy`. */
  readonly policy: string;
  /** The `Set-Cookie` header; empty for none. */
  readonly cookie?: string;
}

/** How a page looks, and in which language. */
export interface PageLook extends ReturnType<typeof pageTextsFor> {
  /** `undefined`: the design of Pharos. */
  readonly brand: LinkBrand | undefined;
}

/** A page for people, without scripts and without other hosts. */
interface Page {
  readonly title: string;
  readonly text: string;
  /** Whether the text is about something that the visitor did. */
  readonly isProblem?: boolean;
  /** A link that is shown under the text. */
  readonly url?: string;
  /** Shows a form that sends a password to the address of the page. */
  readonly asksPassword?: true;
}

const DEFAULT_COLOR = '#1d4ed8';
const GROUNDS = { light: '#ffffff', dark: '#151b24' } as const;
const STYLE =
  '*{box-sizing:border-box}body{font:16px/1.5 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem 1rem;background:var(--page);color:var(--text)}' +
  'main{width:100%;max-width:26rem;padding:2rem;border:1px solid var(--line);border-radius:1rem;background:var(--card);overflow-wrap:anywhere}' +
  '.b{display:flex;align-items:center;font-weight:600;margin:0 0 1.5rem;padding:0 0 1.25rem;border-bottom:1px solid var(--line)}.b img{display:block;max-width:100%;max-height:3rem}' +
  'h1{font-size:1.375rem;line-height:1.3;letter-spacing:-.01em;margin:0 0 .5rem}p{margin:0;color:var(--muted)}a{color:var(--brand);text-underline-offset:.2em}.e{color:var(--bad);font-weight:600}' +
  'form{display:grid;gap:.5rem;margin:1.5rem 0 0}label{font-weight:600;font-size:.9375rem}input,button{font:inherit;min-height:2.75rem;padding:.5rem .875rem;border-radius:.625rem}' +
  'input{width:100%;border:1px solid var(--muted);background:var(--page);color:inherit}button{margin:.5rem 0 0;border:0;background:var(--fill);color:var(--on);font-weight:600;cursor:pointer}' +
  ':focus-visible{outline:2px solid var(--brand);outline-offset:2px}';
const LIGHT =
  'color-scheme:light;--page:#f4f5f7;--card:#fff;--line:#e1e5eb;--text:#131a26;--muted:#515c6d;--bad:#b3200f;';
const DARK =
  'color-scheme:dark;--page:#0d1117;--card:#151b24;--line:#2a323e;--text:#e8ecf2;--muted:#a3adbb;--bad:#fa8f87;';

/** The policy of pages: only the logo is loaded, and nobody frames them. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

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
export function linkNotFound(look: PageLook): LinkResponse {
  const { notFoundTitle: title, notFound: text } = look.texts;
  return pageOf(404, look, { title, text });
}

/** The page of a link that does not redirect, with the reason. */
export function inactiveLink(look: PageLook, reason: Inactive | 'limit'): LinkResponse {
  return pageOf(410, look, { title: look.texts.inactiveTitle, text: look.texts.inactive[reason] });
}

/** The page that shows the destination of a link. */
export function destinationOf(look: PageLook, { slug }: LiveLink, url: string): LinkResponse {
  const { destinationTitle, destination: text } = look.texts;
  return pageOf(200, look, { title: destinationTitle({ slug }), text, url });
}

/** The page that asks for the password of a link. @param entry the entry that was rejected, if there was one. */
export function passwordPage(
  look: PageLook,
  entry?: Exclude<Entry, { readonly outcome: 'right' }>,
): LinkResponse {
  const { protectedTitle: title, enterPassword, wrongPassword, tooManyAttempts } = look.texts;
  if (entry === undefined) return pageOf(200, look, { title, text: enterPassword, asksPassword: true });
  const isThrottled = entry.outcome === 'throttled';
  return pageOf(
    isThrottled ? 429 : 403,
    look,
    { title, text: isThrottled ? tooManyAttempts : wrongPassword, isProblem: true, asksPassword: true },
    isThrottled ? { 'retry-after': String(entry.retryAfterSeconds) } : {},
  );
}

/** The page that a `+` shows for a link with a password. */
export function hiddenDestination(look: PageLook, { slug }: LiveLink): LinkResponse {
  const { destinationTitle, hiddenDestination: text } = look.texts;
  return pageOf(200, look, { title: destinationTitle({ slug }), text });
}

function pageOf(
  status: number,
  { brand, language, texts }: PageLook,
  { title, text, isProblem, url, asksPassword }: Page,
  headers: Readonly<Record<string, string>> = {},
): LinkResponse {
  const logo = brand?.logoUrl;
  const name =
    brand !== undefined &&
    html`<div class="b">${logo === undefined ? brand.name : html`<img src="${logo}" alt="${brand.name}">`}</div>`;
  const target = url !== undefined && html`<p><a rel="nofollow noreferrer" href="${url}">${url}</a></p>`;
  const form =
    asksPassword === true &&
    html`<form method="post"><label for="password">${texts.password}</label><input id="password" name="password" type="password" maxlength="128" autocomplete="off" required autofocus${isProblem === true && html` aria-invalid="true" aria-describedby="text"`}><button>${texts.proceed}</button></form>`;
  const said =
    isProblem === true ? html`<p class="e" id="text" role="alert">${text}</p>` : html`<p>${text}</p>`;
  const body = html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><link rel="icon" href="data:,"><style>${styleOf(brand?.color ?? DEFAULT_COLOR)}</style></head><body><main>${name}<h1>${title}</h1>${said}${target}${form}</main></body></html>`;
  return htmlOf(status, body.toString(), {
    'content-security-policy': policyOf(logo, asksPassword),
    ...headers,
  });
}

/**
 * Returns the policy of a page. Browsers apply `form-action` to the redirect that follows the password form, so that it would have to
 * name the target.
 */
function policyOf(logoUrl: string | undefined, asksPassword: true | undefined): string {
  const policy = asksPassword === true ? PAGE_POLICY.replace(" form-action 'self';", '') : PAGE_POLICY;
  return `${policy}; img-src data:${logoUrl === undefined ? '' : ` ${new URL(logoUrl).origin}`}`;
}

function styleOf(color: string): Markup {
  const light = brandColorsOn(color, GROUNDS.light);
  const dark = brandColorsOn(color, GROUNDS.dark);
  const own = ({ text, fill, onFill }: BrandColors) => `--brand:${text};--fill:${fill};--on:${onFill}`;
  return safeMarkup(
    `:root{${LIGHT}${own(light)}}@media(prefers-color-scheme:dark){:root{${DARK}${own(dark)}}}${STYLE}`,
  );
}
