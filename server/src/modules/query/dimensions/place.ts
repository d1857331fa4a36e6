import { identifier, type Sql, sql } from '../../../stores/facts/sql.ts';
import type { TableName } from '../plan/tables.ts';
import type { Dimension } from './dimension.ts';

const EVERYWHERE: readonly TableName[] = ['errors', 'vitals', 'link_clicks'];

/** A property of the visitor: of the visit, or of the row itself in tables without visits. */
const ofVisitor = (
  title: string,
  description: string,
  column: string,
  tables: readonly TableName[] = [],
): Dimension => ({
  title,
  description,
  visit: identifier(column),
  ...(tables.length === 0 ? {} : { value: identifier(column), tables }),
  unknown: 'Unknown',
});

/** A name and a version in one text, such as `Firefox 128`. */
const withVersion = (title: string, description: string, name: Sql, version: Sql): Dimension => {
  const value = sql`trimBoth(concat(${name}, ' ', ${version}))`;
  return { title, description, visit: value, value, tables: EVERYWHERE, unknown: 'Unknown' };
};

/** Location and device of visitors. */
export const VISITOR_DIMENSIONS = {
  country: ofVisitor('Country', 'The country in which the visit began', 'country', EVERYWHERE),
  region: ofVisitor('Region', 'The region in which the visit began', 'region', EVERYWHERE),
  city: ofVisitor('City', 'The city in which the visit began', 'city', EVERYWHERE),
  timezone: ofVisitor('Time zone', 'The time zone of the browser', 'timezone'),
  language: ofVisitor('Language', 'The language of the browser', 'language', ['link_clicks']),
  device_type: ofVisitor('Device type', 'Desktop, mobile, tablet …', 'device_type', EVERYWHERE),
  browser_name: ofVisitor('Browser', 'The browser', 'browser', EVERYWHERE),
  browser_version: ofVisitor('Browser version', 'The version of the browser', 'browser_version', EVERYWHERE),
  browser_with_version: withVersion(
    'Browser and version',
    'The browser and its version, as one text',
    sql`browser`,
    sql`browser_version`,
  ),
  os_name: ofVisitor('Operating system', 'The operating system', 'os', EVERYWHERE),
  os_version: ofVisitor('System version', 'The version of the operating system', 'os_version', EVERYWHERE),
  os_with_version: withVersion(
    'System and version',
    'The operating system and its version, as one text',
    sql`os`,
    sql`os_version`,
  ),
  screen_resolution: ofVisitor('Screen', 'The resolution of the screen', 'screen_resolution'),
  viewport_size: ofVisitor(
    'Viewport',
    'The size of the visible part of the page in the browser window',
    'viewport_size',
  ),
} satisfies Record<string, Dimension>;
