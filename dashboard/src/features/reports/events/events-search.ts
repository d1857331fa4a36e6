import { present, textIn } from '../../../lib/search.ts';

/** What the page of events keeps in its address beside filters and range. */
export interface EventsSearch {
  /** The event that is looked at. */
  readonly event?: string;
}

/** Reads the address; whatever makes no sense is as if it were not there. */
export function parseEventsSearch(search: Record<string, unknown>): EventsSearch {
  const event = textIn(search['event']);
  return present({ event: event?.includes('\0') === true ? undefined : event });
}
