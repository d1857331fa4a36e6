import { html, type Markup, safeMarkup } from '../../../../lib/text/markup.ts';
import type { PublicIncident } from '../../projection/public-page.ts';
import { type HtmlDocument, renderDocument } from './document.ts';
import { renderImpacts, renderSince, renderText, renderTime, renderTimeline } from './incidents.ts';
import { homeOf, type RenderContext } from './render-context.ts';
import { SEVERITY_CLASS, STATUS_CLASS } from './state-class.ts';

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
