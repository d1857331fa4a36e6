import { html, safeMarkup } from '../../../lib/text/markup.ts';

/** A page for people, without scripts and without other hosts. */
export interface Page {
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
export const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/**
 * The policy of the page with the password form. Browsers apply `form-action` to the redirect that follows, so that it would have
 * to name the target.
 */
export const FORM_PAGE_POLICY = PAGE_POLICY.replace(" form-action 'self';", '');

const PASSWORD_FORM = html`<form method="post"><label for="password">Password</label><input id="password" name="password" type="password" maxlength="128" autocomplete="off" required autofocus><button>Continue</button></form>`;

/** Renders a page as HTML. */
export function renderPage({ title, text, url, asksPassword }: Page): string {
  const target = url !== undefined && html`<p><a rel="nofollow noreferrer" href="${url}">${url}</a></p>`;
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${text}</p>${target}${asksPassword === true && PASSWORD_FORM}</main></body></html>`.toString();
}
