import { badgeQuery, renderBadge } from './feeds/badge.ts';
import { FEED_PATHS, renderCalendar, renderFeed } from './feeds/feeds.ts';

import type { HtmlDocument } from './html/document.ts';
import { monthsOf, renderHistoryPage, renderIncidentPage } from './html/incident-pages.ts';

import type { RenderContext } from './html/render-context.ts';
import { LIVE_SCRIPT, WIDGET_SCRIPT } from './html/scripts.data.ts';
import { renderStatusPage } from './html/status-page.ts';
import { STATUSPAGE_DOCUMENTS, statuspageStatusOf } from './json/statuspage.ts';

/** A rendered representation of a status page. */
export interface Representation {
  readonly contentType: string;
  readonly body: string;
  /** The `Content-Security-Policy`; that of resources if absent. */
  readonly policy?: string;
}

/** The path of the JSON of the public API. It is served at an address of its own. */
export const PUBLIC_JSON_PATH = '/page.json';
/** The path of the badge. Its options follow as a query with sorted names. */
export const BADGE_PATH = '/badge.svg';

/** Representations that most requests are for. They are rendered when the page changes, the others at their first request after it. */
export const EAGER_PATHS: readonly string[] = [
  '',
  BADGE_PATH,
  '/widget.json',
  '/api/v2/summary.json',
  '/api/v2/status.json',
];

const JSON_TYPE = 'application/json; charset=utf-8';
const SVG_TYPE = 'image/svg+xml; charset=utf-8';
const SCRIPT_TYPE = 'text/javascript; charset=utf-8';
const API_PATH = /^\/api\/v2\/([a-z/-]+)\.json$/;
const INCIDENT_PATH = /^\/incidents\/([a-z0-9_]{1,40})$/;
const HISTORY_PATH = /^\/history\/(\d{4}-\d{2})$/;

const FIXED: Readonly<Record<string, (context: RenderContext) => Representation>> = {
  '': (context) => toHtml(renderStatusPage(context)),
  [PUBLIC_JSON_PATH]: ({ page }) => json({ success: true, statusPage: page }),
  [FEED_PATHS.atom]: (context) => ({
    contentType: 'application/atom+xml; charset=utf-8',
    body: renderFeed(context, 'atom'),
  }),
  [FEED_PATHS.rss]: (context) => ({
    contentType: 'application/rss+xml; charset=utf-8',
    body: renderFeed(context, 'rss'),
  }),
  '/maintenance.ics': (context) => ({
    contentType: 'text/calendar; charset=utf-8',
    body: renderCalendar(context),
  }),
  '/widget.json': ({ page, messages }) =>
    json({
      url: page.url,
      name: page.name,
      indicator: statuspageStatusOf(page.state).indicator,
      description: messages.headline[page.state],
    }),
  '/widget.js': () => ({ contentType: SCRIPT_TYPE, body: WIDGET_SCRIPT }),
  '/live.js': () => ({ contentType: SCRIPT_TYPE, body: LIVE_SCRIPT }),
};

/**
 * Renders one representation. It has no I/O.
 * @param path below the page, such as `/feed.atom`, with the query of a badge.
 * @returns `undefined` when the page has no such representation.
 */
export function renderRepresentation(context: RenderContext, path: string): Representation | undefined {
  const render = Object.hasOwn(FIXED, path) ? FIXED[path] : undefined;
  if (render !== undefined) return render(context);
  const [, name] = API_PATH.exec(path) ?? [];
  if (name !== undefined)
    return Object.hasOwn(STATUSPAGE_DOCUMENTS, name)
      ? json(STATUSPAGE_DOCUMENTS[name]?.(context.page) ?? {})
      : undefined;
  const [, incidentId] = INCIDENT_PATH.exec(path) ?? [];
  if (incidentId !== undefined) {
    const incident = context.page.incidents.find(({ id }) => id === incidentId);
    return incident && toHtml(renderIncidentPage(context, incident));
  }
  const [, month] = HISTORY_PATH.exec(path) ?? [];
  if (month !== undefined)
    return monthsOf(context).includes(month) ? toHtml(renderHistoryPage(context, month)) : undefined;
  return path.startsWith(BADGE_PATH) ? renderBadgeAt(context, path) : undefined;
}

/** Lists the paths of all representations, with one badge of each kind: for exports and tests. */
export function listPaths(context: RenderContext): readonly string[] {
  return [
    ...Object.keys(FIXED),
    ...Object.keys(STATUSPAGE_DOCUMENTS).map((name) => `/api/v2/${name}.json`),
    ...context.page.incidents.map(({ id }) => `/incidents/${id}`),
    ...monthsOf(context).map((month) => `/history/${month}`),
    BADGE_PATH,
    badgePathOf({ kind: 'uptime' }),
    badgePathOf({ kind: 'latency' }),
  ];
}

/** Returns the path of a badge with its options, the same for equal options. */
export function badgePathOf(options: {
  readonly kind?: string | undefined;
  readonly component?: string | undefined;
  readonly days?: number | undefined;
}): string {
  const { kind = 'status', component, days } = options;
  const query = new URLSearchParams();
  if (component !== undefined) query.set('component', component);
  if (days !== undefined && kind === 'uptime') query.set('days', String(days));
  if (kind !== 'status') query.set('kind', kind);
  return query.size === 0 ? BADGE_PATH : `${BADGE_PATH}?${query}`;
}

function renderBadgeAt(context: RenderContext, path: string): Representation | undefined {
  const options = badgeQuery.safeParse(
    Object.fromEntries(new URLSearchParams(path.slice(BADGE_PATH.length))),
  );
  const body = options.success ? renderBadge(context, options.data) : undefined;
  return body === undefined ? undefined : { contentType: SVG_TYPE, body };
}

function json(value: object): Representation {
  return { contentType: JSON_TYPE, body: JSON.stringify(value) };
}

function toHtml({ body, policy }: HtmlDocument): Representation {
  return { contentType: 'text/html; charset=utf-8', body, policy };
}
