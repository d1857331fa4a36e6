import { type Sql, sql, texts } from '../../../stores/facts/sql.ts';
import type { Dimension } from './dimension.ts';

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** A property of a click. */
const ofClick = (
  title: string,
  description: string,
  value: Sql,
  more: Pick<Dimension, 'includes' | 'isList'> = {},
): Dimension => ({ title, description, value, tables: ['link_clicks'], unknown: '(none)', ...more });

/** A property of the local time of a click. */
const ofTime = (title: string, description: string, ofLocalTime: (wallMs: Sql) => Sql): Dimension => ({
  ...ofClick(title, description, ofLocalTime(sql`toUnixTimestamp64Milli(time)`)),
  ofLocalTime,
});

/** Dimensions of clicks on short links. Attributes of a link are those at the time of the click (docs/decisions/0033). */
export const SHORT_LINK_DIMENSIONS = {
  link_id: ofClick('Short link', 'The id of the clicked short link', sql`link_id`),
  link_tag: ofClick(
    'Tag',
    'A tag of the link at the time of the click. A click counts for each of the tags; filters match clicks with any matching tag',
    sql`tags`,
    { isList: true },
  ),
  link_folder: ofClick('Folder', 'The id of the folder of the link at the time of the click', sql`folder_id`),
  link_short_domain: ofClick(
    'Short domain',
    'The id of the short domain of the link; links on the domain of the instance have none',
    sql`domain_id`,
  ),
  link_external_id: ofClick(
    'External id',
    'The external id of the link at the time of the click',
    sql`external_id`,
  ),
  link_rule: ofClick(
    'Rule',
    'The position of the rule that decided, from 0; clicks that no rule decided have none',
    sql`if(rule < 0, '', toString(rule))`,
  ),
  link_split: ofClick(
    'Split target',
    'The position of the split target, from 0; clicks that the split did not decide have none',
    sql`if(split < 0, '', toString(split))`,
  ),
  link_source: ofClick('Click source', 'The query parameter `src` of the short URL', sql`source`),
  is_qr: ofClick(
    'QR code',
    '`true` for scans of a QR code (the query parameter `qr`), `false` for other clicks',
    sql`if(is_qr, 'true', 'false')`,
  ),
  link_hour: ofTime(
    'Hour of day',
    'The hour of the click in the time zone of the query, from 0 to 23',
    (wallMs) => sql`toString(intDiv(${wallMs}, 3600000) % 24)`,
  ),
  // 1 January 1970 was a Thursday.
  link_weekday: ofTime(
    'Weekday',
    'The weekday of the click in the time zone of the query: `monday` to `sunday`',
    (wallMs) => sql`arrayElement(${texts(WEEKDAYS)}, (intDiv(${wallMs}, 86400000) + 3) % 7 + 1)`,
  ),
  link_request: ofClick(
    'Request',
    'The kind of a request that is not a click: `head` or `prefetch`. These are counted only when a filter names this field',
    sql`request`,
    { includes: 'request' },
  ),
  link_outcome: ofClick(
    'Outcome',
    'Why a click was not redirected: `archived`, `not_started`, `expired`, `limit` or `password`. These clicks are counted only when a filter names this field',
    sql`outcome`,
    { includes: 'outcome' },
  ),
} satisfies Record<string, Dimension>;
