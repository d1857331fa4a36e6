import { html, type Markup, safeMarkup } from '../../../../lib/text/markup.ts';
import type { PublicIncident } from '../../projection/public-page.ts';
import { type HtmlDocument, renderDocument } from './document.ts';
import {
  renderImpacts,
  renderIncident,
  renderMaintenance,
  renderSince,
  renderText,
  renderTime,
  renderTimeline,
} from './incidents.ts';
import { homeOf, type RenderContext } from './render-context.ts';
import { SEVERITY_CLASS, STATUS_CLASS } from './state-class.ts';

/** The months that have an archive: the projection has the incidents of 12 months. */
const MAX_MONTHS = 12;
/** Cards of one month. The projection has at most 500 incidents. */
const MAX_CARDS = 100;

/** Returns the months that have an archive, newest first: `2026-11`. */
export function monthsOf({ page, formats }: Pick<RenderContext, 'page' | 'formats'>): readonly string[] {
  const newest = formats.monthOf(page.computedAt);
  const starts = [page.createdAt, ...page.incidents.map(({ startedAt }) => startedAt)].map((at) =>
    formats.monthOf(at),
  );
  const oldest = [newest, ...starts].sort()[0] ?? newest;
  const months: string[] = [];
  for (let month = newest; month >= oldest && months.length < MAX_MONTHS; month = monthBefore(month))
    months.push(month);
  return months;
}

/** Renders the archive of one month. @param month one of {@link monthsOf}. */
export function renderHistoryPage(context: RenderContext, month: string): HtmlDocument {
  const { page, base, formats, messages } = context;
  const incidents = page.incidents.filter(({ startedAt }) => formats.monthOf(startedAt) === month);
  const maintenances = page.maintenances.filter(
    ({ startsAt, status }) => formats.monthOf(startsAt) === month && status === 'completed',
  );
  const months = monthsOf(context);
  const at = months.indexOf(month);
  const link = (target: string | undefined, text: string) =>
    target === undefined ? html`<span></span>` : html`<a href="${base}/history/${target}">${text}</a>`;
  const title = `${messages.history}: ${formats.month(month)}`;
  const cards = [
    ...incidents.slice(0, MAX_CARDS).map((incident) => renderIncident(context, incident, 1)),
    ...maintenances.slice(0, MAX_CARDS).map((maintenance) => renderMaintenance(context, maintenance, 0)),
  ];
  const main = html`<p><a href="${homeOf(context)}">${safeMarkup('&#8592;')} ${messages.currentStatus}</a></p><section aria-labelledby="history"><h2 id="history">${title}</h2>${
    cards.length === 0 ? html`<p class="m">${messages.noIncidents}</p>` : cards
  }</section><nav class="pg" aria-label="${messages.history}">${link(months[at + 1], messages.previousMonth)}${at > 0 && link(months[at - 1], messages.nextMonth)}</nav>`;
  return renderDocument(context, { title, main, path: `/history/${month}`, isLive: false });
}

function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`;
}

/** Renders the page of one incident: all updates, and the postmortem. */
export function renderIncidentPage(context: RenderContext, incident: PublicIncident): HtmlDocument {
  const { messages } = context;
  const { id, title, severity, status, components, updates, resolvedAt } = incident;
  const color = resolvedAt === null ? SEVERITY_CLASS[severity] : STATUS_CLASS.resolved;
  const main = html`<p><a href="${homeOf(context)}">${safeMarkup('&#8592;')} ${messages.currentStatus}</a></p><section aria-labelledby="incident"><div class="r"><h2 id="incident">${title}</h2><span class="s ${color}">${messages.incidentStatus[status]}</span></div><p class="m">${messages.severity[severity]} · ${renderPeriod(context, incident)}</p>${renderImpacts(context, components)}</section>${renderPostmortem(context, incident)}<section>${renderTimeline(context, updates)}</section>`;
  return renderDocument(context, { title, main, path: `/incidents/${id}`, isLive: true });
}

function renderPeriod(context: RenderContext, { startedAt, resolvedAt }: PublicIncident): Markup {
  if (resolvedAt === null) return renderSince(context, startedAt);
  const { formats, messages } = context;
  const durationMs = Date.parse(resolvedAt) - Date.parse(startedAt);
  return html`${renderTime(context, startedAt)} – ${renderTime(context, resolvedAt)} · ${messages.duration}: ${formats.duration(durationMs)}`;
}

function renderPostmortem(context: RenderContext, { postmortem }: PublicIncident): Markup | undefined {
  if (postmortem === null) return undefined;
  return html`<section class="box" aria-labelledby="postmortem"><h2 id="postmortem">${context.messages.postmortem}</h2><p class="m">${renderTime(context, postmortem.publishedAt)}</p>${renderText(postmortem)}</section>`;
}
