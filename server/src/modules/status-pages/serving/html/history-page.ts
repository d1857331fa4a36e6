import { html, safeMarkup } from '../../../../lib/text/markup.ts';
import { type HtmlDocument, renderDocument } from './document.ts';
import { renderIncident, renderMaintenance } from './incidents.ts';
import { homeOf, type RenderContext } from './render-context.ts';

/** The months that have an archive: the projection has the incidents of 12 months. */
const MAX_MONTHS = 12;
/** Cards of one month. The projection has at most 500 incidents. */
const MAX_CARDS = 100;

/** Returns the months that have an archive, newest first: `2026-11`. */
export function monthsOf({ page, formats }: Pick<RenderContext, 'page' | 'formats'>): readonly string[] {
  const newest = formats.monthOf(page.computedAt);
  const starts = [page.createdAt, ...page.incidents.map(({ startedAt }) => startedAt)].map(formats.monthOf);
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
