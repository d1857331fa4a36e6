import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { withoutForbidden } from '../../../../lib/text/control-characters.ts';
import { html, joinLines, type Markup, safeMarkup, xml } from '../../../../lib/text/markup.ts';
import type { PublicIncident, PublicMaintenance, PublicText } from '../../projection/public-page.ts';
import type { RenderContext } from '../html/render-context.ts';
import { occurrenceIdOf } from '../json/statuspage-incidents.ts';

/** Entries of a feed: more would make readers fetch megabytes. */
const MAX_ENTRIES = 50;

/** The paths of feeds below the page. */
export const FEED_PATHS = { atom: '/feed.atom', rss: '/feed.rss' } as const;

/** An incident or an occurrence of maintenance. Feeds contain `html` as escaped text; all else is plain text. `summary` is the latest news. */
interface Entry {
  /** Stays the same. */
  readonly id: string;
  /** What changed last: another one is news. */
  readonly version: string;
  readonly link: string;
  readonly title: string;
  readonly summary: string;
  readonly html: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** How often calendars fetch it again, in seconds. */
const CALENDAR_REFRESH_SECONDS = 3_600;

/** Renders the feed of incidents and maintenances, newest change first. */
export function renderFeed(context: RenderContext, kind: keyof typeof FEED_PATHS): string {
  const { page } = context;
  const entries = [
    ...page.incidents.map((incident) => entryOfIncident(context, incident)),
    ...page.maintenances.map((maintenance) => entryOfMaintenance(context, maintenance)),
  ].sort((one, other) => Date.parse(other.updatedAt) - Date.parse(one.updatedAt));
  const newest = entries.slice(0, MAX_ENTRIES);
  return xml`<?xml version="1.0" encoding="utf-8"?>\n${kind === 'rss' ? rssOf(context, newest) : atomOf(context, newest)}`.toString();
}

/** RFC 4287. Titles are declared as text: other readers take them for HTML. */
function atomOf({ page, messages }: RenderContext, entries: readonly Entry[]): Markup {
  const icon = page.faviconUrl === null ? xml`` : element('icon', page.faviconUrl);
  const feed = [
    element('id', page.url),
    xml`<title type="text">${page.name}</title>`,
    xml`<subtitle type="text">${page.description ?? messages.headline[page.state]}</subtitle>`,
    element('updated', page.updatedAt),
    element('generator', 'Pharos'),
    xml`<author>${element('name', page.name)}</author>`,
    xml`<link rel="alternate" href="${page.url}"/>`,
    xml`<link rel="self" href="${page.url}${FEED_PATHS.atom}"/>`,
    icon,
  ];
  const items = entries.map(
    (entry) =>
      xml`<entry>${element('id', entry.id)}<title type="text">${entry.title}</title><link href="${entry.link}"/>${element('published', entry.createdAt)}${element('updated', entry.updatedAt)}<summary type="text">${entry.summary}</summary><content type="html">${entry.html}</content></entry>`,
  );
  return xml`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${page.language}">\n${joinLines([...feed, ...items])}\n</feed>\n`;
}

/**
 * RSS 2.0. It has no time of a change, and readers show an entry with a known `guid` never again: an entry that changed has another one,
 * and the time of its change.
 */
function rssOf({ page, messages }: RenderContext, entries: readonly Entry[]): Markup {
  const channel = [
    element('title', page.name),
    element('link', page.url),
    element('description', page.description ?? messages.headline[page.state]),
    element('language', page.language),
    element('lastBuildDate', new Date(page.updatedAt).toUTCString()),
    element('generator', 'Pharos'),
    xml`<atom:link href="${page.url}${FEED_PATHS.rss}" rel="self" type="application/rss+xml"/>`,
  ];
  const items = entries.map(
    (entry) =>
      xml`<item>${element('title', entry.title)}${element('link', entry.link)}<guid isPermaLink="false">${entry.version}</guid>${element('pubDate', new Date(entry.updatedAt).toUTCString())}${element('description', entry.summary)}${element('content:encoded', entry.html)}</item>`,
  );
  return xml`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>\n${joinLines([...channel, ...items])}\n</channel></rss>\n`;
}

function element(name: string, text: string): Markup {
  return xml`<${name}>${text}</${name}>`;
}

function entryOfIncident({ page, formats, messages }: RenderContext, incident: PublicIncident): Entry {
  const link = `${page.url}/incidents/${incident.id}`;
  const { updates, postmortem } = incident;
  const parts = updates.map(({ status, at, message }) =>
    partOf(`${messages.incidentStatus[status]} · ${formats.time(at)}`, message),
  );
  const analysis = postmortem === null ? [] : [partOf(messages.postmortem, postmortem)];
  return {
    id: link,
    version: `${link}#${postmortem === null ? (updates[0]?.id ?? incident.status) : 'postmortem'}`,
    link,
    title: `${incident.title} (${messages.incidentStatus[incident.status]})`,
    summary: (postmortem ?? updates[0]?.message)?.text ?? messages.incidentStatus[incident.status],
    html: [...analysis, ...parts].join(''),
    createdAt: incident.createdAt,
    updatedAt: incident.updatedAt,
  };
}

function entryOfMaintenance(
  { page, formats, messages }: RenderContext,
  maintenance: PublicMaintenance,
): Entry {
  const { title, status, startsAt, endsAt, message, updates } = maintenance;
  const id = `${page.url}#${occurrenceIdOf(maintenance)}`;
  const parts = updates.map((update) =>
    partOf(`${messages.maintenanceStatus[update.status]} · ${formats.time(update.at)}`, update.message),
  );
  const period = `${formats.time(startsAt)} – ${formats.time(endsAt)}`;
  return {
    id,
    version: [id, status, ...updates.slice(0, 1).map((update) => update.id)].join('-'),
    link: page.url,
    title: `${messages.maintenance}: ${title} (${messages.maintenanceStatus[status]})`,
    summary: `${period}: ${(updates[0]?.message ?? message).text}`,
    html: [...parts, partOf(period, message)].join(''),
    createdAt: maintenance.createdAt,
    updatedAt: maintenance.updatedAt,
  };
}

function partOf(heading: string, text: PublicText): string {
  return html`<p><strong>${heading}</strong></p>${safeMarkup(text.html)}`.toString();
}

/** Renders the scheduled maintenance as an iCalendar file (RFC 5545). Canceled ones stay in it, so that calendars remove them. */
export function renderCalendar({ page, messages }: RenderContext): string {
  const calendar = ical({
    name: withoutForbidden(`${page.name}: ${messages.maintenance}`),
    prodId: { company: 'Pharos', product: 'Status pages', language: page.language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: CALENDAR_REFRESH_SECONDS,
    url: `${page.url}/maintenance.ics`,
  });
  for (const maintenance of page.maintenances) {
    const affected = maintenance.components.map(({ name }) => name).join(', ');
    calendar.createEvent({
      id: `${occurrenceIdOf(maintenance)}@${page.id}`,
      start: new Date(maintenance.startsAt),
      end: new Date(maintenance.endsAt),
      stamp: new Date(maintenance.updatedAt),
      created: new Date(maintenance.createdAt),
      lastModified: new Date(maintenance.updatedAt),
      summary: withoutForbidden(maintenance.title),
      description: [maintenance.message.text, affected === '' ? '' : `${messages.affected}: ${affected}`]
        .filter((text) => text !== '')
        .map(withoutForbidden)
        .join('\n\n'),
      url: page.url,
      status: maintenance.status === 'canceled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
}
