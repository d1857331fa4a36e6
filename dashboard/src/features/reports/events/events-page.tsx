import { getRouteApi } from '@tanstack/react-router';
import { ReportPage } from '../../analytics/index.ts';
import { AllEvents } from './all-events.tsx';
import { messages } from './messages.ts';
import { OneEvent } from './one-event.tsx';

const route = getRouteApi('/signed-in/websites/$websiteId/events');

/** Custom events and their properties. */
export function EventsPage() {
  const { event } = route.useSearch();
  return (
    <ReportPage title={messages.title}>
      {event === undefined ? <AllEvents /> : <OneEvent key={event} event={event} />}
    </ReportPage>
  );
}
