import { recurrenceOf } from '../../../../lib/maintenance/schedule.ts';
import { html, type Markup, safeMarkup } from '../../../../lib/text/markup.ts';
import { PLACE } from '../../messages/messages-of.ts';
import type {
  IncidentStatus,
  MaintenanceStatus,
  PublicImpact,
  PublicIncident,
  PublicMaintenance,
  PublicText,
} from '../../projection/public-page.ts';
import type { RenderContext } from './render-context.ts';
import { SEVERITY_CLASS, STATE_CLASS, STATUS_CLASS } from './state-class.ts';

/** One entry of a timeline, of an incident or a maintenance. */
interface TimelineEntry {
  readonly status: IncidentStatus | MaintenanceStatus;
  readonly message: PublicText;
  readonly at: string;
  readonly components?: readonly PublicImpact[];
}

/** Renders a time as text and for programs. */
export function renderTime({ formats }: Pick<RenderContext, 'formats'>, at: string): Markup {
  return html`<time datetime="${at}">${formats.time(at)}</time>`;
}

/** Renders an incident as a card. @param maxUpdates the newest updates that are shown. */
export function renderIncident(context: RenderContext, incident: PublicIncident, maxUpdates: number): Markup {
  const { base, formats, messages } = context;
  const { id, title, severity, status, startedAt, resolvedAt, updates, components } = incident;
  const color = resolvedAt === null ? SEVERITY_CLASS[severity] : STATUS_CLASS.resolved;
  const lasted =
    resolvedAt === null
      ? undefined
      : html` · ${formats.duration(Date.parse(resolvedAt) - Date.parse(startedAt))}`;
  return html`<article class="card ${color}"><div class="r"><h3><a href="${base}/incidents/${id}">${title}</a></h3><span class="s ${color}">${messages.incidentStatus[status]}</span></div><p class="m">${messages.severity[severity]} · ${renderTime(context, startedAt)}${lasted}</p>${renderImpacts(context, components)}${renderTimeline(context, updates.slice(0, maxUpdates))}</article>`;
}

/** Renders one occurrence of scheduled maintenance as a card, and how often it repeats. */
export function renderMaintenance(
  context: RenderContext,
  maintenance: PublicMaintenance,
  maxUpdates: number,
): Markup {
  const { messages } = context;
  const { title, status, startsAt, endsAt, rrule, message, components, updates } = maintenance;
  const color = STATUS_CLASS[status];
  return html`<article class="card ${color}"><div class="r"><h3>${title}</h3><span class="s ${color}">${messages.maintenanceStatus[status]}</span></div><p class="m">${renderTime(context, startsAt)} – ${renderTime(context, endsAt)}${rrule !== null && html` · ${repeatsIn(context, rrule)}`}</p>${renderText(message)}${renderImpacts(context, components)}${renderTimeline(context, updates.slice(0, maxUpdates))}</article>`;
}

/** Says how often maintenance repeats: "every week". */
function repeatsIn({ formats, messages }: RenderContext, rule: string): string | undefined {
  const recurrence = recurrenceOf(rule);
  if (recurrence === undefined) return undefined;
  const { unit, interval, weekdays } = recurrence;
  const text =
    interval === 1 ? messages.every[unit] : messages.everyPeriod({ period: formats.period(interval, unit) });
  return weekdays.length === 0
    ? text
    : `${text} (${formats.list(weekdays.map((day) => formats.weekday(day)))})`;
}

/** Renders updates, newest first. */
export function renderTimeline(
  context: RenderContext,
  entries: readonly TimelineEntry[],
): Markup | undefined {
  if (entries.length === 0) return undefined;
  return html`<ol class="t">${entries.map(
    ({ status, message, at }) =>
      html`<li class="${STATUS_CLASS[status]}"><p class="r"><strong>${statusText(context, status)}</strong><span class="m">${renderTime(context, at)}</span></p>${renderText(message)}</li>`,
  )}</ol>`;
}

/** Renders Markdown that was sanitized before. */
export function renderText({ html: markup }: PublicText): Markup | undefined {
  return markup === '' ? undefined : html`<div class="x2">${safeMarkup(markup)}</div>`;
}

/** Renders the names of affected components with their states. */
export function renderImpacts(
  { messages }: RenderContext,
  components: readonly PublicImpact[],
): Markup | undefined {
  if (components.length === 0) return undefined;
  const names = components.map(
    ({ name, state }, index) =>
      html`${index === 0 ? '' : ', '}${name} <span class="${STATE_CLASS[state]}">(${messages.state[state]})</span>`,
  );
  return html`<p class="m">${messages.affected}: ${names}</p>`;
}

/** Renders the duration since the start of an incident that is not resolved. */
export function renderSince(context: RenderContext, at: string): Markup {
  const [before = '', after = ''] = context.messages.since({ time: PLACE }).split(PLACE);
  return html`${before}${renderTime(context, at)}${after}`;
}

function statusText({ messages }: RenderContext, status: TimelineEntry['status']): string {
  const texts: Readonly<Record<TimelineEntry['status'], string>> = {
    ...messages.incidentStatus,
    ...messages.maintenanceStatus,
  };
  return texts[status];
}
