import { groupBy } from '../../../../lib/group-by.ts';
import { html, type Markup, safeMarkup } from '../../../../lib/text/markup.ts';
import { PLACE } from '../../messages/messages-of.ts';
import type { PublicIncident } from '../../projection/public-page.ts';
import { renderComponents } from './components.ts';
import { type HtmlDocument, renderDocument } from './document.ts';
import { renderIncident, renderMaintenance, renderTime } from './incidents.ts';
import type { RenderContext } from './render-context.ts';
import { STATE_CLASS } from './state-class.ts';
import { STATE_ICONS } from './state-icons.data.ts';

const DAY_MS = 86_400_000;
/** Past incidents on the page; the history has the others. */
const PAST_DAYS = 15;
const MAX_PAST = 5;
const MAX_UPCOMING = 5;
const MAX_UPDATES = 5;
const MAX_CURRENT = 10;
/** Current incidents that the headline leads to. */
const MAX_IN_HEADLINE = 3;

/** Renders the status page itself. */
export function renderStatusPage(context: RenderContext): HtmlDocument {
  const main = html`${renderHero(context)}${renderComponents(context)}${renderCurrent(context)}${renderUpcoming(context)}${renderPast(context)}`;
  return renderDocument(context, {
    main,
    path: '',
    isLive: true,
    ...(context.page.description === null ? {} : { description: context.page.description }),
  });
}

function renderHero(context: RenderContext): Markup {
  const { page, base, messages } = context;
  const [before = '', after = ''] = messages.updated({ time: PLACE }).split(PLACE);
  // Incidents are below the components: the headline leads to them.
  const incidents = currentOf(context)
    .slice(0, MAX_IN_HEADLINE)
    .map(({ id, title }) => html`<li><a href="${base}/incidents/${id}">${title}</a></li>`);
  return html`<div class="hero ${STATE_CLASS[page.state]}"><i><svg viewBox="0 0 24 24" aria-hidden="true"><path d="${STATE_ICONS[page.state]}"/></svg></i><div><p id="headline">${messages.headline[page.state]}</p>${
    incidents.length > 0 && html`<ul>${incidents}</ul>`
  }<p class="m">${before}${renderTime(context, page.updatedAt)}${after}</p></div></div>${
    page.description !== null && html`<section><p>${page.description}</p></section>`
  }`;
}

function renderCurrent(context: RenderContext): Markup | undefined {
  const { messages } = context;
  const current = currentOf(context);
  if (current.length === 0) return undefined;
  return html`<section aria-labelledby="current"><h2 id="current">${messages.currentIncidents}</h2>${current.map((incident) => renderIncident(context, incident, MAX_UPDATES))}</section>`;
}

function currentOf({ page }: RenderContext): readonly PublicIncident[] {
  return page.incidents.filter(({ resolvedAt }) => resolvedAt === null).slice(0, MAX_CURRENT);
}

function renderUpcoming(context: RenderContext): Markup | undefined {
  const { page, messages } = context;
  const upcoming = page.maintenances.filter(
    ({ status }) => status === 'scheduled' || status === 'in_progress',
  );
  if (upcoming.length === 0) return undefined;
  // Recurring maintenance has one card, with its next occurrence.
  const cards = [...groupBy(upcoming, ({ id }) => id).values()]
    .slice(0, MAX_UPCOMING)
    .flatMap(([next]) => (next === undefined ? [] : renderMaintenance(context, next, MAX_UPDATES)));
  return html`<section aria-labelledby="maintenance"><h2 id="maintenance">${messages.maintenance}</h2>${cards}</section>`;
}

function renderPast(context: RenderContext): Markup {
  const { page, base, formats, messages } = context;
  const past = page.incidents.filter((incident) => isRecent(context, incident)).slice(0, MAX_PAST);
  const cards =
    past.length === 0
      ? html`<p class="m">${messages.noIncidents}</p>`
      : past.map((incident) => renderIncident(context, incident, 1));
  return html`<section aria-labelledby="past"><h2 id="past">${messages.pastIncidents}</h2>${cards}<p class="pg"><a href="${base}/history/${formats.monthOf(page.computedAt)}">${messages.history} ${safeMarkup('&#8594;')}</a></p></section>`;
}

function isRecent({ page }: RenderContext, { resolvedAt, startedAt }: PublicIncident): boolean {
  return resolvedAt !== null && Date.parse(page.computedAt) - Date.parse(startedAt) < PAST_DAYS * DAY_MS;
}
