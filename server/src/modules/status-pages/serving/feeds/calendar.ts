import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { withoutForbidden } from '../../../../lib/text/control-characters.ts';
import type { RenderContext } from '../html/render-context.ts';
import { occurrenceIdOf } from '../json/statuspage-incidents.ts';

/** How often calendars fetch it again, in seconds. */
const REFRESH_SECONDS = 3_600;

/** Renders the scheduled maintenance as an iCalendar file (RFC 5545). Canceled ones stay in it, so that calendars remove them. */
export function renderCalendar({ page, messages }: RenderContext): string {
  const calendar = ical({
    name: withoutForbidden(`${page.name}: ${messages.maintenance}`),
    prodId: { company: 'Pharos', product: 'Status pages', language: page.language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
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
