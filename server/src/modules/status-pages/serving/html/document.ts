import { html, type Markup, SCRIPT_END, safeMarkup } from '../../../../lib/text/markup.ts';
import { PLACE } from '../../messages/messages-of.ts';
import type { PublicLink } from '../../projection/public-page.ts';
import { SOCIAL_SIZE, socialUrlOf } from '../social/social-picture.ts';
import { homeOf, type RenderContext, STALE_AFTER_MS } from './render-context.ts';
import { THEME_SCRIPT } from './scripts.data.ts';
import { hashOf, styleOf } from './style.ts';

/** An HTML document with the policy that it needs. */
export interface HtmlDocument {
  readonly body: string;
  /** The `Content-Security-Policy`. */
  readonly policy: string;
}

/** The content of a page of a status page. */
export interface DocumentContent {
  /** The title of the page; that of the status page is added. */
  readonly title?: string;
  readonly main: Markup;
  /** The path below the status page, for the canonical address: `/incidents/inc_…`. */
  readonly path: string;
  readonly description?: string;
  /** Whether the page is replaced when the status page changes. */
  readonly isLive: boolean;
}

/** Renders a complete document: head, header, main part and footer. */
export function renderDocument(context: RenderContext, content: DocumentContent): HtmlDocument {
  const { page, base, messages } = context;
  const style = styleOf(page, messages.uptimeDefinition);
  const title = content.title === undefined ? page.name : `${content.title} – ${page.name}`;
  const imageAlt = `${page.name}: ${messages.headline[page.state]}`;
  const description = content.description ?? imageAlt;
  const script = content.isLive
    ? html`<script src="${base}/live.js" data-base="${base}" defer>${SCRIPT_END}`
    : undefined;
  const switchesTheme = page.theme === 'system' && html`<script>${safeMarkup(THEME_SCRIPT)}${SCRIPT_END}`;
  const body =
    html`<!doctype html><html lang="${page.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><meta name="description" content="${description}">${
      !page.isIndexed && html`<meta name="robots" content="noindex">`
    }<link rel="canonical" href="${page.url}${content.path}">${renderIcon(page.faviconUrl)}${
      page.subscriptions.includes('feed') &&
      html`<link rel="alternate" type="application/atom+xml" title="Atom" href="${base}/feed.atom"><link rel="alternate" type="application/rss+xml" title="RSS" href="${base}/feed.rss">`
    }<meta property="og:type" content="website"><meta property="og:title" content="${title}"><meta property="og:description" content="${description}"><meta property="og:url" content="${page.url}${content.path}"><meta property="og:site_name" content="${page.name}"><meta property="og:image" content="${socialUrlOf(context)}"><meta property="og:image:type" content="image/png"><meta property="og:image:width" content="${SOCIAL_SIZE.width}"><meta property="og:image:height" content="${SOCIAL_SIZE.height}"><meta property="og:image:alt" content="${imageAlt}"><meta name="twitter:card" content="summary_large_image">${style.elements}${switchesTheme}${script}</head><body><a class="v skip" href="#main">${messages.skipToContent}</a>${renderHeader(context, content.path)}<main id="main" class="w">${renderAge(context)}${content.main}</main><p class="v" id="live" role="status"></p>${renderFooter(context)}</body></html>`.toString();
  return { body, policy: policyOf(context, style.source) };
}

const THEME_SOURCE = hashOf(THEME_SCRIPT);

/** Only the page itself, its own scripts, and the images that the organization chose. */
function policyOf({ page }: RenderContext, styleSource: string): string {
  const images = [page.logoUrl, page.darkLogoUrl, page.faviconUrl].flatMap((url) =>
    url === null ? [] : [url],
  );
  const origins = [...new Set(images.flatMap((url) => (URL.canParse(url) ? [new URL(url).origin] : [])))];
  return [
    "default-src 'none'",
    `style-src ${styleSource}`,
    `script-src 'self'${page.theme === 'system' ? ` ${THEME_SOURCE}` : ''}`,
    "connect-src 'self'",
    // The mask of the bars is a data URL.
    `img-src ${["'self'", 'data:', ...origins.filter((origin) => origin !== 'null')].join(' ')}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function renderIcon(url: string | null): Markup {
  // Without one, browsers would request /favicon.ico.
  return url === null ? html`<link rel="icon" href="data:,">` : html`<link rel="icon" href="${url}">`;
}

function renderHeader(context: RenderContext, path: string): Markup {
  const { page, base, messages } = context;
  const { logoUrl, darkLogoUrl, name } = page;
  const logo =
    logoUrl === null
      ? html`${name}`
      : html`<img${darkLogoUrl !== null && html` class="light"`} src="${logoUrl}" alt="${name}">${
          darkLogoUrl !== null && html`<img class="dark" src="${darkLogoUrl}" alt="${name}">`
        }`;
  const links = [
    ...page.headerLinks,
    ...(page.websiteUrl === null ? [] : [{ label: messages.website, url: page.websiteUrl }]),
  ];
  const subscribe =
    page.subscriptions.length === 0 || path === '/subscribe'
      ? undefined
      : html`<a class="btn" href="${base}/subscribe">${messages.subscribe}</a>`;
  return html`<header><div class="w"><h1><a href="${homeOf(context)}">${logo}</a></h1>${renderLinks(links, messages.website)}${subscribe}</div></header>`;
}

function renderFooter(context: RenderContext): Markup {
  const { page, base, messages } = context;
  const links = [
    { label: messages.history, url: `${base}/history/${context.formats.monthOf(page.computedAt)}` },
    ...page.footerLinks,
    ...(page.supportUrl === null ? [] : [{ label: messages.support, url: page.supportUrl }]),
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
  return html`<footer><div class="w">${renderLinks(links, messages.links)}<div class="r"><p class="m">${messages.timeZone({ zone: page.timeZone })}</p>${
    page.theme === 'system' && html`<button type="button" id="theme" hidden>${messages.switchTheme}</button>`
  }</div><p class="m by">${messages.poweredBy}</p></div></footer>`;
}

function renderLinks(links: readonly PublicLink[], label: string): Markup | undefined {
  if (links.length === 0) return undefined;
  return html`<nav aria-label="${label}"><ul>${links.map(({ label: text, url }) => html`<li><a href="${url}">${text}</a></li>`)}</ul></nav>`;
}

/** States the age of a page that could not be projected for some time. */
function renderAge({ page, nowMs, formats, messages }: RenderContext): Markup | undefined {
  const ageMs = nowMs - Date.parse(page.computedAt);
  if (ageMs < STALE_AFTER_MS) return undefined;
  const [before = '', after = ''] = messages.stale({ age: PLACE }).split(PLACE);
  return html`<p class="stale">${before}<time datetime="${page.computedAt}">${formats.ago(ageMs)}</time>${after}</p>`;
}
