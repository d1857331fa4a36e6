import { composeText } from '../../../lib/constraints/compose-text.ts';
import { sql, text } from '../../../stores/facts/sql.ts';
import { type Dimension, valueWithin } from './dimension.ts';

/** Dimensions of single events. */
export const EVENT_DIMENSIONS = {
  event_name: {
    title: 'Event',
    description: 'The name of the event',
    value: sql`name`,
    unknown: '(none)',
  },
  custom_event: {
    title: 'Custom event',
    description: 'The name of a custom event; other events have none',
    ...valueWithin({ rows: sql`type = 'custom'`, covers: 'custom_events', value: sql`name` }),
    unknown: '(none)',
  },
  event_type: {
    title: 'Event type',
    description: 'pageview, custom …',
    value: sql`type`,
    unknown: '(none)',
  },
  namespace: {
    title: 'Namespace',
    description: 'The namespace of the event, as set by the sender',
    value: sql`namespace`,
    unknown: '(none)',
  },
  event_source: {
    title: 'Event source',
    description: 'The source of the event, as set by the sender',
    value: sql`source`,
    unknown: '(none)',
  },
  profile_id: {
    title: 'Profile',
    description: 'The profile of the event, as set by the sender',
    value: sql`profile_id`,
    unknown: '(none)',
  },
  anonymous_id: {
    title: 'Anonymous id',
    description: 'The id of the device, as set by the sender',
    value: sql`anonymous_id`,
    unknown: '(none)',
  },
  bot: {
    title: 'Bot',
    description: 'The name of the bot. Bots are counted only when a filter names this field',
    value: sql`bot`,
    tables: ['events', 'errors', 'vitals', 'link_clicks'],
    unknown: '(none)',
    includes: 'bot',
  },
  revenue: {
    title: 'Revenue',
    description: 'The amount of the event, in its own currency',
    value: sql`toFloat64(revenue)`,
    unknown: '(none)',
    isNumber: true,
  },
} satisfies Record<string, Dimension>;

const PREFIX = 'properties.';

/** A custom property as a dimension, from `properties.<key>`; `undefined` for other names. */
export function propertyDimension(name: string): Dimension | undefined {
  if (!name.startsWith(PREFIX) || name.length === PREFIX.length) return undefined;
  const key = composeText(name.slice(PREFIX.length));
  return {
    title: key,
    description: 'A custom property of the event',
    value: sql`JSONExtract(properties, ${text(key)}, 'String')`,
    unknown: '(none)',
    property: key,
  };
}
