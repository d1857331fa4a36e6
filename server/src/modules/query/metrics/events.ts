import { type Sql, sql, text } from '../../../stores/facts/sql.ts';
import { FILE_DOWNLOAD, OUTBOUND_LINK } from '../resolve/event-names.ts';
import { HAS_PROPERTIES } from '../resolve/property-values.ts';
import { countRows, type Metric } from './metric.ts';

const isNamed = (name: string): Sql => sql`name = ${text(name)}`;

/** Metrics of custom events and of clicks on links. */
export const EVENT_METRICS = {
  unique_event_types: {
    title: 'Event names',
    description: 'Distinct names of the events',
    unit: 'count',
    isDistinct: true,
    ofRows: (rows) => rows.distinct(sql`name`),
  },
  unique_pages: {
    title: 'Pages with events',
    description: 'Distinct paths on which the events occurred; events without a path have none',
    unit: 'count',
    isDistinct: true,
    ofRows: (rows) => rows.distinct(sql`path`, sql`path != ''`),
  },
  event_sessions: {
    title: 'Sessions with events',
    description: 'Distinct visits of the events, including visits that began before the range',
    unit: 'count',
    isDistinct: true,
    ofRows: (rows) => rows.distinct(rows.visit()),
  },
  events_with_properties: {
    title: 'Events with properties',
    description: 'Events with a value of at least one custom property',
    unit: 'count',
    ofRows: (rows) => countRows(rows, HAS_PROPERTIES),
  },
  outbound_clicks: {
    title: 'Clicks',
    description: `Clicks on links to other sites: events named ${OUTBOUND_LINK}`,
    unit: 'count',
    ofRows: (rows) => countRows(rows, isNamed(OUTBOUND_LINK)),
  },
  unique_links: {
    title: 'Links',
    description: `Distinct URLs (\`properties.href\`) of events named ${OUTBOUND_LINK}`,
    unit: 'count',
    isDistinct: true,
    ofRows: (rows) => rows.distinct(sql`JSONExtractString(properties, 'href')`, isNamed(OUTBOUND_LINK)),
  },
  file_downloads: {
    title: 'Downloads',
    description: `Clicks on links to files: events named ${FILE_DOWNLOAD}`,
    unit: 'count',
    ofRows: (rows) => countRows(rows, isNamed(FILE_DOWNLOAD)),
  },
} satisfies Record<string, Metric>;
