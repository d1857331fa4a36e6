import { Feed, type Item } from 'feed';
import { escapeHtml } from '../../../../lib/escape-html.ts';
import type { PublicIncident, PublicMaintenance, PublicText } from '../../projection/public-page.ts';
import type { RenderContext } from '../html/render-context.ts';
import { occurrenceIdOf } from '../json/statuspage-incidents.ts';

/** Entries of a feed: more would make readers fetch megabytes. */
const MAX_ENTRIES = 50;
/** Characters that XML 1.0 does not allow, not even escaped. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** The paths of feeds below the page. */
export const FEED_PATHS = { atom: '/feed.atom', rss: '/feed.rss' } as const;

/** Renders the feed of incidents and maintenances, newest change first. */
export function renderFeed(context: RenderContext, kind: keyof typeof FEED_PATHS): string {
  const { page, messages } = context;
  const feed = new Feed({
    id: page.url,
    title: clean(page.name),
    description: clean(page.description ?? messages.headline[page.state]),
    link: page.url,
    language: page.language,
    updated: new Date(page.updatedAt),
    generator: 'Pharos',
    feedLinks: { atom: `${page.url}${FEED_PATHS.atom}`, rss: `${page.url}${FEED_PATHS.rss}` },
    ...(page.faviconUrl === null ? {} : { favicon: page.faviconUrl }),
  });
  const items = [
    ...page.incidents.map((incident) => itemOfIncident(context, incident)),
    ...page.maintenances.map((maintenance) => itemOfMaintenance(context, maintenance)),
  ].sort((one, other) => other.date.getTime() - one.date.getTime());
  const newest = items.slice(0, MAX_ENTRIES);
  if (kind === 'rss') {
    for (const item of newest) feed.addItem(item);
    return feed.rss2();
  }
  // The library declares titles of Atom as HTML; those of RSS are plain text.
  for (const item of newest) feed.addItem({ ...item, title: escapeHtml(item.title) });
  return feed.atom1();
}

function itemOfIncident({ page, formats, messages }: RenderContext, incident: PublicIncident): Item {
  const link = `${page.url}/incidents/${incident.id}`;
  const entries = incident.updates.map(({ status, at, message }) =>
    entryOf(`${messages.incidentStatus[status]} · ${formats.time(at)}`, message),
  );
  const analysis = incident.postmortem === null ? [] : [entryOf(messages.postmortem, incident.postmortem)];
  return {
    id: link,
    guid: link,
    link,
    title: clean(`${incident.title} (${messages.incidentStatus[incident.status]})`),
    date: new Date(incident.updatedAt),
    published: new Date(incident.createdAt),
    content: clean([...analysis, ...entries].join('')),
  };
}

function itemOfMaintenance({ page, formats, messages }: RenderContext, maintenance: PublicMaintenance): Item {
  const { title, status, startsAt, endsAt, message, updates } = maintenance;
  const id = `${page.url}#${occurrenceIdOf(maintenance)}`;
  const entries = updates.map((update) =>
    entryOf(`${messages.maintenanceStatus[update.status]} · ${formats.time(update.at)}`, update.message),
  );
  const period = `${formats.time(startsAt)} – ${formats.time(endsAt)}`;
  return {
    id,
    guid: id,
    link: page.url,
    title: clean(`${messages.maintenance}: ${title} (${messages.maintenanceStatus[status]})`),
    date: new Date(maintenance.updatedAt),
    published: new Date(maintenance.createdAt),
    content: clean([...entries, entryOf(period, message)].join('')),
  };
}

function entryOf(heading: string, { html }: PublicText): string {
  return `<p><strong>${escapeHtml(heading)}</strong></p>${html}`;
}

/** Removes what XML cannot contain, and divides the end of a CDATA section. */
function clean(text: string): string {
  return text.replaceAll(NOT_XML, '').replaceAll(']]>', ']]&gt;');
}
