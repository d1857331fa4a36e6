import { identifier, sql } from '../../../stores/facts/sql.ts';
import { EVENT_DIMENSIONS } from '../dimensions/event.ts';
import { PAGE_DIMENSIONS } from '../dimensions/page.ts';
import { custom } from '../statements/custom-events.ts';
import { FEED_ROWS, renderNewestRows } from '../statements/newest-rows.ts';
import { fieldOf, type QueryType, type StatementField, statement } from './query-type.ts';

const sentId = (title: string, description: string): StatementField => ({
  title,
  description,
  type: 'string',
  unknown: '(none)',
});

/** The feed of custom events. */
export const RECENT_EVENT_TYPES = {
  custom_events_recent: statement({
    title: 'Recent custom events',
    description: `Single custom events, newest first, with the ids and properties that the sender set. The feed contains the newest ${FEED_ROWS.toLocaleString('en')} events of the range; for older events, query an earlier range`,
    category: 'Events',
    access: 'private',
    visualization: 'feed',
    table: 'events',
    where: custom,
    fields: {
      id: {
        title: 'Id',
        description: 'Identifies the row: a hash of the event, without further meaning',
        type: 'string',
      },
      timestamp: { title: 'Time', description: 'When the event occurred', type: 'date' },
      event_name: fieldOf(EVENT_DIMENSIONS.event_name),
      namespace: fieldOf(EVENT_DIMENSIONS.namespace),
      path: fieldOf(PAGE_DIMENSIONS.path),
      event_source: fieldOf(EVENT_DIMENSIONS.event_source),
      properties: {
        title: 'Properties',
        description: 'Custom properties; null when there are none',
        type: 'json',
      },
      anonymous_id: fieldOf(EVENT_DIMENSIONS.anonymous_id),
      profile_id: fieldOf(EVENT_DIMENSIONS.profile_id),
      session_id: sentId('Session id', 'The id of the session, as set by the sender'),
    },
    rowKey: ['id'],
    sortBy: { field: 'timestamp', descending: true },
    defaultLimit: 50,
    render: (rows) => {
      const columns = ['namespace', 'path', 'properties', 'anonymous_id', 'profile_id', 'session_id'];
      return renderNewestRows(rows, {
        event_name: sql`name`,
        event_source: sql`source`,
        ...Object.fromEntries(columns.map((column) => [column, identifier(column)])),
      });
    },
  }),
} satisfies Record<string, QueryType>;
