import { z } from 'zod';
import { say } from '../../../lib/texts/sentence.ts';
import { identifier, join, param, sql } from '../../../stores/facts/sql.ts';
import { EVENT_DIMENSIONS } from '../dimensions/event.ts';
import { PAGE_DIMENSIONS } from '../dimensions/page.ts';
import { VISITOR_DIMENSIONS } from '../dimensions/place.ts';
import { SESSION_DIMENSIONS } from '../dimensions/session.ts';
import { MAX_VISIT_MS } from '../render/rows.ts';
import { fieldOf, type StatementType, statementWithOptions } from '../types/query-type.ts';
import { isOfSession, readSessionId, SESSION_ID, type SessionKey } from './session-id.ts';

/** The maximum number of events in a response. */
const MAX_EVENTS = 10_000;

const TRAITS = {
  device_type: VISITOR_DIMENSIONS.device_type,
  browser_name: VISITOR_DIMENSIONS.browser_name,
  country: VISITOR_DIMENSIONS.country,
} as const;

const options = z.strictObject({
  sessionId: z
    .string()
    .max(40)
    .optional()
    .describe('A `session_id` of session_list. Returns its events regardless of the range'),
});

/** The requested visit; `undefined` for all visits of the range. */
interface ResolvedOptions {
  readonly session: SessionKey | undefined;
}

/** The events of visits. */
export const SESSION_EVENTS: StatementType = statementWithOptions<z.output<typeof options>, ResolvedOptions>(
  options,
  ({ sessionId }, at, issues) => {
    const session = sessionId === undefined ? undefined : readSessionId(sessionId);
    if (sessionId === undefined || session !== undefined) return { session };
    issues.add(`${at}.sessionId`, say('query.isNotSessionId'));
    return undefined;
  },
  {
    title: 'Events of a visit',
    description: `Events in chronological order, pageviews first within a millisecond, without engagement pings. With \`options.sessionId\`, all events of this visit, regardless of the range; without it, the events in the range of all visits: use the filter session_id to select visits. At most the first ${MAX_EVENTS.toLocaleString('en')} events`,
    category: 'Sessions',
    access: 'private',
    visualization: 'feed',
    table: 'events',
    fields: {
      position: { title: 'Position', description: 'The position in the order, from 1', type: 'number' },
      session_id: fieldOf(SESSION_DIMENSIONS.session_id),
      event_id: {
        title: 'Event id',
        description: 'The id of the event; identical events have the same id',
        type: 'string',
      },
      time: { title: 'Time', description: 'When the event occurred', type: 'date' },
      event_type: fieldOf(EVENT_DIMENSIONS.event_type),
      event_name: fieldOf(EVENT_DIMENSIONS.event_name),
      path: fieldOf(PAGE_DIMENSIONS.path),
      properties: {
        title: 'Properties',
        description: 'Custom properties; null when there are none',
        type: 'json',
      },
      device_type: fieldOf(TRAITS.device_type, { description: 'The device type of the visit' }),
      browser_name: fieldOf(TRAITS.browser_name, { description: 'The browser of the visit' }),
      country: fieldOf(TRAITS.country, { description: 'The country of the visit' }),
    },
    rowKey: ['position'],
    sortBy: { field: 'position', descending: false },
    wholeBy: 'sessionId',
    render: (rows, { session }) => {
      const range =
        session === undefined
          ? rows.range
          : { fromMs: session.beganMs, toMs: session.beganMs + MAX_VISIT_MS };
      const from = rows.from({ visit: true, dimensions: Object.values(TRAITS), range });
      const traits = Object.keys(TRAITS).map(
        (name, index) => sql`${identifier(`d${index}`)} AS ${identifier(name)}`,
      );
      const order = sql`time, is_later, event_name, path, event_id`;
      return sql`SELECT row_number() OVER (ORDER BY ${order}) AS position, session_id, event_id, time, event_type, event_name, path,
  properties, ${join(Object.keys(TRAITS).map((name) => identifier(name)))}
FROM (
  SELECT ${SESSION_ID} AS session_id, toUnixTimestamp64Milli(time) AS time, type AS event_type, name AS event_name, path,
    type != 'pageview' AS is_later, properties,
    if(event_key != '', event_key, lower(hex(sipHash128(website_id, visitor_id, time, type, name, path, properties)))) AS event_id,
    ${join(traits)}
  FROM ${from}
  WHERE ${session === undefined ? sql`isNotNull(began_at)` : isOfSession(session)}
  ORDER BY ${order}
  LIMIT ${param(MAX_EVENTS, 'UInt64')}
)`;
    },
  },
);
