import { type ApiFilter, type Part, textOf, useFigures } from '../../../analytics/index.ts';
import { beginningOf, type Visit, visitsOf } from '../visits.ts';
import { timelineOf } from './timeline.ts';

/** The most events that are shown of a visit. */
const MAX_EVENTS = 2_000;
const MAX_ERRORS = 500;
/** Errors are sent a little after they happened, and by a clock of their own. */
const SLACK_MS = 60_000;

/** One visit with everything that happened in it. The range of the page does not matter: the visit's name says when it was. */
export function useVisit(visitId: string) {
  const began = beginningOf(visitId);
  const list = useFigures(began === undefined ? undefined : visitPart(visitId, began));
  const events = useFigures(began === undefined ? undefined : eventsPart(visitId));
  const visit = list.data && visitsOf(list.data.result.data)[0];
  const errors = useFigures(visit && errorsPart(visit));
  const ofVisitor = errors.data?.result.data.filter((row) => textOf(row, 'visitor_id') === visit?.visitorId);
  return {
    visit,
    isKnown: began !== undefined && (list.data === undefined || visit !== undefined),
    timeline: events.data && timelineOf(events.data.result.data, ofVisitor ?? []),
    timeZone: events.data?.meta.timezone ?? 'UTC',
    missing: Math.max(0, (events.data?.result.totals?.['total_rows'] ?? 0) - MAX_EVENTS),
    error: list.error ?? events.error ?? errors.error,
    refetch: () => Promise.all([list.refetch(), events.refetch()]),
  };
}

/** The events of a visit. */
export function eventsPart(visitId: string): Part {
  return {
    frame: { limit: MAX_EVENTS, totals: true },
    parameter: { name: 'session_events', options: { sessionId: visitId } },
  };
}

/** The list of visits, narrowed to the millisecond in which this one began. */
function visitPart(visitId: string, began: string): Part {
  const filters: readonly ApiFilter[] = [{ field: 'session_id', op: 'eq', value: visitId }];
  const endDate = new Date(Date.parse(began) + 1).toISOString();
  return { frame: { startDate: began, endDate, filters, limit: 1 }, parameter: 'session_list' };
}

/** Errors of browsers like this one while the visit lasted; the visitor id shows which of them belong to the visit. */
function errorsPart({ began, ended, country, browser, system }: Visit): Part {
  const known: readonly (readonly [string, string])[] = [
    ['country', country],
    ['browser_name', browser],
    ['os_name', system],
  ];
  const filters: readonly ApiFilter[] = known.flatMap(([field, value]) =>
    value === '' ? [] : [{ field, op: 'eq' as const, value }],
  );
  return {
    frame: {
      startDate: new Date(Date.parse(began) - SLACK_MS).toISOString(),
      endDate: new Date(Date.parse(ended) + SLACK_MS).toISOString(),
      limit: MAX_ERRORS,
      ...(filters.length > 0 && { filters }),
    },
    parameter: 'recent_errors',
  };
}
